// asterism schedule SPEC COLLECTIVE --algorithm NAME -o FILE: writes the schedule, verified.
#include <filesystem>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/schedule_file.hpp>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/verdict.hpp"

namespace asterism::cli {

namespace {

struct Options {
  ProblemOptions problem;
  std::string output, format;
  bool expand = false;
};

const ScheduleFormat& chosen_format(const Options& options) {
  return options.format.empty() ? format_of_ending(options.output)
                                : schedule_formats().get(options.format);
}

/// What is known about the schedule, whether it was written or not.
Json to_json(const Options& options, const ScheduleFormat& format, const StatedProblem& stated,
             const Verdict& verdict) {
  return {{"file", verdict.valid ? Json(options.output) : Json(nullptr)},
          {"format", format.name},
          {"network", stated.problem.network().spec()},
          {"collective", to_string(stated.problem.collective.kind())},
          {"algorithm", options.problem.algorithm},
          {"steps", verdict.steps},
          {"valid", verdict.valid},
          {"violations", violations_json(verdict)}};
}

int run(const Options& options, const Session& session) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(options.problem.algorithm);
  const ScheduleFormat& format = chosen_format(options);
  require_one_on_stdout(options.output, session.json);
  const StatedProblem stated = stated_problem(options.problem.words, default_ports(algorithm));
  const AlgorithmRequest request{stated.problem, stated.parameters, session.memory_limit(),
                                 session.progress()};
  require_applicable(algorithm, request);  // before a file is begun
  OutputFile file(options.output);
  ScheduleWriter writer(file.stream(), format);
  const CheckedRun run = write_checked(algorithm, request, writer, {options.expand, {}});
  const Verdict& verdict = run.verdict;
  if (verdict.valid) file.commit();
  if (session.json)
    print_json(to_json(options, format, stated, verdict));
  else if (verdict.valid && !file.is_stdout())
    fmt::print("{}: {} steps, verified{}, written as {}\n", options.output, verdict.steps,
               run.expanded ? "" : " by symmetry", format.name);
  if (verdict.valid) return 0;
  print_message(fmt::format("not valid: {}", verdict.earliest()->text));
  print_message(
      fmt::format("{}; `asterism simulate` shows all violations",
                  file.is_stdout() ? "what was printed is of no use" : "no file was written"));
  return 1;
}

}  // namespace

void add_schedule_command(CLI::App& app, Session& session) {
  CLI::App& command = add_command(
      app, session, "schedule", "Write the schedule of an algorithm to a file, verified",
      "asterism schedule ring:6 allgather --algorithm hamiltonian-ring -o ring.jsonl\n\n"
      "The exit code is 1 if the schedule is not valid; then there is no file.");
  const auto options = std::make_shared<Options>();
  add_problem_options(command, options->problem);
  command.add_option("-o,--output", options->output, "The file to write, - for stdout")->required();
  command.add_option(
      "--format", options->format,
      "jsonl or binary (default: by the ending of the file, .jsonl or .astb; jsonl if it "
      "has none, and for -)");
  command.add_flag("--expand", options->expand,
                   "Write every move of a symmetric schedule, not what one source does");
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli
