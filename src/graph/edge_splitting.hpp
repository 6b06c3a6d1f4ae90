// Removes nodes from a network with capacities by splitting off their arcs into longer ones.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "graph/arborescences.hpp"

namespace asterism {

/// A path over one or more arcs of the network, with a share of their capacity.
struct SplitArc {
  FlowArc arc;                      ///< between its ends
  std::vector<std::uint32_t> path;  ///< the numbers of its arcs
};

/// Replaces arcs to and from the nodes of `removed` by arcs that bypass them until these nodes have
/// none, while `trees` trees from each root can still reach each node of `kept` at the same time
/// (W. Mader; A. Frank, J. Bang-Jensen, B. Jackson 1995). Succeeds if every node has as much
/// incoming as outgoing capacity; otherwise, the result may be incomplete.
[[nodiscard]] std::vector<SplitArc> split_off(std::uint32_t nodes, std::span<const FlowArc> arcs,
                                              std::span<const std::uint32_t> roots,
                                              MaxFlow::Amount trees,
                                              std::span<const std::uint32_t> kept,
                                              std::span<const std::uint32_t> removed,
                                              const Progress& progress = {});

}  // namespace asterism
