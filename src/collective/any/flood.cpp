// Broadcast by flooding without redundancy: every informed node sends the message to all neighbours
// that receive it from no other node. Takes as many steps as the eccentricity of the source.
#include <algorithm>

#include <asterism/algorithm.hpp>

#include "collective/batches.hpp"
#include "graph/breadth_first_tree.hpp"

namespace asterism {

namespace {

void flood(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const BreadthFirstTree tree(problem.network(), problem.collective.sources()[0],
                              request.memory_limit, request.progress);
  std::vector<std::uint64_t> by_depth(tree.depth(tree.order().back()) + 1);
  for (const std::uint32_t node : tree.order()) ++by_depth[tree.depth(node)];
  for_each_packet(request, std::ranges::max(by_depth), [&](const std::vector<MessageId>& packet) {
    Step step;
    std::uint32_t depth = 1;
    for (const std::uint32_t node : tree.order()) {
      if (tree.depth(node) == 0) continue;
      if (tree.depth(node) > depth) {
        sink.take(step);
        step.clear();
        ++depth;
      }
      step.add(NodeId{tree.parent(node)}, tree.down(node), packet);
    }
    sink.take(step);
  });
}

}  // namespace

CollectiveAlgorithm flood_algorithm() {
  return {.name = "flood",
          .summary =
              "all-port broadcast on a breadth-first tree: as many steps as the source's "
              "eccentricity, one copy to every node",
          .citation = "baseline",
          .origin = AlgorithmOrigin::baseline,
          .collectives = {CollectiveKind::broadcast},
          .ports = Model::Ports::all,
          .capabilities = {Capability::whole_batches},
          .body = flood};
}

}  // namespace asterism
