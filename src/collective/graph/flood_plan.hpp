// Which arcs to use in which step so that messages in packets of any size reach everybody in few
// steps, where ports or the direction of links limit how many: found by annealing.
#pragma once

#include <cstdint>
#include <vector>

#include "collective/graph/gossip_task.hpp"

namespace asterism {

/// The arcs of each step.
using ArcPlan = std::vector<std::vector<std::uint32_t>>;

/// The links in groups that take turns, which is the best on hypercubes; empty if that takes more
/// steps.
[[nodiscard]] ArcPlan plan_in_turns(const GossipTask& task, std::uint64_t most_steps);

/// Plans of fewer and fewer steps, each of which does: the given one, which must do, then shorter
/// ones as long as they are found. `budget`: how much may be looked at for each, about in words.
[[nodiscard]] std::vector<ArcPlan> shortened_plans(const GossipTask& task, ArcPlan plan,
                                                   std::uint64_t fewest_steps, std::uint64_t budget,
                                                   const Progress& progress);

}  // namespace asterism
