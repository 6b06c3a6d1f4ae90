// Bounds that need only the degrees, distances and a few cuts of a network, for networks of any
// size.
#pragma once

#include <asterism/measure.hpp>
#include <asterism/problem.hpp>

#include "bound/findings.hpp"

namespace asterism {

void raise_coarse_bounds(const Problem& problem, const NetworkMeasures& measures,
                         std::uint64_t memory_limit, Findings& findings);

/// Raises only the bounds on start-ups.
void raise_coarse_startups(const Problem& problem, const NetworkMeasures& measures,
                           std::uint64_t memory_limit, Findings& findings);

}  // namespace asterism
