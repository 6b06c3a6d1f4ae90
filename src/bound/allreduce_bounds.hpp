// Lower bounds of allreduce and barrier, in which every participant receives from every other.
#pragma once

#include <asterism/measure.hpp>
#include <asterism/problem.hpp>

#include "bound/findings.hpp"

namespace asterism {

void raise_allreduce_bounds(const Problem& problem, const NetworkMeasures& measures,
                            std::uint64_t memory_limit, Findings& findings);

}  // namespace asterism
