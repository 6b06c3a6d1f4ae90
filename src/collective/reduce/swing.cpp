// Swing on tori whose sides are powers of two: each step uses the next axis, at the distances of
// swing_distance, so that nodes that exchange most are neighbours.
//
// With several ports, the message is divided into as many lanes: each begins along a different
// axis, and half of them are mirrored.
#include "collective/reduce/swing.hpp"

#include <algorithm>
#include <bit>

#include <asterism/algorithm.hpp>

#include "collective/reduce/butterfly.hpp"
#include "network/grid.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

/// The axis of a step, and how often that axis was used before.
struct SwingStep {
  std::size_t axis;
  std::uint32_t step;
};

/// Uses the axes in turn, skipping those that are finished.
std::vector<SwingStep> swing_steps(const Grid& grid, std::size_t first_axis) {
  const std::size_t axes = grid.sides().size();
  std::vector<std::uint32_t> left(axes);
  std::uint32_t all = 0;
  for (std::size_t axis = 0; axis < axes; ++axis) {
    left[axis] = static_cast<std::uint32_t>(std::countr_zero(grid.sides()[axis]));
    all += left[axis];
  }
  std::vector<std::uint32_t> used(axes);
  std::vector<SwingStep> steps;
  steps.reserve(all);
  for (std::size_t axis = first_axis; steps.size() < all; axis = (axis + 1) % axes)
    if (used[axis] < left[axis]) steps.push_back({axis, used[axis]++});
  return steps;
}

NodeId moved_to_place(const Grid& grid, NodeId node, std::size_t axis, std::uint64_t place) {
  std::uint64_t stride = 1;
  for (std::size_t later = axis + 1; later < grid.sides().size(); ++later)
    stride *= grid.sides()[later];
  return NodeId{node.value() + (place - grid.coordinate(node, axis)) * stride};
}

Butterfly swing_lane(const Grid& grid, std::size_t first_axis, bool mirrored) {
  const std::vector<SwingStep> steps = swing_steps(grid, first_axis);
  return {static_cast<std::uint32_t>(steps.size()),
          [&grid, steps, mirrored](std::uint64_t rank, std::uint32_t step) {
            const SwingStep& along = steps[step];
            const std::uint64_t peer = swing_peer(grid.coordinate(NodeId{rank}, along.axis),
                                                  grid.sides()[along.axis], along.step, mirrored);
            return moved_to_place(grid, NodeId{rank}, along.axis, peer).value();
          }};
}

const Grid& swing_grid(const Problem& problem) {
  return required_shape(problem.network().grid());
}

std::uint64_t swing_lanes(const Problem& problem) {
  if (problem.collective.kind() == CollectiveKind::barrier) return 1;
  return lanes_of(problem, 2 * swing_grid(problem).sides().size());
}

std::vector<Butterfly> lanes_of_swing(const Problem& problem) {
  const Grid& grid = swing_grid(problem);
  const std::uint64_t axes = grid.sides().size();
  std::vector<Butterfly> lanes;
  const std::uint64_t count = swing_lanes(problem);
  lanes.reserve(count);
  for (std::uint64_t lane = 0; lane < count; ++lane)
    lanes.push_back(swing_lane(grid, lane % axes, lane >= axes));
  return lanes;
}

std::uint64_t chunks_of_swing_exchange(const AlgorithmRequest& request) {
  return chunks_for_blocks(request.problem, swing_lanes(request.problem));
}

std::uint64_t chunks_of_swing(const AlgorithmRequest& request) {
  const Problem& problem = request.problem;
  const bool scatters = problem.collective.kind() == CollectiveKind::reduce_scatter;
  return chunks_for_blocks(problem,
                           swing_lanes(problem) * (scatters ? 1 : problem.network().node_count()));
}

std::vector<NodeId> nodes_of_swing(const Network& network) {
  std::vector<NodeId> nodes;
  nodes.reserve(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) nodes.push_back(node);
  return nodes;
}

void swing_exchange(const AlgorithmRequest& request, StepSink& sink) {
  const Problem problem = cut_into_chunks(request.problem, chunks_of_swing_exchange(request));
  const std::vector<NodeId> nodes = nodes_of_swing(problem.network());
  std::vector<Butterfly> lanes = lanes_of_swing(request.problem);
  LogicalRounds rounds(request, problem, sink, lanes.front().steps);
  OwnedResults owned = even_blocks(problem.collective, nodes.size(), lanes.size());
  ButterflyRounds(rounds, nodes, std::move(lanes), std::move(owned)).exchange();
  rounds.finish();
}

void swing(const AlgorithmRequest& request, StepSink& sink) {
  const Problem problem = cut_into_chunks(request.problem, chunks_of_swing(request));
  const Collective& collective = problem.collective;
  const bool scatters = collective.kind() == CollectiveKind::reduce_scatter;
  const std::vector<NodeId> nodes = nodes_of_swing(problem.network());
  std::vector<Butterfly> lanes = lanes_of_swing(request.problem);
  LogicalRounds rounds(request, problem, sink,
                       lanes.front().steps * std::uint64_t{scatters ? 1U : 2U});
  const auto itself = [](std::uint64_t i) { return i; };
  OwnedResults owned = scatters ? scattered_blocks(collective, nodes.size(), lanes.size(), itself)
                                : even_blocks(collective, nodes.size(), lanes.size());
  ButterflyRounds steps(rounds, nodes, std::move(lanes), std::move(owned));
  steps.reduce_scatter();
  if (!scatters) steps.allgather();
  rounds.finish();
}

std::optional<Obstacle> obstacle_to_swing(const Problem& problem, Exchanges exchanges) {
  const auto* const grid = problem.network().grid();
  if (grid == nullptr || !grid->wrapped()) return ObstacleCode::torus;
  if (!std::ranges::all_of(grid->sides(), [](std::uint64_t s) { return std::has_single_bit(s); }))
    return ObstacleCode::power_of_two_sides;
  return logical_obstacle(problem, exchanges);
}

}  // namespace

CollectiveAlgorithm swing_exchange_algorithm() {
  return {
      .name = "desensi24-swing-latency",
      .summary =
          "Swing on tori with sides that are powers of two: log2 N exchanges of all that "
          "the nodes have, at distances 1, 1, 3, 5, 11, ...; one lane per port",
      .citation = "De Sensi, Bonato, Saam and Hoefler 2024 (NSDI), latency-optimal",
      .collectives = {CollectiveKind::allreduce, CollectiveKind::barrier},
      .families = {"torus", "ring"},
      .obstacle = [](const Problem& problem) { return obstacle_to_swing(problem, Exchanges::yes); },
      .capabilities = {Capability::redundant, Capability::batches},
      .chunks = chunks_of_swing_exchange,
      .body = swing_exchange};
}

CollectiveAlgorithm swing_algorithm() {
  return {
      .name = "desensi24-swing",
      .summary =
          "Swing on tori with sides that are powers of two: a reduce-scatter with half as much "
          "each time, at distances 1, 1, 3, 5, 11, ..., and backwards an allgather; a lane a "
          "port",
      .citation = "De Sensi, Bonato, Saam and Hoefler 2024 (NSDI), bandwidth-optimal",
      .collectives = {CollectiveKind::allreduce, CollectiveKind::reduce_scatter},
      .families = {"torus", "ring"},
      .obstacle = [](const Problem& problem) { return obstacle_to_swing(problem, Exchanges::no); },
      .capabilities = {Capability::redundant, Capability::batches},
      .chunks = chunks_of_swing,
      .body = swing};
}

}  // namespace asterism
