// Reductions around rings of all participants: a block of the results goes once around and is
// combined everywhere, and for an allreduce as a whole once more. Several rings that run at the
// same time are lanes, each with a share of the results; the same ring the other way round is
// another lane.
#pragma once

#include <vector>

#include "synthesis/rounds/logical_rounds.hpp"

namespace asterism {

/// `problem` is that of the chunks.
void reduce_around(const AlgorithmRequest& request, const Problem& problem,
                   const std::vector<std::vector<NodeId>>& rings, Pace pace, StepSink& sink);

/// The start-ups that none of these reductions does without: every block goes once around, and for
/// an allreduce once more.
[[nodiscard]] std::uint64_t min_startups_around(const AlgorithmRequest& request);

/// The number of chunks per message for `rings` rings.
[[nodiscard]] std::uint64_t chunks_around(const Problem& problem, std::uint64_t rings);

}  // namespace asterism
