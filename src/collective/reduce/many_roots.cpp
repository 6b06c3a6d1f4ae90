// Allreduce with all ports on any graph: the message is cut into as many chunks as there are roots,
// and each root sums up one of them over a tree and distributes it.
//
// With the nodes of smallest eccentricity as roots, it takes the fewest steps of all schedules that
// combine each piece of a result at a single node first.
#include <algorithm>
#include <numeric>

#include <asterism/algorithm.hpp>

#include "synthesis/levels/root_choice.hpp"
#include "synthesis/levels/root_gossip.hpp"
#include "synthesis/parameters.hpp"

namespace asterism {

namespace {

constexpr const char* roots_name = "roots";

std::vector<std::uint32_t> chosen_roots(const AlgorithmRequest& request,
                                        const ProblemGraph& graph) {
  const std::uint64_t number =
      limited_parameter(request, roots_name, 1, request.problem.network().node_count(), 0);
  return central_roots(graph, number, request.progress);
}

/// All roots sum up the same number of results.
std::uint64_t results_per_root(const Problem& problem, std::uint64_t roots) {
  const std::uint64_t results = problem.collective.result_count();
  return results / std::gcd(results, roots);
}
std::uint64_t chunks_for(const Problem& problem, std::uint64_t roots) {
  return roots * results_per_root(problem, roots) / problem.collective.result_count();
}

std::uint64_t chunks_of_roots(const AlgorithmRequest& request) {
  const ProblemGraph graph(request.problem, request.memory_limit);
  return chunks_for(request.problem, chosen_roots(request, graph).size());
}

/// The central nodes; and all nodes if both-ways:bfb does not try them because there are too many.
std::vector<ParameterValue> root_choices(const Problem& problem) {
  static constexpr std::uint64_t max_nodes_of_bfb = 2000;
  const std::uint64_t nodes = problem.network().node_count();
  const std::uint64_t central = central_roots(ProblemGraph(problem, 0), 0, {}).size();
  std::vector<ParameterValue> choices{central};
  if (nodes > max_nodes_of_bfb && nodes <= max_ordered_nodes && central < nodes)
    choices.emplace_back(nodes);
  return choices;
}

void many_roots(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const ProblemGraph graph(problem, request.memory_limit);
  const std::vector<std::uint32_t> roots = chosen_roots(request, graph);
  const Problem chunked = cut_into_chunks(problem, chunks_for(problem, roots.size()));
  std::vector<std::uint32_t> root_of;
  for (const std::uint32_t root : roots)
    root_of.insert(root_of.end(), results_per_root(problem, roots.size()), root);
  push_root_gossip(ProblemGraph(chunked, request.memory_limit),
                   {chunked, {}, request.memory_limit, request.progress}, chunked.collective,
                   root_of, sink);
}

std::optional<Obstacle> many_roots_obstacle(const Problem& problem) {
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex_links;
  static constexpr std::uint32_t max_ports = 64;
  if (problem.network().port_count() > max_ports)
    return Obstacle(ObstacleCode::max_ports, max_ports);
  // There, both-ways:bfb does the same.
  if (problem.network().vertex_symmetric())
    return Obstacle(ObstacleCode::other_networks, "networks that differ from node to node");
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm many_roots_algorithm() {
  return {
      .name = "many-roots",
      .summary =
          "all-port allreduce: central nodes, or as many as asked for, each sum up a share of the "
          "message and distribute it",
      .citation = "this project",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::allreduce},
      .obstacle = many_roots_obstacle,
      .ports = Model::Ports::all,
      .capabilities = {Capability::batches},
      .parameters = {{.name = roots_name,
                      .description = "number of nodes that sum up a share of the message",
                      .fallback = "the nodes of smallest eccentricity, or 2,048 evenly spaced "
                                  "ones on networks of more than 4,096 nodes",
                      .choices = root_choices,
                      .type = ParameterType::number(1)}},
      .chunks = chunks_of_roots,
      .body = StepAlgorithm(many_roots),
      .hints = {.work_per_move = 20}};
}

}  // namespace asterism
