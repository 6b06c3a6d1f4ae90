// Plans of arcs that take less time, by annealing.
#pragma once

#include <cstdint>

#include "base/work_budget.hpp"
#include "synthesis/gossip/arc_plan.hpp"

namespace asterism {

/// What a plan has to be like.
struct PlanWish {
  double time = 0;             ///< it takes less
  double bound = 0;            ///< nothing takes less than that
  std::uint64_t max_pack = 0;  ///< of packets over links of the plan's rate
  WorkBudget budget;           ///< of each attempt at a better one, in words of bit sets
};

/// Fewer steps and smaller packets than in a plan, which need not do as it is; no steps if nothing
/// is found.
[[nodiscard]] ArcPlan faster_plan(const GossipTask& task, const ArcPlan& plan,
                                  const PlanWish& wish);

}  // namespace asterism
