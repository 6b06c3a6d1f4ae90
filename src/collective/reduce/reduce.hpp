// Reductions by algorithms that spread messages, run backwards.
#pragma once

#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/owned_schedule.hpp>

namespace asterism {

/// For each of these that does a broadcast or an allgather, `reverse:NAME` for reduce and
/// reduce-scatter, and `both-ways:NAME` for allreduce and barrier.
[[nodiscard]] std::vector<CollectiveAlgorithm> reversed_algorithms(
    const std::vector<CollectiveAlgorithm>& algorithms);

[[nodiscard]] CollectiveAlgorithm reverse_algorithm(const CollectiveAlgorithm& guest);
[[nodiscard]] CollectiveAlgorithm both_ways_algorithm(const CollectiveAlgorithm& guest);

[[nodiscard]] bool does(const CollectiveAlgorithm& algorithm, CollectiveKind kind);

/// What an algorithm can still do if its schedules are run backwards.
[[nodiscard]] Capabilities capabilities_backwards(const CollectiveAlgorithm& guest);

/// The request of an algorithm that runs as part of another, which may have parameters of its own.
[[nodiscard]] AlgorithmRequest guest_request_of(const AlgorithmRequest& request,
                                                const CollectiveAlgorithm& guest, Problem problem);

/// The schedule of an algorithm, in memory.
[[nodiscard]] Schedule recorded(const CollectiveAlgorithm& algorithm,
                                const AlgorithmRequest& request);

/// The steps alone: who runs an algorithm begins and ends the schedule.
void push_steps(const Schedule& schedule, StepSink& sink);

/// Why no schedule can be run backwards under the model; empty if any can.
[[nodiscard]] std::string obstacle_to_reversal(const Problem& problem);

}  // namespace asterism
