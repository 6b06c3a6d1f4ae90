// asterism schedule SPEC COLLECTIVE --algorithm NAME -o FILE: writes the schedule, verified.
#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/schedule_file.hpp>

#include "cli/link_load.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/schedule_input.hpp"
#include "cli/schedule_words.hpp"
#include "view/results/step_text.hpp"
#include "view/results/written.hpp"

namespace asterism::cli {

namespace {

struct ScheduleWords {
  ProblemOptions problem;
  std::string output, format;
  bool expand = false;
  bool text = false;
  std::string link_load;
};

const ScheduleFormat& chosen_format(const ScheduleWords& options) {
  return options.format.empty() ? format_of_ending(options.output)
                                : schedule_formats().get(options.format);
}

void require_problem(const ScheduleWords& options) {
  if (names_file(options.problem))
    throw Error(
        ErrorCode::usage, "a schedule to write needs a network and a collective",
        "write for example `asterism schedule ring:6 allgather --algorithm hamiltonian-ring "
        "-o ring.jsonl`; of a file, --text prints the steps");
  if (options.problem.algorithm.empty())
    throw Error(ErrorCode::usage, "--algorithm is required", "`asterism algorithms` lists them");
  if (options.output.empty() && !options.text)
    throw Error(ErrorCode::usage, "--output is required", "name a file with -o, or - for stdout");
}

/// Reports an invalid schedule.
int finish_text(const Verdict& verdict, OutputFile& file) {
  if (verdict.valid) {
    file.commit();
    return 0;
  }
  print_message(fmt::format("not valid: {}", verdict.earliest()->text));
  if (!file.is_stdout()) print_message("no file was written");
  return 1;
}

void require_plain_text(const ScheduleWords& options, const Session& session) {
  if (session.form == Form::json || !options.format.empty() || options.expand ||
      !options.link_load.empty())
    throw Error(ErrorCode::usage, "--text is one form of a schedule, and has every move",
                "leave out --json, --format, --expand and --link-load");
}

std::string name_of_text(const ScheduleWords& options) {
  return options.output.empty() ? std::string(stdout_name) : options.output;
}

int run_text_of_file(const ScheduleWords& options, const Session& session) {
  require_only_file(options.problem);
  ScheduleInput input(options.problem.words.network, "schedule --text");
  OutputFile file(name_of_text(options));
  StepTextWriter writer(file.stream());
  FileCheckOptions how;
  how.memory_limit = session.memory_limit();
  how.progress = file.watched(input.progress(session.progress()));
  return finish_text(check_file(input.reader(), how, {&writer}).verdict, file);
}

int run_text(const ScheduleWords& options, const Session& session) {
  require_plain_text(options, session);
  if (names_file(options.problem)) return run_text_of_file(options, session);
  require_problem(options);
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(options.problem.algorithm);
  const StatedProblem stated = stated_problem(options.problem, algorithm);
  OutputFile file(name_of_text(options));
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 file.watched(session.progress())};
  require_applicable(algorithm, request);
  StepTextWriter writer(file.stream());
  return finish_text(run_checked(algorithm, request, {.sinks = {&writer}}).verdict, file);
}

int run_schedule(const ScheduleWords& options, const Session& session) {
  if (options.text) return run_text(options, session);
  require_problem(options);
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(options.problem.algorithm);
  const ScheduleFormat& format = chosen_format(options);
  require_one_on_stdout(options.output, session.form);
  const StatedProblem stated = stated_problem(options.problem, algorithm);
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  require_applicable(algorithm, request);  // before a file is started
  LinkLoadFile links(options.link_load, session.memory_limit());
  OutputFile file(options.output);
  ScheduleWriter writer(file.stream(), format);
  const CheckedRun run = write_checked(algorithm, request, writer, {options.expand, {}});
  const Verdict& verdict = run.verdict;
  if (verdict.valid) file.commit();
  // Runs the algorithm again, so that the file of a symmetric schedule stays short.
  if (links.load() != nullptr) run_algorithm(algorithm, request, *links.load());
  links.save();
  if (!file.is_stdout())
    print(written_schedule_report({options.output, format.name, algorithm.name}, stated.problem,
                                  run, session.form, links.load()));
  if (verdict.valid) return 0;
  print_message(fmt::format("not valid: {}", verdict.earliest()->text));
  print_message(
      fmt::format("{}; `asterism simulate` shows all violations",
                  file.is_stdout() ? "what was printed is of no use" : "no file was written"));
  return 1;
}

}  // namespace

void add_schedule_command(CommandLine& line) {
  Command command =
      line.add("schedule", "Write a verified schedule to a file",
               "asterism schedule ring:6 allgather --algorithm hamiltonian-ring -o ring.jsonl\n"
               "  asterism schedule ring.jsonl --text\n\n"
               "The exit code is 1 if the schedule is invalid; then no file is written.");
  const auto options = std::make_shared<ScheduleWords>();
  add_problem_or_file_options(command, options->problem);
  command.text("-o,--output", options->output, "Schedule file to write (-: stdout)");
  command.flag("--text", options->text,
               "Text for people instead: one line per step, on stdout without -o. SPEC may be a "
               "schedule file");
  command.text("--format", options->format,
               "Format: jsonl or binary (default: binary for .astb, otherwise jsonl)");
  command.flag("--expand", options->expand,
               "Write every move of a symmetric schedule, not only those of one source");
  add_link_load_option(command, options->link_load);
  command.runs([options](const Session& session) { return run_schedule(*options, session); });
}

}  // namespace asterism::cli
