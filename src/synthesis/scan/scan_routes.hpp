// Shortest ways between the nodes of a scan.
#pragma once

#include <cstdint>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism::scans {

class Ways {
 public:
  explicit Ways(const ProblemGraph& graph) : graph_(graph), arrival_(graph.node_count()) {}

  static double bytes(double nodes) { return 4 * nodes * nodes; }

  /// The arcs from one node to another, the same from one source to nodes on the way. Throws
  /// Error(unsupported) if there are none.
  [[nodiscard]] std::vector<std::uint32_t> between(std::uint32_t from, std::uint32_t to);

  /// The ways from a node, until they are asked for again.
  void forget(std::uint32_t from) { arrival_[from] = {}; }

 private:
  void search(std::uint32_t from);

  const ProblemGraph& graph_;
  std::vector<std::vector<std::uint32_t>> arrival_;  // by source: the arcs that lead to nodes
};

}  // namespace asterism::scans
