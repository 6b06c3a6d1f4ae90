// Faster schedules in lock step for messages that are copied or move, and proofs that none is
// faster. A SAT solver is asked for a schedule that is faster than the best so far; the number of
// steps to consider follows from the time that a step takes at least.
//
// The formula has a variable for each message, arc and step, so this is for small problems: ten
// nodes or so.
#pragma once

#include <cstdint>
#include <string>

#include <asterism/effort.hpp>

#include "base/work_budget.hpp"
#include "synthesis/exact/delivery_task.hpp"

namespace asterism {

struct ExactLimits {
  WorkBudget conflicts;     ///< of the solver, for each question
  std::uint64_t moves = 0;  ///< messages times arcs times steps
};
[[nodiscard]] ExactLimits exact_limits(Effort effort, Progress progress = {},
                                       std::uint64_t memory_limit = 0);

/// Why there is no formula for a problem, or only one that no limits allow; empty if there is one.
[[nodiscard]] std::string exact_obstacle(const Problem& problem);

/// The fastest schedule that is found within the limits, `start` or a faster one. It is an optimum
/// if its time is `bound`, a lower bound, or if nothing_is_faster() says so.
[[nodiscard]] DeliverySteps made_faster(const DeliveryTask& task, DeliverySteps start,
                                        const ExactLimits& limits, double bound);

/// Whether it is proved that no schedule of whole messages takes less than `time`.
[[nodiscard]] bool nothing_is_faster(const DeliveryTask& task, double time,
                                     const ExactLimits& limits);

}  // namespace asterism
