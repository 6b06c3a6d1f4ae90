// Capacities of arcs and nodes as whole numbers; never underestimated.
#pragma once

#include <cstdint>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

struct ArcCapacities {
  /// One message per arc and step.
  static ArcCapacities alike(const ProblemGraph& graph);
  /// Capacities by rate, rounded up, for the time of a message over the fastest arc.
  static ArcCapacities by_rate(const ProblemGraph& graph);

  std::uint64_t whole = 1;  ///< capacity of an arc that carries one message
  std::vector<std::uint64_t> of_arc;

  /// Returns the maximum that a node can send, using as many arcs at the same time as its ports
  /// allow.
  [[nodiscard]] std::uint64_t sending(const ProblemGraph& graph, std::uint32_t node) const;
  [[nodiscard]] std::uint64_t receiving(const ProblemGraph& graph, std::uint32_t node) const;
  /// Returns the maximum that can leave a set of nodes over its arcs: the minimum of what its nodes
  /// can send and what the others can receive. A worm passes through nodes without using their
  /// ports, so in that case the ports of all nodes count.
  [[nodiscard]] std::uint64_t leaving(const ProblemGraph& graph,
                                      const std::vector<unsigned char>& inside, bool worms) const;
};

}  // namespace asterism
