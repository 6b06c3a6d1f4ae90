// How much all nodes of a network together can send per step.
#pragma once

#include <cstdint>

#include <asterism/measure.hpp>
#include <asterism/problem.hpp>

namespace asterism {

/// Returns the maximum number of packets that a node can send per step. A switch sends over all its
/// links at the same time.
[[nodiscard]] std::uint64_t max_sends(const Problem& problem, const NetworkMeasures& measures);

/// Returns the maximum number of packets per step, or 0 if unknown.
[[nodiscard]] std::uint64_t packets_per_step(const Problem& problem,
                                             const NetworkMeasures& measures);

}  // namespace asterism
