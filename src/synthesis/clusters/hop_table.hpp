// The numbers of hops between all pairs of nodes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "problem/problem_graph.hpp"

namespace asterism {

class HopTable {
 public:
  /// Searches from every node, on all cores. Throws Error(unsupported) if a node cannot be reached
  /// from another one, or is `max_hops` or more hops away.
  explicit HopTable(const ProblemGraph& graph);
  static double bytes(double nodes) { return nodes * nodes; }

  static constexpr std::uint32_t max_hops = 255;

  [[nodiscard]] std::uint32_t node_count() const { return nodes_; }
  [[nodiscard]] std::uint32_t hops(std::uint32_t from, std::uint32_t to) const {
    return hops_[static_cast<std::size_t>(from) * nodes_ + to];
  }
  /// Returns the largest number of hops from a node.
  [[nodiscard]] std::uint32_t eccentricity(std::uint32_t node) const;

 private:
  void search(const ProblemGraph& graph, std::uint32_t source);

  std::uint32_t nodes_;
  std::vector<unsigned char> hops_;
};

}  // namespace asterism
