// Improves the schedule of a small problem with a SAT solver until it is optimal or the limit is
// reached.
#include <algorithm>

#include <asterism/algorithm.hpp>
#include <asterism/bounds.hpp>
#include <asterism/error.hpp>
#include <asterism/owned_schedule.hpp>

#include "synthesis/exact/exact_search.hpp"
#include "synthesis/parameters.hpp"
#include "synthesis/planned_steps.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_conflicts = 1'000'000'000;

/// A user who specifies the number of conflicts accepts a large formula.
ExactLimits limits_of(const AlgorithmRequest& request) {
  if (!request.parameters.contains("conflicts"))
    return exact_limits(request.effort, request.progress, request.memory_limit);
  ExactLimits limits = exact_limits(Effort::full, request.progress, request.memory_limit);
  limits.conflicts.allow(number_parameter(request, "conflicts", 1));
  return limits;
}

std::uint32_t arc_of(const ProblemGraph& graph, const Transfer& transfer) {
  const auto from = static_cast<std::uint32_t>(transfer.from.value());
  const auto found = std::ranges::find(graph.out(from), transfer.ports[0], &Arc::port);
  return graph.first_out(from) + static_cast<std::uint32_t>(found - graph.out(from).begin());
}

/// Uses the algorithm that searches longest among those that always find a schedule.
DeliverySteps first_schedule(const AlgorithmRequest& request, const ProblemGraph& graph) {
  const bool copies = request.problem.collective.handling() == Handling::copied;
  AlgorithmRequest own = request;
  own.parameters.clear();
  ScheduleRecorder recorder;
  run_algorithm(algorithm_catalogue().get(copies ? "matched-gossip" : "balanced-routes"), own,
                recorder);
  DeliverySteps steps;
  for (std::size_t step = 0; step < recorder.schedule().size(); ++step) {
    steps.emplace_back();
    for (std::size_t i = 0; i < recorder.schedule().transfers_in(step); ++i) {
      const Transfer transfer = recorder.schedule().transfer(step, i);
      DeliveryPacket packet{arc_of(graph, transfer), {}};
      for (const MessageId message : transfer.messages)
        packet.messages.push_back(static_cast<std::uint32_t>(message.value()));
      steps.back().push_back(std::move(packet));
    }
  }
  return steps;
}

void sat_search(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const ExactLimits limits = limits_of(request);
  const ProblemGraph graph(problem, request.memory_limit);
  const DeliveryTask task(graph, problem);
  const double bound = lower_bound(problem, request.memory_limit, request.progress).time;
  const DeliverySteps found = made_faster(task, first_schedule(request, graph), limits, bound);
  PlannedSteps steps(graph, problem.model);
  for (const auto& packets : found) {
    for (const DeliveryPacket& packet : packets) steps.add(packet.arc, packet.messages);
    steps.end_step();
  }
  steps.push(sink);
}

}  // namespace

CollectiveAlgorithm sat_search_algorithm() {
  return {.name = "sat-search",
          .summary =
              "on small networks: a schedule that a SAT solver makes faster until it proves that "
              "none is faster, or takes too long",
          .citation =
              "ours; a solver was first asked for collectives by Z. Cai et al., Synthesizing "
              "Optimal Collective Algorithms, PPoPP 2021",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::broadcast, CollectiveKind::multi_broadcast,
                          CollectiveKind::allgather, CollectiveKind::scatter,
                          CollectiveKind::gather, CollectiveKind::alltoall},
          .obstacle = exact_obstacle,
          .capabilities = Capabilities::synthesised,
          .parameters = {{.name = "conflicts",
                          .description = "conflict limit of the SAT solver per question",
                          .fallback = "by effort",
                          .type = ParameterType::number(1, max_conflicts)}},
          .body = StepAlgorithm(sat_search)};
}

}  // namespace asterism
