// Broadcast of many messages down trees that share no arc.
#include <cstdint>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/graph/forest_schedule.hpp"
#include "collective/parameters.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t most_chunks_for_trees = 64;

std::uint64_t arborescence_chunks(const AlgorithmRequest& request) {
  return number_parameter(request, "chunks", 1, most_chunks_for_trees, 1);
}

std::vector<std::uint32_t> roots_of(const Collective& collective) {
  std::vector<std::uint32_t> roots;
  roots.reserve(collective.sources().size());
  for (const NodeId source : collective.sources())
    roots.push_back(static_cast<std::uint32_t>(source.value()));
  return roots;
}

void broadcast_down_arborescences(const AlgorithmRequest& request, StepSink& sink) {
  AlgorithmRequest cut = request;
  cut.problem = cut_into_chunks(request.problem, arborescence_chunks(request));
  const ProblemGraph graph(cut.problem, request.memory_limit);
  const std::vector<std::uint32_t> roots = roots_of(cut.problem.collective);
  const Forest forest = forest_from(graph, roots, cut);
  push_forest_schedule(graph, forest, roots, cut, sink);
}

std::string arborescences_obstacle(const Problem& problem) {
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
          .ports = Model::Ports::all,
          .several_a_source = true,
          .some_take_part = true,
          .directed = true,
          .chunks = arborescence_chunks,
          .parameters = {forest_packing_parameter(),
                         {.name = "chunks",
                          .description = "into how many chunks each message is cut",
                          .fallback = "1"}},
          .body = StepAlgorithm(broadcast_down_arborescences),
          .obstacle = arborescences_obstacle,
          .made_to_measure = true};
}

}  // namespace asterism
