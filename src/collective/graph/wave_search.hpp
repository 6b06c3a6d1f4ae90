// The packet widths with which messages spread fastest.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/progress.hpp>

#include "collective/graph/spreading_wave.hpp"

namespace asterism {

struct WaveQuestion {
  const ProblemGraph& graph;
  const Model& model;
  const std::vector<std::uint32_t>& origins;  ///< by message
  /// At most about so much is spent beyond the first try.
  std::uint64_t max_work = 0;
  Progress progress{};
};

/// The best of packets of one width, from the width that promises most to wider and narrower ones
/// as long as that is faster; then of widths that change from step to step, by local search.
/// Nothing if somebody cannot be reached.
[[nodiscard]] std::optional<PlannedSteps> fastest_spread(const WaveQuestion& question);

}  // namespace asterism
