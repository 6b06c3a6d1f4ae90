// asterism certify SPEC COLLECTIVE -o FILE: plans, and writes a certificate of the best schedule.
#include <string_view>

#include <fmt/format.h>

#include <asterism/certify.hpp>
#include <asterism/error.hpp>

#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/problem.hpp"
#include "cli/terminal.hpp"
#include "view/results/certification.hpp"

namespace asterism::cli {

namespace {

struct CertifyWords {
  ProblemOptions problem;
  std::string output;
};

/// Returns the effort of the plan. --effort is also a parameter of algorithms; without an algorithm
/// there can be no other parameter.
Effort effort_of(const ProblemOptions& problem) {
  static constexpr std::string_view prefix = "effort=";
  Effort effort = Effort::standard;
  if (!problem.algorithm.empty()) return effort;
  for (const std::string& parameter : problem.words.parameters) {
    if (!parameter.starts_with(prefix))
      throw Error(ErrorCode::usage,
                  fmt::format("parameter {} needs an algorithm", in_quotes(parameter)),
                  "add --algorithm NAME");
    effort = parse_effort(parameter.substr(prefix.size()));
  }
  return effort;
}

/// Without an algorithm, the parameters are not those of the problem.
Problem problem_to_plan(ProblemOptions options) {
  options.words.parameters.clear();
  return stated_problem(options);
}

int run_certify(const CertifyWords& words, const Session& session) {
  require_one_on_stdout(words.output, session.form);
  const CollectiveAlgorithm* algorithm = nullptr;
  if (!words.problem.algorithm.empty())
    algorithm = &algorithm_catalogue().get(words.problem.algorithm);
  const StatedProblem stated = algorithm != nullptr ? stated_problem(words.problem, *algorithm)
                                                    : StatedProblem{problem_to_plan(words.problem)};
  OutputFile file(words.output);
  const CertifyOptions options{session.memory_limit(), file.watched(session.progress()),
                               effort_of(words.problem)};
  const Certification certification =
      certify(stated.problem, file.stream(), options, algorithm, stated.parameters);
  file.commit();
  clear_progress();
  if (!file.is_stdout())
    print(certification_report(words.output, stated.problem, certification, session.form));
  return 0;
}

}  // namespace

void add_certify_command(CommandLine& line) {
  Command command = line.add(
      "certify", "Write a schedule and lower bounds with proofs for an independent checker",
      "asterism certify star:5 allgather --ts 10 -o star5.cert\n"
      "  checker/check star5.cert\n\n"
      "Without --algorithm, the best schedule of a plan is certified; --effort is then\n"
      "that of the plan: quick, standard or full. The checker is a\n"
      "separate program in Python; docs/certificates.md describes the file.");
  const auto words = std::make_shared<CertifyWords>();
  add_problem_options(command, words->problem);
  command.option("--algorithm").required(false);
  command.text("-o,--output", words->output, "Certificate to write (-: stdout)").required();
  command.runs([words](const Session& session) { return run_certify(*words, session); });
}

}  // namespace asterism::cli
