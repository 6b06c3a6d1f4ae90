// The minimum sum of amounts that satisfies a set of demands.
#pragma once

#include <cstddef>
#include <vector>

namespace asterism {

/// A demand of `due`, to which each unit of amount i contributes `gives[i]`.
struct CoveringDemand {
  std::vector<double> gives;
  double due = 0;
};

/// Returns a lower bound on the sum of any amounts that meet all demands; it is the minimum unless
/// rounding or a work limit prevents it. Uses dual prices on the demands, found by the simplex
/// method, at which no amount earns more than one per unit. Any prices can be scaled to satisfy
/// this, so the result is valid regardless of rounding.
[[nodiscard]] double least_covering_sum(const std::vector<CoveringDemand>& demands,
                                        std::size_t amounts);

}  // namespace asterism
