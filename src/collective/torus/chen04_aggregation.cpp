// The aggregation phase of chen2004: from surplus nodes to regular ones, and from these to the
// diagonal planes.
#include "collective/torus/chen04.hpp"

namespace asterism {

namespace {

/// Moves everything that the senders of a plan have to the ends of their journeys.
void move_loads(Chen04State& state, const JourneyPlan& plan) {
  state.push(plan, [&](std::size_t i) { return Cargo{state.load(plan[i].from)}; });
  for (std::size_t i = 0; i < plan.size(); ++i) {
    const auto& moved = state.load(plan[i].from);
    if (moved.empty()) continue;
    std::vector<MessageId> joined = state.load(plan[i].to);
    joined.insert(joined.end(), moved.begin(), moved.end());
    state.set_load(plan[i].to, std::move(joined));
    state.set_load(plan[i].from, std::vector<MessageId>{});
  }
}

/// Returns the path to the nearer of the regular places on both sides.
Leg way_to_regular(const TorusPartition& partition, NodeId node, std::size_t axis) {
  const Grid& grid = partition.grid();
  const std::uint64_t side = grid.sides()[axis];
  const std::uint64_t at = grid.coordinate(node, axis);
  std::uint64_t down = 1;
  while (!partition.regular(axis, (at + side - down) % side)) ++down;
  std::uint64_t up = 1;
  while (!partition.regular(axis, (at + up) % side)) ++up;
  const bool downwards = down <= up && side > 2;
  return {node,
          std::vector<Port>(downwards ? down : up, downwards ? Grid::down(axis) : Grid::up(axis)),
          0};
}

NodeId end_of(const Network& network, const Leg& leg) {
  NodeId at = leg.from;
  for (const Port port : leg.path) at = network.neighbour(at, port);
  return at;
}

/// Returns journeys from nodes that are surplus along an axis and regular along the previous axes.
std::vector<Journey> from_surplus(const TorusPartition& partition, std::size_t axis) {
  const Grid& grid = partition.grid();
  const auto is_regular = [&](NodeId node, std::size_t along) {
    return partition.regular(along, grid.coordinate(node, along)).has_value();
  };
  std::vector<Journey> journeys;
  for (NodeId node{0}; node.value() < grid.node_count(); ++node) {
    bool first = !is_regular(node, axis);
    for (std::size_t before = 0; before < axis; ++before) first = first && is_regular(node, before);
    if (!first) continue;
    Leg leg = way_to_regular(partition, node, axis);
    const NodeId end = end_of(grid, leg);
    journeys.push_back({node, end, {std::move(leg)}});
  }
  return journeys;
}

}  // namespace

void hand_over_surplus(Chen04State& state) {
  if (state.partition().divides()) return;
  state.begin_phase("surplus");
  for (std::size_t axis = 0; axis < 3; ++axis)
    move_loads(state, JourneyPlan(state.network(), from_surplus(state.partition(), axis)));
}

void aggregate(Chen04State& state) {
  state.begin_phase("aggregation");
  const std::uint64_t h = state.partition().h();
  const OffsetTree tree(h, 3);
  for (std::size_t level = 0; level < tree.levels(); ++level) {
    std::vector<Journey> journeys;
    for (const OffsetEdge& edge : tree.level(level))
      for (const Vector3& point : state.points())
        if (tree.offset(static_cast<std::int64_t>(Chen04State::residue(point, h))) == edge.child)
          journeys.push_back(straight_journey(state.partition(), point, edge.arm, -edge.move()));
    move_loads(state, JourneyPlan(state.network(), std::move(journeys)));
  }
}

OffsetTree plane_tree(const TorusPartition& partition) {
  const bool alike =
      partition.blocks(0) == partition.blocks(1) && partition.blocks(1) == partition.blocks(2);
  return {partition.blocks(0), alike ? 3 : 1};
}

void align(Chen04State& state) {
  state.begin_phase("alignment");
  const TorusPartition& partition = state.partition();
  const OffsetTree tree = plane_tree(partition);
  const auto h = static_cast<std::int64_t>(partition.h());
  for (std::size_t level = 0; level < tree.levels(); ++level) {
    std::vector<Journey> journeys;
    for (const OffsetEdge& edge : tree.level(level))
      for (const Vector3& point : state.diagonal()) {
        const auto residue = Chen04State::residue(point, partition.regular_side(0));
        if (tree.offset(static_cast<std::int64_t>(residue) / h) == edge.child)
          journeys.push_back(straight_journey(partition, point, edge.arm, -edge.move() * h));
      }
    move_loads(state, JourneyPlan(state.network(), std::move(journeys)));
  }
}

}  // namespace asterism
