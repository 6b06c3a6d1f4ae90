// The variant of level_gossip.hpp for networks in which some nodes only forward messages.
#pragma once

#include <asterism/algorithm_request.hpp>

#include "synthesis/planned_steps.hpp"

namespace asterism {

/// Works from the last step to the first, because what a node must forward is known only from later
/// steps.
[[nodiscard]] PlannedSteps forwarded_levels(const ProblemGraph& graph,
                                            const AlgorithmRequest& request);

}  // namespace asterism
