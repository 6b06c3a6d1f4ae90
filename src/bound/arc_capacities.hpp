// How much arcs and nodes let pass, in whole numbers: never less than they do.
#pragma once

#include <cstdint>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

struct ArcCapacities {
  /// One of each arc: of steps with packets of one message.
  static ArcCapacities alike(const ProblemGraph& graph);
  /// Capacities by rates, rounded up: those for the time that a message takes over the fastest arc.
  static ArcCapacities by_rate(const ProblemGraph& graph);

  std::uint64_t whole = 1;  ///< of an arc that lets one message pass
  std::vector<std::uint64_t> of_arc;

  /// The most that a node can send over its arcs, using as many at the same time as it may.
  [[nodiscard]] std::uint64_t sending(const ProblemGraph& graph, std::uint32_t node) const;
  [[nodiscard]] std::uint64_t receiving(const ProblemGraph& graph, std::uint32_t node) const;
  /// The most that can leave a set of nodes over its arcs: as much as its nodes can send, or as the
  /// others can receive, whichever is less. A worm passes nodes without using their ports, so it is
  /// the ports of all nodes that count.
  [[nodiscard]] std::uint64_t leaving(const ProblemGraph& graph,
                                      const std::vector<unsigned char>& inside, bool worms) const;
};

}  // namespace asterism
