// Broadcast of many messages down arc-disjoint trees.
#include <cstdint>
#include <vector>

#include <asterism/algorithm.hpp>

#include "synthesis/forest/forest_schedule.hpp"

namespace asterism {

namespace {

std::vector<std::uint32_t> roots_of(const Collective& collective) {
  std::vector<std::uint32_t> roots;
  roots.reserve(collective.sources().size());
  for (const NodeId source : collective.sources())
    roots.push_back(static_cast<std::uint32_t>(source.value()));
  return roots;
}

void broadcast_down_arborescences(const AlgorithmRequest& request, StepSink& sink) {
  const ProblemGraph graph(request.problem, request.memory_limit);
  const std::vector<std::uint32_t> roots = roots_of(request.problem.collective);
  const Forest forest = forest_from(graph, roots, request);
  push_forest_schedule(graph, forest, roots, request, sink);
}

std::optional<Obstacle> arborescences_obstacle(const Problem& problem) {
  return forest_obstacle(problem, problem.collective.sources().size());
}

}  // namespace

CollectiveAlgorithm arborescences_algorithm() {
  return {.name = "arborescences",
          .summary =
              "all-port broadcast of many messages down spanning trees that share no arc, as many "
              "as the least cut allows, one behind the other",
          .citation = "ours, after J. Edmonds, Edge-disjoint branchings, 1973",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::broadcast, CollectiveKind::multi_broadcast},
          .obstacle = arborescences_obstacle,
          .ports = Model::Ports::all,
          .capabilities = Capabilities::any_graph | Capability::made_to_measure,
          .parameters = {forest_packing_parameter()},
          .body = StepAlgorithm(broadcast_down_arborescences)};
}

}  // namespace asterism
