// Waves: many messages of few sources spread over every arc that the ports allow. This looks for
// the packet widths with which they spread fastest.
//
// Guarantees a complete schedule if everybody can be reached; no bound on how far it is from the
// best. One wave takes O(steps arcs messages / 64).
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
  /// The budget for what comes after the first try; wave_constants.hpp says what a unit is.
  WorkBudget budget;
};

/// The best of packets of one width, from the width that promises most to wider and narrower ones
/// as long as that is faster; then of widths that change from step to step, by local search.
/// Nothing if somebody cannot be reached.
[[nodiscard]] std::optional<PlannedSteps> fastest_spread(const WaveQuestion& question);

}  // namespace asterism
