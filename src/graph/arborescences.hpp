// Arborescences: spanning trees directed away from their roots that together respect the capacities
// of the arcs.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "graph/max_flow.hpp"

namespace asterism {

struct FlowArc {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  MaxFlow::Amount capacity = 0;
};

/// The number of trees required from a root.
struct RootDemand {
  std::uint32_t root = 0;
  MaxFlow::Amount trees = 1;
};

/// Equal trees. The arcs are numbers, in an order in which a node is reached before it is left.
struct Arborescence {
  std::uint32_t root = 0;
  MaxFlow::Amount copies = 1;
  std::vector<std::uint32_t> arcs;
};

/// Returns trees from each root to all nodes of `spanned` (by node; must include the roots), by J.
/// Edmonds (1973): they exist if and only if, for every set of spanned nodes, the entering capacity
/// is at least the number of trees required from roots outside. Returns nothing if they do not
/// exist.
///
/// A tree is grown arc by arc, breadth first, so that the remaining capacities still satisfy this
/// condition for the other trees, which is checked by a flow (L. Lovasz 1976; with several equal
/// trees at a time: K. Berczi, A. Frank 2010).
[[nodiscard]] std::optional<std::vector<Arborescence>> pack_arborescences(
    std::span<const FlowArc> arcs, std::span<const RootDemand> roots,
    const std::vector<bool>& spanned, const Progress& progress = {});

}  // namespace asterism
