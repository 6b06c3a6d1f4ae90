// The choice of nodes in the middle of a network among which a reduction divides its results.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/progress.hpp>

#include "problem/problem_graph.hpp"

namespace asterism {

/// The nodes of larger networks are not ordered by their eccentricities, which takes a search from
/// each of them.
inline constexpr std::uint64_t max_ordered_nodes = 4096;

/// Returns `number` of the nodes, or a suitable number if that is 0: on networks of at most
/// max_ordered_nodes, those of smallest eccentricity; on larger ones, evenly spaced ones. Throws
/// Error(unsupported) if a node cannot be reached.
[[nodiscard]] std::vector<std::uint32_t> central_roots(const ProblemGraph& graph,
                                                       std::uint64_t number,
                                                       const Progress& progress);

}  // namespace asterism
