// Whom the source may tell first, up to symmetry.
#pragma once

#include <cstdint>
#include <vector>

#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

/// Neighbours of the source such that some automorphism that keeps the source maps each other
/// neighbour to one of them. Where the search for automorphisms takes long, and on more than 10,000
/// nodes, there are more of them than needed.
[[nodiscard]] std::vector<std::uint32_t> first_moves(const SourceGraph& graph);

}  // namespace asterism
