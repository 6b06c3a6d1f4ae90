// Reductions over a butterfly of any number of participants: those beyond a power of two hand over
// to others first, and get what they need from them last.
#pragma once

#include <functional>

#include <asterism/algorithm.hpp>

#include "collective/reduce/butterfly.hpp"

namespace asterism {

using ButterflyOf = std::function<Butterfly(std::uint32_t steps)>;

/// Exchanges all results at the same time, in log2 rounds. For allreduce and barrier.
[[nodiscard]] StepAlgorithm exchange_over(ButterflyOf butterfly);

/// As exchange_over(), with participants placed so that few of a round meet on a link.
[[nodiscard]] StepAlgorithm placed_exchange_over(ButterflyOf butterfly);

/// A block of the results to every rank, and from there to whoever needs it: all over the butterfly
/// backwards, or the root over its tree. For reduce-scatter, allreduce and reduce.
[[nodiscard]] StepAlgorithm scatter_over(ButterflyOf butterfly);
[[nodiscard]] std::uint64_t chunks_to_scatter(const AlgorithmRequest& request);

}  // namespace asterism
