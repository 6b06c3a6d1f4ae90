// Shortest paths between the nodes of a scan.
#pragma once

#include <cstdint>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism::scans {

class Ways {
 public:
  explicit Ways(const ProblemGraph& graph) : graph_(graph), arrival_(graph.node_count()) {}

  static double bytes(double nodes) { return 4 * nodes * nodes; }

  /// Returns the arcs from one node to another. Paths from the same source are consistent. Throws
  /// Error(unsupported) if there is no path.
  [[nodiscard]] std::vector<std::uint32_t> between(std::uint32_t from, std::uint32_t to);

  /// Discards the paths from a node until they are requested again.
  void forget(std::uint32_t from) { arrival_[from] = {}; }

 private:
  void search(std::uint32_t from);

  const ProblemGraph& graph_;
  std::vector<std::vector<std::uint32_t>> arrival_;  // by source: the incoming arc of each node
};

}  // namespace asterism::scans
