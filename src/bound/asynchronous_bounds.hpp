// Lower bounds on the time of schedules whose packets do not wait for steps.
#pragma once

#include <asterism/measure.hpp>
#include <asterism/problem.hpp>

namespace asterism {

/// A time that no schedule can beat under the asynchronous clock.
[[nodiscard]] double asynchronous_bound(const Problem& problem, const NetworkMeasures& measures,
                                        std::uint64_t memory_limit);

}  // namespace asterism
