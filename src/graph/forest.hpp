// Trees by which several roots inform all others at the maximum rate of any schedule (L. Zhao et
// al. 2024, arXiv 2402.06787).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "graph/forest_flow.hpp"

namespace asterism {

/// Equal trees over the arcs of a network. Nodes that copy are reached once. A node that only
/// forwards may be passed several times, and is left over at most one arc each time.
struct ForestTree {
  static constexpr std::uint32_t root_place = ~std::uint32_t{0};
  std::uint32_t root = 0;
  MaxFlow::Amount copies = 1;
  std::vector<std::uint32_t> arcs;
  /// For each arc, the index of the preceding arc, which is smaller than its own, or root_place.
  std::vector<std::uint32_t> before;
};

struct Forest {
  /// `trees_per_root` trees from each root, counting equal ones; they reach all targets, perhaps
  /// through other nodes.
  std::vector<ForestTree> trees;
  MaxFlow::Amount trees_per_root = 0;
  /// Maximum number of messages on an arc of capacity 1 if each tree carries one message.
  double load = 0;
  /// no forest has less load per tree than the roots of the cut divided by its capacity
  TightestCut cut;
};

struct ForestWish {
  std::vector<std::uint32_t> roots;
  std::vector<std::uint32_t> told;  ///< targets, including the roots
  /// If the maximum rate takes more trees per root, a slightly lower rate with fewer trees is used.
  MaxFlow::Amount max_trees = 16;
  /// Nodes that only forward: everything that arrives over an arc leaves over one arc. They must
  /// not be targets.
  std::vector<std::uint32_t> forwarders{};
};

/// Returns nothing if a target cannot be reached, or if arcs cannot be split off non-targets
/// because they have more incoming than outgoing capacity.
[[nodiscard]] std::optional<Forest> make_forest(std::uint32_t nodes, std::span<const FlowArc> arcs,
                                                const ForestWish& wish,
                                                const Progress& progress = {});

}  // namespace asterism
