// Allreduce over the lanes of groups.
#pragma once

#include "collective/baseline/rank_run.hpp"
#include "collective/lanes/lane_plan.hpp"

namespace asterism {

/// Runs the stages of a plan, in which pieces follow each other: every node sums up a block of the
/// message among its group, the nodes of a lane sum up their blocks, and every node sends its block
/// to its group.
void sum_over_lanes(const RankRun& run, const LanePlan& plan);

}  // namespace asterism
