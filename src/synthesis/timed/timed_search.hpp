// The search behind timed-gossip. It compares paths that store packets at switches or cut through
// them, several definitions of slow paths, and packet rules, by the time that they take.
#pragma once

#include <span>

#include <asterism/algorithm_request.hpp>

#include "synthesis/timed/timed_run.hpp"

namespace asterism::timed {

/// Packets whose legs belong to `ways`.
struct TimedPlan {
  HostWays ways;
  TimedPackets packets;  ///< in step order
};

/// Returns the fastest gossip found; every host receives all cargo. The duration of the search
/// depends on the effort, counted in work units. Throws Error(too_large) if there are too many
/// hosts, and Error(unsupported) if a host cannot be reached.
[[nodiscard]] TimedPlan search_timed_gossip(const AlgorithmRequest& request,
                                            const ProblemGraph& graph,
                                            std::span<const TimedCargo> cargo);

}  // namespace asterism::timed
