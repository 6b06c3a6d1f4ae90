// The links of a torus as Hamiltonian cycles that have no link in common, one for each axis.
#pragma once

#include <optional>
#include <vector>

#include "network/grid.hpp"

namespace asterism {

/// All sides are 3 or more. Nothing if none are found.
[[nodiscard]] std::optional<std::vector<std::vector<NodeId>>> disjoint_torus_cycles(
    const Grid& grid);

}  // namespace asterism
