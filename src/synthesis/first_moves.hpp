// Whom the source may tell first, up to symmetry.
#pragma once

#include <cstdint>
#include <vector>

#include "synthesis/source_graph.hpp"

namespace asterism {

/// Neighbours of the source such that some automorphism that keeps the source maps each other
/// neighbour to one of them. The search for automorphisms is cut short where it takes long; then
/// there are more of them than needed.
[[nodiscard]] std::vector<std::uint32_t> first_moves(const SourceGraph& graph);

}  // namespace asterism
