#include "graph/sweep_rule.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/timed_tree.hpp>

#include "graph/breadth_first_tree.hpp"

namespace asterism {

SweepRule::SweepRule(const Network& network, std::uint32_t detour, std::uint64_t memory_limit,
                     const Progress& progress)
    : network_(network), detour_(detour) {
  if (network.port_count() > TimedTree::max_ports)
    throw Error(ErrorCode::unsupported,
                fmt::format("{} has too many ports for a sweep over each of them", network.spec()),
                fmt::format("choose a network of at most {} ports", TimedTree::max_ports));
  reverse_.resize(network.port_count());
  for (Port port{0}; port.value() < network.port_count(); ++port) {
    if (network.neighbour(NodeId{0}, port) == no_node) continue;
    ports_.push_back(port);
    reverse_[port.value()] = network.reverse_port(NodeId{0}, port);
  }
  if (detour == any_detour) return;
  max_hops_ = distances_from_first(network, memory_limit, progress);
  for (std::uint32_t& hops : max_hops_) hops += detour;
}

}  // namespace asterism
