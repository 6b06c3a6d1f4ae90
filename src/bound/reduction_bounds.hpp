// Lower bounds of reductions from the collectives that they contain.
#pragma once

#include <asterism/measure.hpp>
#include <asterism/problem.hpp>

#include "bound/findings.hpp"

namespace asterism {

/// Raises the bounds for reduce, reduce-scatter, allreduce, barrier and scan. Requires at least two
/// participants.
void raise_reduction_bounds(const Problem& problem, const NetworkMeasures& measures,
                            std::uint64_t memory_limit, Findings& findings);

}  // namespace asterism
