// Computes how much several roots can tell all nodes at the same time, if each root tells equally
// much.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/arborescences.hpp"

namespace asterism {

/// The cut that limits the forests from some roots: `roots` of them are on the side that has to
/// tell the other something, over arcs of total capacity `capacity`.
struct TightestCut {
  MaxFlow::Amount roots = 0;
  MaxFlow::Amount capacity = 1;  ///< 0 if somebody cannot be reached at all
};

/// Computes flows from all roots at the same time.
class ForestFlow {
 public:
  ForestFlow(std::uint32_t nodes, std::span<const FlowArc> arcs,
             std::span<const std::uint32_t> roots);

  /// All capacities times `factor`, and each root gives `trees`.
  void scale(MaxFlow::Amount factor, MaxFlow::Amount trees);
  /// Other capacities, in the order of the arcs.
  void set_capacities(std::span<const MaxFlow::Amount> capacities, MaxFlow::Amount trees);

  /// Whether all that the roots give can come to a node.
  [[nodiscard]] bool all_comes_to(std::uint32_t node);
  [[nodiscard]] bool all_comes_to(std::span<const std::uint32_t> nodes);
  /// The cut that keeps it from coming. Requires that all_comes_to() has returned false.
  [[nodiscard]] TightestCut cut() const;

 private:
  std::span<const FlowArc> arcs_;
  std::span<const std::uint32_t> roots_;
  MaxFlow flow_;
  MaxFlow::Amount trees_ = 0;
};

/// The cut with the largest quotient of roots and capacity, over all sets of nodes that leave out
/// one of `told`: 1 message of each root takes the time of that quotient at least, and a forest
/// attains it.
[[nodiscard]] TightestCut tightest_cut(std::uint32_t nodes, std::span<const FlowArc> arcs,
                                       std::span<const std::uint32_t> roots,
                                       std::span<const std::uint32_t> told);

}  // namespace asterism
