// Symmetric schedules in which all nodes use the ports 0, 1, .., p-1, 0, 1, .. in turn. Every
// message follows a shortest path and crosses each link at the next turn of its port.
#include <limits>

#include <asterism/algorithm.hpp>

#include "graph/breadth_first_tree.hpp"

namespace asterism {

namespace {

/// Returns the first turn of a port after a time; the turns of port p are p+1, p+1+ports, ...
std::uint32_t next_turn(std::uint32_t port, std::uint32_t after, std::uint32_t ports) {
  const std::uint32_t first = port + 1;
  if (first > after) return first;
  return first + (after - first + ports) / ports * ports;
}

TimedTree cyclic_sweep(const AlgorithmRequest& request) {
  const Network& network = request.problem.network();
  const BreadthFirstTree nearest(network, NodeId{0}, request.memory_limit, request.progress);
  TimedTree tree(network.node_count());
  std::vector<NodeId> ends(network.port_count());
  for (const std::uint32_t node : nearest.order()) {
    if (node == 0) continue;
    network.neighbours(NodeId{node}, ends);
    std::uint32_t earliest = std::numeric_limits<std::uint32_t>::max();
    for (std::uint32_t up = 0; up < ends.size(); ++up) {
      if (ends[up] == no_node) continue;
      const auto parent = static_cast<std::uint32_t>(ends[up].value());
      if (nearest.depth(parent) >= nearest.depth(node)) continue;
      const Port down = network.reverse_port(NodeId{node}, Port{up});
      const std::uint32_t turn = next_turn(down.value(), tree.time(ends[up]), network.port_count());
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
