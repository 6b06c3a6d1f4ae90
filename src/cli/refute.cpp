// asterism refute SPEC COLLECTIVE --steps N: a proof that no schedule stays within limits, for a
// separate checker.
#include <asterism/certify.hpp>
#include <asterism/error.hpp>

#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "view/results/refutation.hpp"

namespace asterism::cli {

namespace {

struct RefuteWords {
  ProblemOptions problem;
  RefuteOptions options;
  std::string output;
};

int run_refute(const RefuteWords& words, const Session& session) {
  if (!words.output.empty()) require_one_on_stdout(words.output, session.form);
  RefuteOptions options = words.options;
  if ((options.steps == 0) == (options.transmissions == 0))
    throw Error(ErrorCode::usage, "a refutation needs one limit from 1",
                "give either --steps or --transmissions");
  // Each step with a packet transmits a message.
  if (options.steps == 0) options.steps = options.transmissions;
  const Problem problem = stated_problem(words.problem);
  if (!words.output.empty()) require_certifiable(problem);
  options.memory_limit = session.memory_limit();
  options.progress = session.progress();
  const Refutation refutation = refute(problem, options);
  const bool refuted = refutation.answer == Refutation::Answer::refuted;
  bool on_stdout = false;
  if (refuted && !words.output.empty()) {
    OutputFile file(words.output);
    write_refutation(problem, refutation, file.stream());
    file.commit();
    on_stdout = file.is_stdout();
  }
  if (!on_stdout) print(refutation_report(problem, refutation, session.form));
  return refuted ? 0 : 1;
}

}  // namespace

void add_refute_command(CommandLine& line) {
  Command command =
      line.add("refute", "Prove that no schedule stays within a limit of steps or transmissions",
               "asterism refute ring:6 broadcast --steps 2 -o proof.cert\n"
               "  checker/check proof.cert\n\n"
               "The exit code is 1 if the limit is not refuted; then no file is written.");
  const auto words = std::make_shared<RefuteWords>();
  words->options.steps = 0;
  add_statement_options(command, words->problem, one_port);
  command.whole_number("--steps", words->options.steps, "Limit of steps");
  command.whole_number(
      "--transmissions", words->options.transmissions,
      "Limit of transmissions: the messages of each step's largest packet, summed");
  command.whole_number("--conflicts", words->options.conflicts, "Conflict limit of the SAT solver")
      .shows_default();
  command.text("-o,--output", words->output, "Certificate to write, - for stdout");
  command.runs([words](const Session& session) { return run_refute(*words, session); });
}

}  // namespace asterism::cli
