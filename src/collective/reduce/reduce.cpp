#include "collective/reduce/reduce.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "schedule/moves.hpp"
#include "schedule/step_bytes.hpp"

namespace asterism {

bool does(const CollectiveAlgorithm& algorithm, CollectiveKind kind) {
  return std::ranges::find(algorithm.collectives, kind) != algorithm.collectives.end();
}

namespace {

/// `isomorphic` runs the algorithms for reductions there by itself; a flood that tells everybody
/// again is without the repetitions another.
bool can_be_reversed(const CollectiveAlgorithm& algorithm) {
  static constexpr std::array<std::string_view, 2> left_out{"isomorphic", "plain-flood"};
  if (algorithm.relative() != nullptr ||
      std::ranges::find(left_out, algorithm.name) != left_out.end())
    return false;
  return does(algorithm, CollectiveKind::broadcast) || does(algorithm, CollectiveKind::allgather);
}

/// Up a tree and down again, there and back: a tree for a reduce and a broadcast does it once.
bool goes_both_ways_already(const CollectiveAlgorithm& algorithm) {
  return algorithm.name == "tree-exchange";
}

}  // namespace

std::vector<CollectiveAlgorithm> reversed_algorithms(
    const std::vector<CollectiveAlgorithm>& algorithms) {
  std::vector<CollectiveAlgorithm> result;
  for (const CollectiveAlgorithm& algorithm : algorithms) {
    if (!can_be_reversed(algorithm)) continue;
    result.push_back(reverse_algorithm(algorithm));
    if (!goes_both_ways_already(algorithm)) result.push_back(both_ways_algorithm(algorithm));
  }
  return result;
}

AlgorithmRequest guest_request_of(const AlgorithmRequest& request, const CollectiveAlgorithm& guest,
                                  Problem problem) {
  AlgorithmRequest result{
      std::move(problem), {}, request.memory_limit, request.progress, request.effort};
  for (const AlgorithmParameter& parameter : guest.parameters)
    if (const auto found = request.parameters.find(parameter.name);
        found != request.parameters.end())
      result.parameters.insert(*found);
  return result;
}

Schedule recorded(const CollectiveAlgorithm& algorithm, const AlgorithmRequest& request) {
  // It is kept as it is, backwards, and as a whole.
  static constexpr double copies = 3;
  MemoryBudget(request.memory_limit)
      .require(
          copies * transfer_bytes(1) * fewest_moves(request.problem.collective),
          fmt::format("a schedule of {} on {}", algorithm.name, request.problem.network().spec()),
          "choose a smaller network or fewer messages");
  ScheduleRecorder recorder;
  run_algorithm(algorithm, request, recorder);
  return std::move(recorder).take_schedule();
}

void push_steps(const Schedule& schedule, StepSink& sink) {
  for (std::size_t step = 0; step < schedule.size(); ++step) sink.take(schedule.step(step));
}

std::string obstacle_to_reversal(const Problem& problem) {
  return problem.model.routing == Model::Routing::any
             ? ""
             : "backwards, paths would take the axes in falling order";
}

}  // namespace asterism
