// asterism schedule SPEC COLLECTIVE --algorithm NAME -o FILE: writes the schedule, verified.
#include <filesystem>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/schedule_file.hpp>

#include "base/atomic_file.hpp"
#include "cli/problem.hpp"

namespace asterism::cli {

namespace {

struct Options {
  ProblemOptions problem;
  std::string output, format;
};

ScheduleFormat chosen_format(const Options& options) {
  if (options.format == "jsonl") return ScheduleFormat::json_lines;
  if (options.format == "binary") return ScheduleFormat::binary;
  if (!options.format.empty())
    throw Error(ErrorCode::unknown_name,
                fmt::format("unknown schedule format \"{}\"", options.format),
                "choose jsonl or binary");
  const bool binary = std::filesystem::path(options.output).extension() == ".astb";
  return binary ? ScheduleFormat::binary : ScheduleFormat::json_lines;
}

int run(const Options& options, const Session& session) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(options.problem.algorithm);
  const ScheduleFormat format = chosen_format(options);
  const StatedProblem stated = state_problem(options.problem.words, default_ports(algorithm));
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  require_applicable(algorithm, request);  // before a file is begun
  AtomicFile file(options.output);
  ScheduleWriter writer(file.stream(), format);
  const Verdict verdict = evaluate(algorithm, request, {false, {&writer}}).verdict;
  if (!verdict.valid)
    throw Error(ErrorCode::malformed,
                fmt::format("{} made a schedule that is not valid: {}", algorithm.name,
                            verdict.earliest()->text),
                "nothing was written; `asterism simulate` shows all violations");
  file.commit();
  const char* const format_name = format == ScheduleFormat::binary ? "binary" : "jsonl";
  if (session.json)
    print_json({{"file", options.output},
                {"format", format_name},
                {"network", stated.problem.network().spec()},
                {"collective", to_string(stated.problem.collective.kind())},
                {"algorithm", algorithm.name},
                {"steps", verdict.steps}});
  else
    fmt::print("{}: {} steps, verified, written as {}\n", options.output, verdict.steps,
               format_name);
  return 0;
}

}  // namespace

void add_schedule_command(CLI::App& app, Session& session) {
  CLI::App& command =
      add_command(app, session, "schedule", "Write the schedule of an algorithm to a file",
                  "asterism schedule ring:6 allgather --algorithm hamiltonian-ring -o ring.jsonl");
  const auto options = std::make_shared<Options>();
  add_problem_options(command, options->problem);
  command.add_option("-o,--output", options->output, "The file to write")->required();
  command.add_option("--format", options->format,
                     "jsonl or binary (default: binary if the file ends in .astb, else jsonl)");
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli
