#include "bound/host_spreading.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "model/link_costs.hpp"
#include "model/paths.hpp"

namespace asterism {

namespace {

struct HostLinks {
  std::uint64_t sends = 1;  // the most of any host in a step
  std::uint64_t hops = 2;   // the fewest between two hosts
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

}  // namespace asterism
