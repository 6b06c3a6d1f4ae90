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

/// Every arc of every tree takes a flow between all roots, which takes about as long as going
/// through the links once for every few roots.
double forestcoll_work(const Problem& problem) {
  const auto roots = static_cast<double>(problem.collective.participant_count());
  const auto nodes = static_cast<double>(problem.network().node_count());
  return roots * roots * nodes * nodes * problem.network().port_count() / 8;
}

/// Parts of a message fill the links more evenly; with large start-ups that is not worth its steps.
std::vector<std::string> forestcoll_chunk_choices(const Problem& problem) {
  static constexpr double quick_work = 5e7;
  static constexpr std::uint64_t even_batch = 8;
  const double in_all =
      problem.model.message_time() * static_cast<double>(problem.collective.message_count());
  if (problem.collective.batch() >= even_batch || problem.model.startup > in_all ||
      forestcoll_work(problem) > quick_work)
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
  static constexpr double most_work = 4e8;
  return forestcoll_work(problem) > most_work
             ? "packing its trees would take too long on so many nodes"
             : "";
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
