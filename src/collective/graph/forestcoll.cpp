// Allgather at the highest rate that any schedule has, down trees from every participant. The paper
// gives the trees and their bandwidth; in which step a message goes over which arc is ours.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "collective/graph/forest_schedule.hpp"
#include "collective/parameters.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t most_forest_chunks = 64;

std::uint64_t forestcoll_chunks(const AlgorithmRequest& request) {
  return number_parameter(request, "chunks", 1, most_forest_chunks, 1);
}

/// Parts of a message fill the links more evenly; with large start-ups that is not worth its steps.
std::vector<std::string> forestcoll_chunk_choices(const Problem& problem) {
  static constexpr double tenth = 0.1;
  static constexpr std::uint64_t even_batch = 8;
  const double in_all =
      problem.model.message_time() * static_cast<double>(problem.collective.message_count());
  if (problem.collective.batch() >= even_batch || problem.model.startup > in_all ||
      !forest_is_quick(problem, problem.collective.participant_count(), tenth))
    return {"1"};
  return {"1", "4"};
}

void forestcoll(const AlgorithmRequest& request, StepSink& sink) {
  AlgorithmRequest cut = request;
  cut.problem = cut_into_chunks(request.problem, forestcoll_chunks(request));
  const ProblemGraph graph(cut.problem, request.memory_limit);
  const std::vector<std::uint32_t> roots(graph.participants().begin(), graph.participants().end());
  push_forest_schedule(graph, forest_from(graph, roots, cut), roots, cut, sink);
}

std::string forestcoll_obstacle(const Problem& problem) {
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
          .our_construction = true,
          .collectives = {CollectiveKind::allgather},
          .ports = Model::Ports::all,
          .several_a_source = true,
          .some_take_part = true,
          .directed = true,
          .chunks = forestcoll_chunks,
          .parameters = {forest_packing_parameter(),
                         {.name = "chunks",
                          .description = "into how many chunks each message is cut",
                          .fallback = "1",
                          .choices = forestcoll_chunk_choices}},
          .body = StepAlgorithm(forestcoll),
          .obstacle = forestcoll_obstacle};
}

}  // namespace asterism
