// Bounds for arbitrary networks that are known link by link.
#pragma once

#include <asterism/problem.hpp>

#include "bound/findings.hpp"

namespace asterism {

/// Larger networks are left to the coarse bounds, and so are those whose nodes are all alike if the
/// coarse bounds are as good.
inline constexpr std::uint64_t max_nodes_of_graph_bounds = 4096;
inline constexpr std::uint64_t max_ports_of_graph_bounds = 1 << 18;

/// Returns whether the network is small enough and the graph bounds can improve on the coarse ones.
[[nodiscard]] bool graph_bounds_apply(const Problem& problem);

void raise_graph_bounds(const Problem& problem, std::uint64_t memory_limit, Findings& findings);

}  // namespace asterism
