// The trees by which several roots tell all others something at the highest rate that any schedule
// has (L. Zhao et al. 2024, arXiv 2402.06787).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "graph/forest_flow.hpp"

namespace asterism {

/// Equal trees over the arcs of a network. Nodes that copy are reached once; one that only forwards
/// may be passed several times, and every time is left by at most one arc.
struct ForestTree {
  static constexpr std::uint32_t root_place = ~std::uint32_t{0};
  std::uint32_t root = 0;
  MaxFlow::Amount copies = 1;
  std::vector<std::uint32_t> arcs;
  /// The place, among the arcs, of the one that each follows: earlier than its own, or root_place.
  std::vector<std::uint32_t> before;
};

struct Forest {
  /// From each root `trees_per_root`, equal ones counted; to all that are told, perhaps over
  /// others.
  std::vector<ForestTree> trees;
  MaxFlow::Amount trees_per_root = 0;
  /// The most messages that an arc of capacity 1 carries while each tree carries one message.
  double load = 0;
  TightestCut cut;  ///< no forest has less load per tree than its roots over its capacity
};

struct ForestWish {
  std::vector<std::uint32_t> roots;
  std::vector<std::uint32_t> told;  ///< the roots are among them
  /// If the highest rate takes more trees per root, a somewhat lower one with fewer is taken.
  MaxFlow::Amount max_trees = 16;
  /// Nodes that only forward: what comes over one arc leaves over one. None of them is told.
  std::vector<std::uint32_t> forwarders{};
};

/// Returns nothing if somebody cannot be reached, or if arcs cannot be split off those who are not
/// told because more capacity leads there than from there.
[[nodiscard]] std::optional<Forest> make_forest(std::uint32_t nodes, std::span<const FlowArc> arcs,
                                                const ForestWish& wish,
                                                const Progress& progress = {});

}  // namespace asterism
