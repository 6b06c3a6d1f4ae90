// asterism schedule SPEC COLLECTIVE --algorithm NAME -o FILE: writes the schedule, verified.
#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/schedule_file.hpp>

#include "cli/link_load.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "report/written.hpp"

namespace asterism::cli {

namespace {

struct ScheduleWords {
  ProblemOptions problem;
  std::string output, format;
  bool expand = false;
  std::string link_load;
};

const ScheduleFormat& chosen_format(const ScheduleWords& options) {
  return options.format.empty() ? format_of_ending(options.output)
                                : schedule_formats().get(options.format);
}

int run_schedule(const ScheduleWords& options, const Session& session) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(options.problem.algorithm);
  const ScheduleFormat& format = chosen_format(options);
  require_one_on_stdout(options.output, session.form);
  const StatedProblem stated = stated_problem(options.problem, algorithm);
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  require_applicable(algorithm, request);  // before a file is begun
  LinkLoadFile links(options.link_load, session.memory_limit());
  OutputFile file(options.output);
  ScheduleWriter writer(file.stream(), format);
  const CheckedRun run = write_checked(algorithm, request, writer, {options.expand, {}});
  const Verdict& verdict = run.verdict;
  if (verdict.valid) file.commit();
  // Besides, so that the file of a symmetric schedule stays short.
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
      line.add("schedule", "Write the schedule of an algorithm to a file, verified",
               "asterism schedule ring:6 allgather --algorithm hamiltonian-ring -o ring.jsonl\n\n"
               "The exit code is 1 if the schedule is not valid; then there is no file.");
  const auto options = std::make_shared<ScheduleWords>();
  add_problem_options(command, options->problem);
  command.text("-o,--output", options->output, "The file to write, - for stdout").required();
  command.text("--format", options->format,
               "jsonl or binary (default: by the ending of the file, .jsonl or .astb; jsonl if it "
               "has none, and for -)");
  command.flag("--expand", options->expand,
               "Write every move of a symmetric schedule, not what one source does");
  add_link_load_option(command, options->link_load);
  command.runs([options](const Session& session) { return run_schedule(*options, session); });
}

}  // namespace asterism::cli
