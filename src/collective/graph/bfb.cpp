// Allgather in as many steps as the diameter: each message goes to all nodes along shortest paths,
// and every node divides what it receives in a step among the holders so that no link carries more
// than necessary.
#include <asterism/algorithm.hpp>

#include "synthesis/levels/level_gossip.hpp"

namespace asterism {

namespace {

void breadth_first_broadcast(const AlgorithmRequest& request, StepSink& sink) {
  push_level_gossip(ProblemGraph(request.problem, request.memory_limit), request, sink);
}

std::optional<Obstacle> bfb_obstacle(const Problem& problem) {
  if (problem.model.duplex == Model::Duplex::half) return ObstacleCode::full_duplex_links;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm bfb_algorithm() {
  return {.name = "bfb",
          .summary =
              "all-port allgather in as many steps as the diameter, every node dividing what it "
              "gets evenly among its links",
          .citation =
              "L. Zhao et al., Efficient Direct-Connect Topologies for Collective "
              "Communications, 2022, arXiv 2202.03356",
          .collectives = {CollectiveKind::allgather},
          .obstacle = bfb_obstacle,
          .ports = Model::Ports::all,
          .switches = Model::Switches::copy,
          .capabilities = Capabilities::any_graph,
          .body = StepAlgorithm(breadth_first_broadcast),
          .hints = {.work_per_move = 20}};
}

}  // namespace asterism
