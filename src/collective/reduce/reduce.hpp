// Reductions by running spreading algorithms backwards.
#pragma once

#include <optional>
#include <vector>

#include <asterism/algorithm.hpp>
#include <asterism/owned_schedule.hpp>

namespace asterism {

/// Returns, for each algorithm that supports a broadcast or an allgather, `reverse:NAME` for reduce
/// and reduce-scatter, and `both-ways:NAME` for allreduce and barrier.
[[nodiscard]] std::vector<CollectiveAlgorithm> reversed_algorithms(
    const std::vector<CollectiveAlgorithm>& algorithms);

[[nodiscard]] CollectiveAlgorithm reverse_algorithm(const CollectiveAlgorithm& guest);
[[nodiscard]] CollectiveAlgorithm both_ways_algorithm(const CollectiveAlgorithm& guest);

[[nodiscard]] bool does(const CollectiveAlgorithm& algorithm, CollectiveKind kind);

/// Returns the capabilities that remain if an algorithm's schedules are run backwards.
[[nodiscard]] Capabilities capabilities_backwards(const CollectiveAlgorithm& guest);

/// Returns the request for an algorithm that runs as part of another, which may have its own
/// parameters.
[[nodiscard]] AlgorithmRequest guest_request_of(const AlgorithmRequest& request,
                                                const CollectiveAlgorithm& guest, Problem problem);

/// Returns the schedule of an algorithm in memory.
[[nodiscard]] Schedule recorded(const CollectiveAlgorithm& algorithm,
                                const AlgorithmRequest& request);

/// Pushes only the steps; the caller begins and ends the schedule.
void push_steps(const Schedule& schedule, StepSink& sink);

/// Returns why no schedule can be run backwards under the model; nothing if schedules can.
[[nodiscard]] std::optional<Obstacle> obstacle_to_reversal(const Problem& problem);

}  // namespace asterism
