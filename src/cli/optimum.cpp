// asterism optimum SPEC: the proven minimum number of steps of a one-port broadcast, or bounds on
// it.
#include "view/results/optimum.hpp"

#include <asterism/networks.hpp>
#include <asterism/optimum.hpp>

#include "cli/command.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"

namespace asterism::cli {

namespace {

struct OptimumWords {
  std::string spec, source;
  OptimumOptions optimum;
  FaultWords faults;
};

int run_optimum(const OptimumWords& options, const Session& session) {
  const auto network = open_network(options.spec, options.faults, options.optimum.seed);
  const NodeId source = options.source.empty() ? NodeId{0} : network->parse_label(options.source);
  OptimumOptions optimum = options.optimum;
  optimum.memory_limit = session.memory_limit();
  optimum.progress = session.progress();
  const OptimalBroadcast found = optimal_broadcast(*network, source, optimum);
  const Verdict verdict = verify_broadcast(network, source, found.moves, optimum.memory_limit);
  print(optimum_report(*network, source, found, verdict, session.form));
  return verdict.valid ? 0 : 1;
}

}  // namespace

void add_optimum_command(CommandLine& line) {
  Command command = line.add("optimum", "Find the fewest steps of a one-port broadcast",
                             "asterism optimum star:4");
  const auto options = std::make_shared<OptimumWords>();
  command.text("SPEC", options->spec, "Network, e.g. star:4").required();
  command.text("--source", options->source, "Label of the source (default: node 0)");
  const auto add_number = [&](const char* name, std::uint64_t& value, const char* description) {
    command.whole_number(name, value, description).shows_default();
  };
  add_number("--seed", options->optimum.seed, "Random seed of the search");
  add_number("--effort", options->optimum.effort, "Search effort, as for search-one-port");
  add_number("--conflicts", options->optimum.conflicts,
             "Conflict limit of the SAT solver per formula (0: no proof)");
  add_number("--seconds", options->optimum.seconds,
             "Time limit; the best result so far is printed then (0: no limit)");
  add_fault_options(command, options->faults);
  command.runs([options](const Session& session) { return run_optimum(*options, session); });
}

}  // namespace asterism::cli
