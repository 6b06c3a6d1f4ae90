// Phased schedules for links of unequal latency, in which slow links carry few packets. The search
// compares paths with more or less latency, several definitions of slow arcs, and packet rules, by
// the time that they take in a given clock.
//
// Guarantees a complete schedule if every node can be reached, but not how far it is from the
// optimum. One comparison takes O(hops log(hops)); the budget limits their number.
#pragma once

#include <optional>
#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/clock.hpp>
#include <asterism/obstacle.hpp>
#include <asterism/schedule.hpp>

#include "synthesis/phases/phased_units.hpp"

namespace asterism::phased {

struct PhasedPlan {
  std::vector<Unit> units;
  Hops hops;
  Packets packets;  ///< in step order
};

/// Throws Error(too_large) if there are too many messages, and Error(unsupported) if a node cannot
/// be reached. The duration of the search depends on the effort, measured in hops and arcs.
[[nodiscard]] PhasedPlan search_phases(const ProblemGraph& graph, const AlgorithmRequest& request,
                                       Clock clock);

/// Runs either algorithm.
void run_phased(const AlgorithmRequest& request, StepSink& sink);
[[nodiscard]] AlgorithmParameter clock_parameter();
/// Returns why phased schedules do not fit a problem; nothing if they do.
[[nodiscard]] std::optional<Obstacle> phases_obstacle(const Problem& problem);

}  // namespace asterism::phased
