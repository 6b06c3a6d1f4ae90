// How much all nodes of a network together can send in a step.
#pragma once

#include <cstdint>

#include <asterism/measure.hpp>
#include <asterism/problem.hpp>

namespace asterism {

/// The most packets that a node can send in a step. A switch sends over all its links at the same
/// time.
[[nodiscard]] std::uint64_t max_sends(const Problem& problem, const NetworkMeasures& measures);

/// The most packets of a step; 0 if that is not known.
[[nodiscard]] std::uint64_t packets_per_step(const Problem& problem,
                                             const NetworkMeasures& measures);

}  // namespace asterism
