// asterism algorithms: the catalogue, or what applies to a network and a collective.
#include "view/algorithms.hpp"

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>

#include "cli/output.hpp"
#include "cli/problem.hpp"

namespace asterism::cli {

namespace {

/// Returns all algorithms, each with its obstacle if a network and a collective are given.
std::vector<ListedAlgorithm> listed(const ProblemOptions& options) {
  std::vector<ListedAlgorithm> result;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (options.words.network.empty()) {
      result.push_back({algorithm, {}});
      continue;
    }
    const Problem problem = stated_problem(options.words, default_ports(algorithm));
    result.push_back({algorithm, why_not(algorithm, problem)});
  }
  return result;
}

int run_algorithms(ProblemOptions options, const Session& session) {
  if (options.words.network.empty() != options.words.collective.empty())
    throw Error(ErrorCode::usage, "--network and --collective go together",
                "write `asterism algorithms --network star:5 --collective allgather`, or neither");
  // Applicability does not depend on the counts.
  if (!options.words.collective.empty() && names_counts(options.words.collective))
    options.words.counts = "linear";
  print(algorithms_report(listed(options), session.form));
  return 0;
}

}  // namespace

void add_algorithms_command(CommandLine& line) {
  Command command = line.add("algorithms", "List the algorithms, or those for a problem",
                             "asterism algorithms --network star:5 --collective allgather");
  const auto options = std::make_shared<ProblemOptions>();
  command.text("--network", options->words.network, "List only algorithms for this network");
  command.text("--collective", options->words.collective,
               "List only algorithms for this collective");
  command.form("--markdown", Form::markdown, "Print the catalogue as a page of documentation");
  add_model_options(command, *options, ports_of_algorithm);
  command.runs([options](const Session& session) { return run_algorithms(*options, session); });
}

}  // namespace asterism::cli
