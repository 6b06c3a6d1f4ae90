// Bounds of problems on networks that are known link by link, whatever their shape.
#pragma once

#include <asterism/problem.hpp>

#include "bound/findings.hpp"

namespace asterism {

/// Networks of more nodes or arcs are left to the coarse bounds, and so are those where all nodes
/// are alike and these are as good.
inline constexpr std::uint64_t max_nodes_of_graph_bounds = 4096;
inline constexpr std::uint64_t max_ports_of_graph_bounds = 1 << 18;

/// Whether it is not.
[[nodiscard]] bool graph_bounds_apply(const Problem& problem);

void raise_graph_bounds(const Problem& problem, std::uint64_t memory_limit, Findings& findings);

}  // namespace asterism
