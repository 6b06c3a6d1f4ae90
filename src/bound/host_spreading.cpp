#include "bound/host_spreading.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

#include "problem/link_costs.hpp"
#include "problem/paths.hpp"

namespace asterism {

namespace {

struct HostLinks {
  std::uint64_t sends = 1;  // maximum packets per host and step
  std::uint64_t hops = 2;   // minimum number of hops between two hosts
};

HostLinks host_links(const Problem& problem) {
  const Network& network = problem.network();
  HostLinks links;
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    if (network.is_switch(node)) continue;
    links.sends =
        std::max<std::uint64_t>(links.sends, problem.model.sends_at_most(network.degree(node)));
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end != no_node && !network.is_switch(end)) links.hops = 1;
    }
  }
  if (allows_paths(problem)) links.hops = 1;
  return links;
}

/// How many packets nodes can forward per step.
class RelayCapacities {
 public:
  explicit RelayCapacities(const Problem& problem) {
    const Network& network = problem.network();
    std::vector<std::uint64_t> switches;
    for (NodeId node{0}; node.value() < network.node_count(); ++node)
      if (network.is_switch(node))
        switches.push_back(network.degree(node));
      else
        host_ = std::max<std::uint64_t>(host_, problem.model.sends_at_most(network.degree(node)));
    std::ranges::sort(switches, std::greater{});
    for (const std::uint64_t ports : switches)
      if (ports > host_) of_switches_.push_back(of_switches_.back() + ports);
  }

  /// Returns the maximum forwarded by this many nodes, one of which is a host.
  [[nodiscard]] std::uint64_t max_passed_on_by(std::uint64_t nodes) const {
    const std::uint64_t switches = std::min<std::uint64_t>(nodes - 1, of_switches_.size() - 1);
    return of_switches_[switches] + (nodes - switches) * host_;
  }

 private:
  std::uint64_t host_ = 1;  // maximum of all hosts
  // sums over the switches with most ports, by number of switches
  std::vector<std::uint64_t> of_switches_{0};
};

}  // namespace

std::uint64_t host_spreading_steps(const Problem& problem) {
  const HostLinks links = host_links(problem);
  const std::uint64_t participants = problem.collective.participant_count();
  std::vector<std::uint64_t> informed{1};  // after each step
  while (informed.back() < participants) {
    const std::uint64_t steps = informed.size();
    const std::uint64_t arrived = steps >= links.hops ? informed[steps - links.hops] : 0;
    informed.push_back(std::min(participants, informed.back() + links.sends * arrived));
  }
  return informed.size() - 1;
}

double host_spreading_time(const Problem& problem) {
  const Network& network = problem.network();
  const LinkCosts costs(problem.model, network);
  double shortest = std::numeric_limits<double>::infinity();
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port)
      if (network.neighbour(node, port) != no_node)
        shortest = std::min(shortest, problem.model.startup + costs.of(node, port).latency);
  return shortest * static_cast<double>(host_spreading_steps(problem));
}

std::uint64_t relay_spreading_steps(const Problem& problem) {
  const RelayCapacities capacities(problem);
  const std::uint64_t participants = problem.collective.participant_count();
  std::uint64_t steps = 0;
  for (std::uint64_t reached = 1; reached < participants; ++steps)
    reached += capacities.max_passed_on_by(reached);
  return steps;
}

}  // namespace asterism
