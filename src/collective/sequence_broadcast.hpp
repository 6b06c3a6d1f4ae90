// Broadcasts in which all nodes follow one sequence of dimensions, one at a time. Steps in which
// nobody is told anything are left out.
#pragma once

#include <span>

#include <asterism/algorithm.hpp>

#include "collective/telling.hpp"

namespace asterism {

/// On the star, a step a dimension; on the SCC, a step over the lateral links of that dimension,
/// between the steps over local links that carry the message there in all cycles at once, and
/// inside each cycle in the end.
void broadcast_by_dimensions(const AlgorithmRequest& request, StepSink& sink,
                             std::span<const unsigned> dimensions);

/// On connected cycles: over the lateral links at these places, one after the other.
void broadcast_by_places(const AlgorithmRequest& request, Telling& telling,
                         std::span<const std::uint64_t> places);

}  // namespace asterism
