// Waves: many messages of few sources spread over every arc that the ports allow. Searches for the
// packet widths with which they spread fastest.
//
// Guarantees a complete schedule if every node can be reached, but not how far it is from the
// optimum. One wave takes O(steps arcs messages / 64).
#pragma once

#include <cstdint>
#include <vector>

#include "base/work_budget.hpp"
#include "synthesis/waves/spreading_wave.hpp"

namespace asterism {

struct WaveQuestion {
  const ProblemGraph& graph;
  const Model& model;
  const std::vector<std::uint32_t>& origins;  ///< by message
  /// The budget for everything after the first attempt; wave_constants.hpp defines the units.
  WorkBudget budget;
};

/// Returns the best schedule with packets of constant width, starting with the most promising width
/// and trying wider and narrower ones as long as that is faster; then with widths that change from
/// step to step, by local search. Returns nothing if a node cannot be reached.
[[nodiscard]] std::optional<PlannedSteps> fastest_spread(const WaveQuestion& question);

}  // namespace asterism
