#include "cli/open_network.hpp"

#include <set>

#include <asterism/networks.hpp>

#include "cli/output.hpp"

namespace asterism::cli {

namespace {

constexpr const char* fault_group = "Faults";

}  // namespace

void add_fault_options(Command& command, FaultWords& faults) {
  command
      .texts("--fail-link", faults.links,
             "A link that failed, as the labels of its ends: --fail-link 1234-2134")
      .one_a_time()
      .in_group(fault_group);
  command.texts("--fail-node", faults.nodes, "Label of a node that failed")
      .one_a_time()
      .in_group(fault_group);
  command
      .texts("--fail-random", faults.random,
             "So many links that fail at random, as in 3, or nodes, as in nodes:2")
      .one_a_time()
      .in_group(fault_group);
}

void add_fault_options_with_seed(Command& command, FaultWords& faults) {
  add_fault_options(command, faults);
  command.whole_number("--seed", faults.seed, "Of --fail-random")
      .shows_default()
      .in_group(fault_group);
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
  static std::set<std::string> printed;  // a comparison makes the same network several times
  for (const std::string& warning : network.warnings())
    if (printed.insert(warning).second) print_message("warning: " + warning);
}

}  // namespace asterism::cli
