// Symmetric schedules in which all nodes use the ports 0, 1, .., p-1, 0, 1, .. in turn. Every
// message follows a shortest path and crosses each link at the next turn of its port.
#include <algorithm>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

#include <asterism/algorithm.hpp>

#include "graph/breadth_first_tree.hpp"
#include "graph/shared_links.hpp"

namespace asterism {

namespace {

/// Returns the first turn of a port after a time; the turns of port p are p+1, p+1+ports, ...
std::uint32_t next_turn(std::uint32_t port, std::uint32_t after, std::uint32_t ports) {
  const std::uint32_t first = port + 1;
  if (first > after) return first;
  return first + (after - first + ports) / ports * ports;
}

/// Returns all nodes, the nearest first.
std::vector<std::uint32_t> by_distance(const std::vector<std::uint32_t>& distances) {
  std::vector<std::uint64_t> next(std::size_t{std::ranges::max(distances)} + 2);
  for (const std::uint32_t distance : distances) ++next[distance + 1];
  std::partial_sum(next.begin(), next.end(), next.begin());
  std::vector<std::uint32_t> nodes(distances.size());
  for (std::uint32_t node = 0; node < nodes.size(); ++node) nodes[next[distances[node]]++] = node;
  return nodes;
}

TimedTree cyclic_sweep(const AlgorithmRequest& request) {
  const Network& network = request.problem.network();
  const std::vector<std::uint32_t> distances =
      distances_from_first(network, request.memory_limit, request.progress);
  TimedTree tree(network.node_count());
  SharedLinks links(network);
  for (const std::uint32_t node : by_distance(distances)) {
    if (node == 0) continue;
    const std::span<const std::uint32_t> ends = links.neighbours(node);
    std::uint32_t earliest = std::numeric_limits<std::uint32_t>::max();
    for (std::uint32_t up = 0; up < ends.size(); ++up) {
      const std::uint32_t parent = ends[up];
      if (parent == SharedLinks::no_link || distances[parent] >= distances[node]) continue;
      const Port down = network.reverse_port(NodeId{node}, Port{up});
      const std::uint32_t turn =
          next_turn(down.value(), tree.time(NodeId{parent}), network.port_count());
      if (turn >= earliest) continue;
      earliest = turn;
      tree.reach(NodeId{node}, Port{up}, turn);
    }
  }
  return tree;
}

}  // namespace

CollectiveAlgorithm cyclic_sweep_algorithm() {
  return {.name = "cyclic-sweep",
          .summary =
              "symmetric: all nodes use the ports in turn, messages take shortest paths; "
              "fewest transmissions for alltoall",
          .citation = "baseline",
          .origin = AlgorithmOrigin::baseline,
          .collectives = {CollectiveKind::allgather, CollectiveKind::alltoall,
                          CollectiveKind::scatter, CollectiveKind::gather},
          .ports = Model::Ports::single_dimension,
          .body = cyclic_sweep};
}

}  // namespace asterism
