// One-port broadcast on a breadth-first tree; each node serves its children in the optimal order.
#include <asterism/algorithm.hpp>

#include "collective/batches.hpp"
#include "graph/best_order.hpp"
#include "graph/breadth_first_tree.hpp"

namespace asterism {

namespace {

void tree_broadcast(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const BreadthFirstTree tree(problem.network(), problem.collective.sources()[0],
                              request.memory_limit, request.progress);
  const BestOrder best(tree);
  for_each_packet(request, best.widest(), [&](const std::vector<MessageId>& packet) {
    Step step;
    std::uint32_t time = 1;
    for (const std::uint32_t node : best.by_time()) {
      for (; time < best.time(node); ++time) {
        sink.take(step);
        step.clear();
      }
      step.add(NodeId{tree.parent(node)}, tree.down(node), packet);
    }
    sink.take(step);
  });
}

}  // namespace

CollectiveAlgorithm tree_broadcast_algorithm() {
  return {.name = "tree",
          .summary = "one-port broadcast on a breadth-first tree, children in the best order",
          .citation = "baseline; Slater, Cockayne and Hedetniemi 1981 for the order",
          .origin = AlgorithmOrigin::baseline,
          .collectives = {CollectiveKind::broadcast},
          .capabilities = {Capability::whole_batches},
          .body = tree_broadcast};
}

}  // namespace asterism
