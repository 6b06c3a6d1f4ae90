// Reductions over a butterfly for any number of participants: those beyond a power of two hand over
// to others first, and receive what they need at the end.
#pragma once

#include <functional>

#include <asterism/algorithm.hpp>

#include "collective/reduce/butterfly.hpp"

namespace asterism {

using ButterflyOf = std::function<Butterfly(std::uint32_t steps)>;

/// Exchanges all results at the same time, in log2 rounds. For allreduce and barrier.
[[nodiscard]] StepAlgorithm exchange_over(ButterflyOf butterfly);

/// Like exchange_over(), with participants placed so that few transfers of a round share a link.
[[nodiscard]] StepAlgorithm placed_exchange_over(ButterflyOf butterfly);

/// Reduces a block of the results at every rank, then distributes the blocks: to all ranks over the
/// butterfly backwards, or to the root over its tree. For reduce-scatter, allreduce and reduce.
[[nodiscard]] StepAlgorithm scatter_over(ButterflyOf butterfly);
[[nodiscard]] std::uint64_t chunks_to_scatter(const AlgorithmRequest& request);

/// The minimum numbers of start-ups: each round ends before the next begins, so it takes as many
/// steps as its farthest partners are apart. Some of the partners are examined.
using MinStartups = std::function<std::uint64_t(const AlgorithmRequest&)>;
[[nodiscard]] MinStartups min_startups_to_exchange(ButterflyOf butterfly);
[[nodiscard]] MinStartups min_startups_to_scatter(ButterflyOf butterfly);

}  // namespace asterism
