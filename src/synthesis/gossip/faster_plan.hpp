// Finds faster arc plans by simulated annealing.
#pragma once

#include <cstdint>

#include "base/work_budget.hpp"
#include "synthesis/gossip/arc_plan.hpp"

namespace asterism {

/// Requirements for a plan.
struct PlanWish {
  double time = 0;             ///< the plan must take less than this
  double bound = 0;            ///< lower bound on the time of any plan
  std::uint64_t max_pack = 0;  ///< maximum packet size over links of the plan's rate
  WorkBudget budget;           ///< per attempt at a better plan, in words of bit sets
};

/// Returns a plan with fewer steps and smaller packets than `plan`, which need not be complete.
/// Returns no steps if none is found.
[[nodiscard]] ArcPlan faster_plan(const GossipTask& task, const ArcPlan& plan,
                                  const PlanWish& wish);

}  // namespace asterism
