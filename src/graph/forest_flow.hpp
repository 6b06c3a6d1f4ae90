// Computes how much several roots can send to all nodes at the same time, if each root sends the
// same amount.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/arborescences.hpp"

namespace asterism {

/// The cut that limits forests from some roots: `roots` of them are on the sending side, and the
/// arcs across have total capacity `capacity`.
struct TightestCut {
  MaxFlow::Amount roots = 0;
  MaxFlow::Amount capacity = 1;  ///< 0 if some node cannot be reached
};

/// Computes flows from all roots at the same time.
class ForestFlow {
 public:
  ForestFlow(std::uint32_t nodes, std::span<const FlowArc> arcs,
             std::span<const std::uint32_t> roots);

  /// Multiplies all capacities by `factor`; each root supplies `trees`.
  void scale(MaxFlow::Amount factor, MaxFlow::Amount trees);
  /// Sets other capacities, in the order of the arcs.
  void set_capacities(std::span<const MaxFlow::Amount> capacities, MaxFlow::Amount trees);

  /// Returns whether the full supply of the roots can reach a node.
  [[nodiscard]] bool all_comes_to(std::uint32_t node);
  [[nodiscard]] bool all_comes_to(std::span<const std::uint32_t> nodes);
  /// Returns the cut that prevents it. Requires that all_comes_to() has returned false.
  [[nodiscard]] TightestCut cut() const;

 private:
  std::span<const FlowArc> arcs_;
  std::span<const std::uint32_t> roots_;
  MaxFlow flow_;
  MaxFlow::Amount trees_ = 0;
};

/// Returns the cut with the largest quotient of roots and capacity, over all sets of nodes that
/// exclude one of `told`. One message of each root takes at least the time of that quotient, and a
/// forest attains it.
[[nodiscard]] TightestCut tightest_cut(std::uint32_t nodes, std::span<const FlowArc> arcs,
                                       std::span<const std::uint32_t> roots,
                                       std::span<const std::uint32_t> told);

}  // namespace asterism
