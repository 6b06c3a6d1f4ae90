// Allgather with the maximum throughput of any schedule, down trees from every participant. The
// paper gives the trees and their bandwidth; the assignment of messages to steps is ours.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "synthesis/forest/forest_schedule.hpp"

namespace asterism {

namespace {

void forestcoll(const AlgorithmRequest& request, StepSink& sink) {
  const ProblemGraph graph(request.problem, request.memory_limit);
  const std::vector<std::uint32_t> roots(graph.participants().begin(), graph.participants().end());
  push_forest_schedule(graph, forest_from(graph, roots, request), roots, request, sink);
}

std::optional<Obstacle> forestcoll_obstacle(const Problem& problem) {
  return forest_obstacle(problem, problem.collective.participant_count());
}

}  // namespace

CollectiveAlgorithm forestcoll_algorithm() {
  return {.name = "forestcoll",
          .summary =
              "all-port allgather down spanning trees from every participant, as many as the "
              "tightest cut allows, past switches and with the rates of the links",
          .citation =
              "L. Zhao et al., ForestColl: Throughput-Optimal Collective Communications on "
              "Heterogeneous Network Fabrics, 2024, arXiv 2402.06787 (and 2305.18461), for the "
              "trees; when "
              "each message goes over which link is not in it: the construction is ours",
          .origin = AlgorithmOrigin::reconstructed,
          .collectives = {CollectiveKind::allgather},
          .obstacle = forestcoll_obstacle,
          .ports = Model::Ports::all,
          .capabilities = Capabilities::any_graph,
          .parameters = {forest_packing_parameter()},
          .body = StepAlgorithm(forestcoll)};
}

}  // namespace asterism
