// A plan that is proved to have the fewest steps, or bounds on the optimum.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/optimum.hpp>

#include "synthesis/one_port/broadcast_plan.hpp"
#include "synthesis/one_port/source_graph.hpp"

namespace asterism {

struct ProvenPlan {
  BroadcastPlan plan;
  std::uint64_t counted = 0;  ///< see OptimalBroadcast
  std::uint64_t lower = 0;
  std::vector<std::uint64_t> refuted;
  std::string open;
};

/// Searches for a plan, starting from a known one unless it is null, then proves optimality if the
/// options allow any conflicts.
[[nodiscard]] ProvenPlan prove_plan(const SourceGraph& graph, const OptimumOptions& options,
                                    const BroadcastPlan* known);

/// Returns the moves of a plan by step.
[[nodiscard]] std::vector<BroadcastMove> moves_of(const Network& network, const SourceGraph& graph,
                                                  const BroadcastPlan& plan);

}  // namespace asterism
