// Finds faster lock-step schedules for messages that are copied or moved, and proves that none is
// faster. Asks a SAT solver for a schedule faster than the best so far; the number of steps to
// consider follows from the minimum duration of a step.
//
// The formula has a variable for each message, arc and step, so this is feasible only for small
// problems of about ten nodes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <asterism/effort.hpp>
#include <asterism/obstacle.hpp>

#include "base/work_budget.hpp"
#include "synthesis/exact/delivery_task.hpp"

namespace asterism {

struct ExactLimits {
  WorkBudget conflicts;     ///< conflict limit of the solver per question
  std::uint64_t moves = 0;  ///< maximum of messages times arcs times steps
};
[[nodiscard]] ExactLimits exact_limits(Effort effort, Progress progress = {},
                                       std::uint64_t memory_limit = 0);

/// Returns why a problem has no formula, or only one that exceeds all limits; nothing if it has
/// one.
[[nodiscard]] std::optional<Obstacle> exact_obstacle(const Problem& problem);

/// Returns the fastest schedule found within the limits: `start` or a faster one. It is optimal if
/// its time equals the lower bound `bound`, or if nothing_is_faster() returns true.
[[nodiscard]] DeliverySteps made_faster(const DeliveryTask& task, DeliverySteps start,
                                        const ExactLimits& limits, double bound);

/// Returns whether it is proved that no schedule with unsplit messages takes less than `time`.
[[nodiscard]] bool nothing_is_faster(const DeliveryTask& task, double time,
                                     const ExactLimits& limits);

}  // namespace asterism
