// Reductions around rings of all participants: a block of the results goes around once and is
// combined everywhere, and for an allreduce once more as a whole. Several rings that run at the
// same time are lanes, each with a share of the results; the same ring in the opposite direction is
// another lane.
#pragma once

#include <vector>

#include "synthesis/rounds/logical_rounds.hpp"

namespace asterism {

/// `problem` must be the chunked problem.
void reduce_around(const AlgorithmRequest& request, const Problem& problem,
                   const std::vector<std::vector<NodeId>>& rings, Pace pace, StepSink& sink);

/// Returns a lower bound on the start-ups of these reductions: every block goes around once, and
/// for an allreduce once more.
[[nodiscard]] std::uint64_t min_startups_around(const AlgorithmRequest& request);

/// The number of chunks per message for `rings` rings.
[[nodiscard]] std::uint64_t chunks_around(const Problem& problem, std::uint64_t rings);

}  // namespace asterism
