// The search behind timed-gossip: ways that store packets at switches or cut through them, several
// notions of which ways are slow, and rules for packets, compared by the time that they take.
#pragma once

#include <span>

#include <asterism/algorithm_request.hpp>

#include "synthesis/timed/timed_run.hpp"

namespace asterism::timed {

/// Packets whose legs are those of `ways`.
struct TimedPlan {
  HostWays ways;
  TimedPackets packets;  ///< in the order of their steps
};

/// The fastest gossip that is found; every host gets all cargo. How long it searches depends on the
/// effort, and is counted in work. Throws Error(too_large) if there are too many hosts,
/// Error(unsupported) if somebody cannot be reached.
[[nodiscard]] TimedPlan search_timed_gossip(const AlgorithmRequest& request,
                                            const ProblemGraph& graph,
                                            std::span<const TimedCargo> cargo);

}  // namespace asterism::timed
