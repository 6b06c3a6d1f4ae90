// Breadth-first search from all nodes at the same time, level by level, with one bit per pair of
// nodes.
#pragma once

#include <cstdint>

#include "base/bits.hpp"
#include "problem/problem_graph.hpp"

namespace asterism {

/// The sources whose distance to a node is that of the current level. Requires that every node of
/// the graph is a participant.
class LevelFronts {
 public:
  explicit LevelFronts(const ProblemGraph& graph);
  static double bytes(const ProblemGraph& graph);

  /// Advances by one level. Returns whether any node has sources at it.
  bool advance();
  /// The sources at the current level, and those one level before, by node.
  [[nodiscard]] ConstBitRow sources(std::uint32_t node) const { return now_[node]; }
  [[nodiscard]] ConstBitRow sources_before(std::uint32_t node) const { return before_[node]; }

 private:
  const ProblemGraph& graph_;
  BitRows reached_, before_, now_;
};

}  // namespace asterism
