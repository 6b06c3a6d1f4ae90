// Broadcast, allgather and alltoall over the lanes of groups.
#pragma once

#include "collective/baseline/rank_run.hpp"
#include "collective/lanes/lane_plan.hpp"

namespace asterism {

/// Runs the stages of a plan, in which pieces follow each other:
///
/// - broadcast: the root sends each node of its group a block, blocks go down their lanes, and the
///   nodes of a group send their blocks to each other;
/// - allgather: every node sends its messages to all others of its lane, then what it has to its
///   group; with several pieces, a group gets those of its own nodes immediately;
/// - alltoall: every node sends the other nodes of its group what is for their lanes, then what it
///   has to the nodes of its lane.
void send_over_lanes(const RankRun& run, const LanePlan& plan);

}  // namespace asterism
