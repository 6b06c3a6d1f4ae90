#include "graph/sweep_front.hpp"

#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/memory.hpp"

namespace asterism {

namespace {

/// Memory of the tree, the hops, and the queues: each link lets at most one of its ends wait, in
/// arrays that may be twice as large as their contents.
double bytes_needed(const Network& network) {
  static constexpr double tree_and_hops = sizeof(std::uint16_t) + 2 * sizeof(std::uint32_t);
  const double queues = sizeof(std::uint32_t) * static_cast<double>(network.port_count());
  return static_cast<double>(network.node_count()) * (tree_and_hops + queues);
}

const Network& checked(const Network& network, std::uint64_t memory_limit) {
  MemoryBudget(memory_limit)
      .require(bytes_needed(network), fmt::format("a sweep of {}", network.spec()),
               "choose a smaller network");
  if (network.node_count() >= std::numeric_limits<std::uint32_t>::max())
    throw Error(ErrorCode::too_large, fmt::format("{} has too many nodes", network.spec()),
                "choose a network of fewer than 2^32 - 1 nodes");
  return network;
}

}  // namespace

SweepFront::SweepFront(const SweepRule& rule, std::uint64_t memory_limit)
    : rule_(rule),
      tree_(checked(rule.network(), memory_limit).node_count()),
      hops_(rule.network().node_count(), unreached),
      queues_(rule.network().port_count()),
      available_(rule.network().port_count()),
      links_(rule.network()) {
  reach(0, 0, Port{0});
}

Port SweepFront::best_port() const {
  return *std::ranges::max_element(rule_.ports(), {}, [&](Port port) { return available(port); });
}

void SweepFront::step(Port port, std::uint64_t limit) {
  ++time_;
  Queue& queue = queues_[port.value()];
  // nodes that this step makes available come after these
  const std::size_t waiting = queue.nodes.size();
  for (; limit > 0 && queue.next < waiting; ++queue.next) {
    const std::uint32_t node = queue.nodes[queue.next];
    if (hops_[node] != unreached) continue;
    const Port up = rule_.reverse(port);
    reach(node, hops_[links_.neighbour(node, up)] + 1, port);
    --limit;
  }
  if (queue.next == queue.nodes.size()) queue = {};
}

void SweepFront::reach(std::uint32_t node, std::uint32_t hops, Port over) {
  if (node != 0) tree_.reach(NodeId{node}, rule_.reverse(over), time_);
  hops_[node] = hops;
  ++reached_;
  const std::span<const std::uint32_t> ends = links_.neighbours(node);
  for (const Port port : rule_.ports()) {
    const std::uint32_t child = ends[port.value()];
    if (hops_[child] == unreached && allowed(hops, child)) {
      queues_[port.value()].nodes.push_back(child);
      ++available_[port.value()];
    }
    const std::uint32_t parent = ends[rule_.reverse(port).value()];
    if (node != 0 && parent != node && allowed(hops_[parent], node)) --available_[port.value()];
  }
}

}  // namespace asterism
