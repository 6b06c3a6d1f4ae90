// Spanning trees that lead away from their roots and together use no arc beyond its capacity.
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

/// The number of trees that are wanted from a root.
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

/// Trees from each root to all nodes of `spanned` (by node; the roots are among them), by J.
/// Edmonds (1973): there are as many as are wanted if and only if every set of spanned nodes is
/// entered by as much capacity as trees are wanted from roots outside. None if there are not.
///
/// A tree is grown by one arc after the other, breadth first, so that what is left of the
/// capacities still meets that condition for the other trees, which a flow tells (L. Lovasz 1976;
/// with several equal trees at a time: K. Berczi, A. Frank 2010).
[[nodiscard]] std::optional<std::vector<Arborescence>> pack_arborescences(
    std::span<const FlowArc> arcs, std::span<const RootDemand> roots,
    const std::vector<bool>& spanned, const Progress& progress = {});

}  // namespace asterism
