// Phases: schedules for links of unequal latency, in which slow links carry few packets. The search
// compares ways with more or less latency, several notions of which arcs are slow, and rules for
// packets by the time that they take in one clock.
//
// Guarantees a complete schedule if everybody can be reached; no bound on how far it is from the
// best. One comparison takes O(hops log(hops)); the budget limits their number.
#pragma once

#include <vector>

#include <asterism/algorithm_request.hpp>
#include <asterism/clock.hpp>
#include <asterism/schedule.hpp>

#include "synthesis/phases/phased_units.hpp"

namespace asterism::phased {

struct PhasedPlan {
  std::vector<Unit> units;
  Hops hops;
  Packets packets;  ///< in the order of their steps
};

/// Throws Error(too_large) if there are too many messages, Error(unsupported) if somebody cannot be
/// reached. How long it searches depends on the effort, and is counted in hops and arcs.
[[nodiscard]] PhasedPlan search_phases(const ProblemGraph& graph, const AlgorithmRequest& request,
                                       Clock clock);

/// The body of both algorithms.
void run_phased(const AlgorithmRequest& request, StepSink& sink);
[[nodiscard]] AlgorithmParameter clock_parameter();
/// Why schedules in phases do not fit a problem; empty if they do.
[[nodiscard]] std::string phases_obstacle(const Problem& problem);

}  // namespace asterism::phased
