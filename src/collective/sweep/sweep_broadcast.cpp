// One-port broadcast along the sequence of a dimension sweep: in each step, every informed node
// sends the message over the port of the step, if the node at the other end lacks it.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "base/memory.hpp"
#include "collective/batches.hpp"
#include "collective/sweep/sweep_tree.hpp"
#include "schedule/tree_order.hpp"

namespace asterism {

namespace {

/// Returns the maximum number of nodes reached at one time.
std::uint64_t widest_time(const std::vector<std::uint32_t>& by_time, const TimedTree& tree) {
  std::vector<std::uint64_t> nodes;
  for (const std::uint32_t node : by_time) {
    const std::uint32_t time = tree.time(NodeId{node});
    if (time >= nodes.size()) nodes.resize(time + 1);
    ++nodes[time];
  }
  return nodes.empty() ? 0 : std::ranges::max(nodes);
}

void sweep_broadcast(const AlgorithmRequest& request, StepSink& sink) {
  const Problem& problem = request.problem;
  const auto nodes = static_cast<double>(problem.network().node_count());
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(TreeOrder::bytes(nodes) + 2 * sizeof(std::uint32_t) * nodes,
                   fmt::format("a sweep of {}", problem.network().spec()),
                   "choose a smaller network");
  const SweepRule rule(problem.network(), any_detour, request.memory_limit, request.progress);
  const TimedTree tree =
      sweep_tree(rule, choose_sequence(rule, request, known_sequences()), request);
  const TreeOrder order(tree, problem.network());
  const std::vector<std::uint32_t> at =
      order.image(problem.network(), problem.collective.sources()[0]);
  const std::vector<std::uint32_t> by_time = order.by_time(tree);
  for_each_packet(request, widest_time(by_time, tree), [&](const std::vector<MessageId>& packet) {
    Step step;
    for (auto node = by_time.begin(); node != by_time.end();) {
      step.clear();
      const std::uint32_t time = tree.time(NodeId{*node});
      for (; node != by_time.end() && tree.time(NodeId{*node}) == time; ++node)
        step.add(NodeId{at[order.parent(*node)]}, order.down(*node), packet);
      sink.take(step);
    }
  });
}

std::optional<Obstacle> sweep_broadcast_obstacle(const Problem& problem) {
  if (problem.network().port_count() > TimedTree::max_ports)
    return Obstacle(ObstacleCode::max_ports, TimedTree::max_ports);
  if (!problem.network().port_symmetric()) return ObstacleCode::symmetric_network;
  return std::nullopt;
}

}  // namespace

CollectiveAlgorithm sweep_broadcast_algorithm() {
  return {.name = "sweep-broadcast",
          .summary =
              "broadcast along the sequence of a dimension sweep: all nodes use the same port, few "
              "steps",
          .citation = "our own",
          .origin = AlgorithmOrigin::ours,
          .collectives = {CollectiveKind::broadcast},
          .obstacle = sweep_broadcast_obstacle,
          .ports = Model::Ports::single_dimension,
          .parameters = sequence_parameters(),
          .body = sweep_broadcast,
          .hints = {.searches = [](const AlgorithmRequest& request) {
            return must_search_sequence(request, any_detour);
          }}};
}

}  // namespace asterism
