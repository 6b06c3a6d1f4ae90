#include "runner/run_command.hpp"

#include <array>
#include <cmath>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/model_fields.hpp>
#include <asterism/schedule_file.hpp>

#include "base/text.hpp"
#include "problem/units.hpp"
#include "runner/collective_run.hpp"
#include "runner/run_report.hpp"

namespace asterism::mpi {

namespace {

struct RunWords {
  ScheduleWords schedule;
  RunOptions options;
  std::string bytes = "64KiB";
  std::uint64_t repeat = 10;
  bool no_baseline = false, csv = false, json = false;
};

/// Parses bytes, with or without a unit.
std::uint64_t message_bytes(const std::string& text) {
  if (const auto bytes = parse_whole_number(text)) return *bytes;
  const double bytes = parse_data_size("--bytes", text);
  if (bytes != std::floor(bytes) || bytes >= 0x1p63)
    throw Error(ErrorCode::out_of_range,
                fmt::format("--bytes = {} is not a whole number of bytes", in_quotes(text)),
                "write for example 512B, 64KiB or 1MB");
  return static_cast<std::uint64_t>(bytes);
}

std::string library_version() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  MPI_Get_library_version(text.data(), &length);
  const std::string all(text.data(), static_cast<std::size_t>(length));
  // Keeps one line up to the first comma; the rest are build options.
  std::string line = all.substr(0, all.find_first_of(",\n"));
  for (char& letter : line)
    if (letter == '\t') letter = ' ';
  return line;
}

void require_right_ranks(const World& world, const CheckedSchedule& schedule,
                         const RunWords& words) {
  std::istringstream in(schedule.bytes);
  const ScheduleReader reader(in, "the schedule");
  const Network& network = reader.header().problem.network();
  require_ranks({schedule.network, network.node_count(), schedule.network != network.spec()},
                world.size(), fmt::format("run {}", fmt::join(words.schedule.words, " ")));
}

RunReport report_of(const CollectiveRun& run, const RunWords& words, const World& world) {
  const ScheduleHeader& header = run.header();
  RunReport report;
  report.collective = header.problem.collective.name();
  report.algorithm = header.algorithm;
  report.parameters = to_texts(header.parameters);
  report.ranks = world.size();
  report.bytes = run.bytes();
  report.datatype = run.elements().datatype_name();
  report.op = run.elements().operator_name();
  report.in_place = words.options.in_place;
  report.lock_step = words.options.lock_step;
  report.library = library_version();
  if (!words.no_baseline) report.library_call = run.library_name();
  return report;
}

/// Runs are interleaved, so that disturbances affect both equally. The first run of each is not
/// counted, because connections are established then.
void measure(CollectiveRun& run, const RunWords& words, RunReport& report) {
  std::vector<double> schedule, library;
  std::vector<std::vector<double>> steps;
  for (std::uint64_t i = 0; i <= words.repeat; ++i) {
    const RunTimes own = run.run_schedule();
    const RunTimes others = words.no_baseline ? RunTimes{} : run.run_library();
    if (i == 0) continue;
    schedule.push_back(own.all);
    if (!words.no_baseline) library.push_back(others.all);
    steps.resize(own.steps.size());
    for (std::size_t step = 0; step < own.steps.size(); ++step)
      steps[step].push_back(own.steps[step]);
  }
  report.schedule = statistics_of(std::move(schedule));
  report.baseline = statistics_of(std::move(library));
  report.steps.reserve(steps.size());
  for (std::vector<double>& step : steps) report.steps.push_back(statistics_of(std::move(step)));
}

int run(const RunWords& words, const World& world) {
  RunOptions options = words.options;
  options.bytes = message_bytes(words.bytes);
  CheckedSchedule schedule;
  world.first_alone([&] { schedule = checked_schedule(words.schedule); });
  share_schedule(world, schedule);
  world.agree([&] { require_right_ranks(world, schedule, words); });
  CollectiveRun collective(world, schedule.bytes, options);
  RunReport report = report_of(collective, words, world);
  report.network = schedule.network;
  measure(collective, words, report);
  world.print(words.json ? as_json(report) : words.csv ? as_csv(report) : as_text(report));
  return 0;
}

std::string names_of(auto choices) {
  std::vector<std::string> names;
  names.reserve(choices.size());
  for (const auto& choice : choices) names.push_back(choice.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Adds the same options as `asterism schedule`.
void add_problem_options(CLI::App& command, ProblemWords& words) {
  command.add_option("--source", words.sources, "Label of a source or of the root");
  command.add_option("--batch", words.batch, "Messages of a source");
  command.add_option("--counts", words.counts, "Message counts: 3,0,5,..., linear, random:9, ...");
  command.add_option("--participants", words.participants, "Labels of nodes that take part");
  command.add_option("--parameter", words.parameters, "Parameter of the algorithm, e.g. k=2");
  for (const ModelField& field : model_fields()) {
    const auto take = [&words, field = field.name](const std::vector<std::string>& texts) {
      for (const std::string& text : texts) words.model.emplace_back(field, text);
      return true;
    };
    command.add_option(option_of(field), take, field.description)->group("Machine");
  }
}

}  // namespace

void add_run_command(CommandLine& line) {
  const auto words = std::make_shared<RunWords>();
  CLI::App& command = line.add(
      "run", "Carry out a schedule on real data, next to the library's own collective",
      "mpirun -n 24 asterism-mpi run star:4 allgather --bytes 4KiB",
      [words](const World& world) { return run(*words, world); },
      [words] { return node_count(words->schedule); });
  command
      .add_option("WORDS", words->schedule.words,
                  "A schedule file; or a network, a collective, and an algorithm (without one, the "
                  "first of the plan)")
      ->required()
      ->expected(1, 3);
  command.add_option("--bytes,--message", words->bytes, "Message size [64KiB]");
  command.add_option("--datatype", words->options.datatype,
                     names_of(datatype_choices()) + " [byte; of reductions int32]");
  command.add_option("--op", words->options.op,
                     names_of(operator_choices()) + " [the first that the datatype has]");
  command.add_flag("--in-place", words->options.in_place, "Where MPI_IN_PLACE can be");
  command.add_flag("--lock-step", words->options.lock_step, "A barrier behind each step");
  command.add_option("--repeat", words->repeat, "How often [10]")->check(CLI::Range(1, 1000000));
  command.add_flag("--no-baseline", words->no_baseline, "Without the library's own collective");
  CLI::Option* const csv = command.add_flag("--csv", words->csv, "Print CSV, in seconds");
  command.add_flag("--json", words->json, "Print JSON, in seconds")->excludes(csv);
  add_problem_options(command, words->schedule.problem);
}

}  // namespace asterism::mpi
