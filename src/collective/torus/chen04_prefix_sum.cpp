// The prefix sum of chen2004, whose details the paper omits. It uses a tree from the nodes of the
// diagonal planes over the planes of their data-distribution networks, the rows and the first
// column of these (along z, then y, in the order of the tuning), to one node. On the way up, a node
// reports how many messages its part of the tree has; on the way down, it receives the number of
// the first of them. Every packet is one control unit.
#include "collective/torus/chen04.hpp"

namespace asterism {

namespace {

/// A level of the tree: the journeys up, and the same ones back in the same order.
struct Stage {
  std::vector<Journey> up, down;
};

/// From all nodes of the diagonal planes to the plane of their data-distribution network.
Stage onto_plane_stage(const Chen04State& state, const OffsetTree& tree, std::size_t level) {
  const TorusPartition& partition = state.partition();
  const auto h = static_cast<std::int64_t>(partition.h());
  Stage stage;
  for (const OffsetEdge& edge : tree.level(level))
    for (const Vector3& point : state.diagonal()) {
      const auto residue = Chen04State::residue(point, partition.regular_side(0));
      if (tree.offset(static_cast<std::int64_t>(residue) / h) != edge.child) continue;
      Journey up = straight_journey(partition, point, edge.arm, -edge.move() * h);
      stage.down.push_back(
          straight_journey(partition, *partition.point(up.to), edge.arm, edge.move() * h));
      stage.up.push_back(std::move(up));
    }
  return stage;
}

/// Connects the nodes of the main plane with equal y and all z, or with z = 0 and all y.
Stage line_stage(const Chen04State& state, const OffsetTree& tree, std::size_t level,
                 std::size_t axis) {
  const TorusPartition& partition = state.partition();
  Stage stage;
  for (const OffsetEdge& edge : tree.level(level))
    for (const Vector3& point : state.main_plane()) {
      if (axis == 1 && point[2] != 0) continue;
      if (tree.offset(point[axis]) != edge.child) continue;
      Journey up = main_plane_journey(partition, point, edge.arm, axis, -edge.move());
      stage.down.push_back(
          main_plane_journey(partition, *partition.point(up.to), edge.arm, axis, edge.move()));
      stage.up.push_back(std::move(up));
    }
  return stage;
}

std::vector<Stage> all_stages(const Chen04State& state) {
  const TorusPartition& partition = state.partition();
  std::vector<Stage> stages;
  const OffsetTree onto = plane_tree(partition);
  for (std::size_t level = 0; level < onto.levels(); ++level)
    stages.push_back(onto_plane_stage(state, onto, level));
  for (const std::size_t axis : {std::size_t{2}, std::size_t{1}}) {
    const OffsetTree line(partition.regular_side(axis), 3);
    for (std::size_t level = 0; level < line.levels(); ++level)
      stages.push_back(line_stage(state, line, level, axis));
  }
  return stages;
}

void push_units(Chen04State& state, const std::vector<Journey>& journeys) {
  state.push(JourneyPlan(state.network(), journeys), [](std::size_t) { return Cargo{{}, 1}; });
}

}  // namespace

std::vector<std::uint64_t> number_messages(Chen04State& state) {
  state.begin_phase("prefix sum");
  const std::vector<Stage> stages = all_stages(state);
  const std::uint64_t nodes = state.network().node_count();
  // number of messages in the part of the tree that a node knows
  std::vector<std::uint64_t> total(nodes);
  for (std::uint64_t node = 0; node < nodes; ++node) total[node] = state.load(NodeId{node}).size();
  std::vector<std::vector<std::uint64_t>> told(stages.size());  // by stage and journey
  for (std::size_t i = 0; i < stages.size(); ++i) {
    push_units(state, stages[i].up);
    for (const Journey& journey : stages[i].up) {
      told[i].push_back(total[journey.from.value()]);
      total[journey.to.value()] += told[i].back();
    }
  }
  // A node numbers its own messages first, then gives each child a range of numbers.
  std::vector<std::uint64_t> first(nodes);
  std::vector<std::uint64_t> next(nodes);
  for (std::uint64_t node = 0; node < nodes; ++node) next[node] = state.load(NodeId{node}).size();
  for (std::size_t i = stages.size(); i-- > 0;) {
    push_units(state, stages[i].down);
    for (std::size_t j = 0; j < stages[i].down.size(); ++j) {
      const Journey& journey = stages[i].down[j];
      first[journey.to.value()] = next[journey.from.value()];
      next[journey.from.value()] += told[i][j];
      next[journey.to.value()] += first[journey.to.value()];
    }
  }
  return first;
}

}  // namespace asterism
