// The first receivers of a broadcast, up to symmetry.
#pragma once

#include <cstdint>
#include <vector>

#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

/// Returns neighbours of the source such that every other neighbour is mapped to one of them by
/// some automorphism that fixes the source. May return more than necessary if the search for
/// automorphisms takes too long or if there are more than 10,000 nodes.
[[nodiscard]] std::vector<std::uint32_t> first_moves(const SourceGraph& graph);

}  // namespace asterism
