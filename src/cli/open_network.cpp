#include "cli/open_network.hpp"

#include <set>

#include <asterism/networks.hpp>

#include "cli/help_groups.hpp"
#include "cli/output.hpp"

namespace asterism::cli {

void add_fault_options(Command& command, FaultWords& faults) {
  command.texts("--fail-link", faults.links, "Failed link, e.g. 1234-2134 (repeatable)")
      .one_a_time()
      .in_group(help_group::faults);
  command.texts("--fail-node", faults.nodes, "Failed node, by its label (repeatable)")
      .one_a_time()
      .in_group(help_group::faults);
  command
      .texts("--fail-random", faults.random, "Fail this many random links (3) or nodes (nodes:2)")
      .one_a_time()
      .in_group(help_group::faults);
}

void add_fault_options_with_seed(Command& command, FaultWords& faults) {
  add_fault_options(command, faults);
  command.whole_number("--seed", faults.seed, "Random seed for --fail-random")
      .shows_default()
      .in_group(help_group::faults);
}

std::shared_ptr<const Network> open_network(const std::string& spec, FaultWords faults,
                                            std::uint64_t seed) {
  faults.seed = seed;
  return open_network(spec, faults);
}

std::shared_ptr<const Network> open_network(const std::string& spec, const FaultWords& faults) {
  auto network = with_faults(make_network(spec), faults);
  print_warnings(*network);
  return network;
}

void print_warnings(const Network& network) {
  static std::set<std::string> printed;  // a comparison creates the same network several times
  for (const std::string& warning : network.warnings())
    if (printed.insert(warning).second) print_message("warning: " + warning);
}

}  // namespace asterism::cli
