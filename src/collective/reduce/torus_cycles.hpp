// Decomposes the links of a torus into link-disjoint Hamiltonian cycles, one per axis.
#pragma once

#include <optional>
#include <vector>

#include "network/grid.hpp"

namespace asterism {

/// All sides must be 3 or more. Returns nothing if no decomposition is found.
[[nodiscard]] std::optional<std::vector<std::vector<NodeId>>> disjoint_torus_cycles(
    const Grid& grid);

}  // namespace asterism
