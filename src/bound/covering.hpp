// The least sum of amounts that are enough for all of some demands.
#pragma once

#include <cstddef>
#include <vector>

namespace asterism {

/// A demand of `due`, to which a unit of amount i contributes `gives[i]`.
struct CoveringDemand {
  std::vector<double> gives;
  double due = 0;
};

/// A sum that no amounts that meet all demands can be below, and, unless rounding or a limit of
/// work prevents it, the least: by prices on the demands, raised by the simplex method, at which no
/// amount earns more than one a unit. Prices that do can be had from any, so what comes out holds
/// whatever rounding did to them.
[[nodiscard]] double least_covering_sum(const std::vector<CoveringDemand>& demands,
                                        std::size_t amounts);

}  // namespace asterism
