// Plans of arcs that take less time, by annealing.
#pragma once

#include <cstdint>

#include <asterism/progress.hpp>

#include "synthesis/gossip/arc_plan.hpp"

namespace asterism {

/// What a plan has to be like.
struct PlanWish {
  double time = 0;             ///< it takes less
  double bound = 0;            ///< nothing takes less than that
  std::uint64_t max_pack = 0;  ///< of packets over links of the plan's rate
  std::uint64_t budget = 0;    ///< how much may be looked at for each change, about in words
};

/// Fewer steps and smaller packets than in a plan, which need not do as it is; no steps if nothing
/// is found.
[[nodiscard]] ArcPlan faster_plan(const GossipTask& task, const ArcPlan& plan, const PlanWish& wish,
                                  const Progress& progress);

}  // namespace asterism
