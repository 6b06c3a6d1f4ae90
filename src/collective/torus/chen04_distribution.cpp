// The distribution phase of chen2004 within the data-distribution networks: around their diagonal
// planes, row by row and column by column, then from the planes to all nodes.
#include <map>

#include "collective/torus/chen04.hpp"

namespace asterism {

namespace {

/// All-to-all broadcast along the rows (y) or columns (z) of the planes: what a node had goes down
/// the tree of offsets, so that each node receives it once.
class PlaneExchange {
 public:
  PlaneExchange(Chen04State& state, std::size_t axis)
      : state_(state),
        axis_(axis),
        tree_(state.partition().blocks(axis), 3),
        parts_(state.network().node_count()) {
    for (const Vector3& point : state.main_plane()) {
      const NodeId node = state.partition().node(point);
      parts_[node.value()][0] = state.shared_load(node);
    }
  }

  void run() {
    for (std::size_t level = tree_.levels(); level-- > 0;) run_level(level);
    for (const Vector3& point : state_.main_plane()) {
      const NodeId node = state_.partition().node(point);
      std::vector<MessageId> joined;
      for (const auto& [offset, part] : parts_[node.value()])
        joined.insert(joined.end(), part->begin(), part->end());
      state_.set_load(node, std::move(joined));
    }
  }

 private:
  struct Move {
    NodeId from;
    std::int64_t by;
    auto operator<=>(const Move&) const = default;  // NOLINT: not a null pointer
  };

  void run_level(std::size_t level) {
    std::vector<Journey> journeys;
    std::map<Move, std::size_t> index;
    for (const OffsetEdge& edge : tree_.level(level))
      for (const Vector3& point : state_.main_plane()) {
        Journey journey = journey_from(point, edge);
        if (index.try_emplace({journey.from, edge.move()}, journeys.size()).second)
          journeys.push_back(std::move(journey));
      }
    const JourneyPlan plan(state_.network(), std::move(journeys));
    std::vector<std::vector<MessageId>> cargo(plan.size());
    struct Arrival {
      NodeId to;
      std::int64_t offset;
      Load part;
    };
    std::vector<Arrival> arrivals;
    for (const OffsetEdge& edge : tree_.level(level))
      for (const Vector3& point : state_.main_plane()) {
        const NodeId from = state_.partition().node(point);
        const std::size_t journey = index.at({from, edge.move()});
        const Load& part = parts_[from.value()].at(edge.parent);
        cargo[journey].insert(cargo[journey].end(), part->begin(), part->end());
        arrivals.push_back({plan[journey].to, edge.child, part});
      }
    state_.push(plan, [&](std::size_t i) { return Cargo{cargo[i]}; });
    for (Arrival& arrival : arrivals)
      parts_[arrival.to.value()][arrival.offset] = std::move(arrival.part);
  }

  /// Returns the journey to the node of the same plane whose block along the axis is `edge.move()`
  /// further on.
  [[nodiscard]] Journey journey_from(const Vector3& point, const OffsetEdge& edge) const {
    const auto h = static_cast<std::int64_t>(state_.partition().h());
    return main_plane_journey(state_.partition(), point, edge.arm, axis_, edge.move() * h);
  }

  Chen04State& state_;
  std::size_t axis_;
  OffsetTree tree_;
  std::vector<std::map<std::int64_t, Load>> parts_;  // by node and by the offset from the origin
};

}  // namespace

void exchange_on_planes(Chen04State& state) {
  state.begin_phase("row broadcast");
  PlaneExchange(state, 1).run();
  state.begin_phase("column broadcast");
  PlaneExchange(state, 2).run();
}

void broadcast_from_planes(Chen04State& state) {
  state.begin_phase("diagonal broadcast");
  const TorusPartition& partition = state.partition();
  const OffsetTree tree = plane_tree(partition);
  const auto h = static_cast<std::int64_t>(partition.h());
  for (std::size_t level = tree.levels(); level-- > 0;) {
    std::vector<Journey> journeys;
    for (const OffsetEdge& edge : tree.level(level))
      for (const Vector3& point : state.diagonal()) {
        const auto residue = Chen04State::residue(point, partition.regular_side(0));
        if (tree.offset(static_cast<std::int64_t>(residue) / h) == edge.parent)
          journeys.push_back(straight_journey(partition, point, edge.arm, edge.move() * h));
      }
    const JourneyPlan plan(state.network(), std::move(journeys));
    state.push(plan, [&](std::size_t i) { return Cargo{state.load(plan[i].from)}; });
    for (std::size_t i = 0; i < plan.size(); ++i)
      state.set_load(plan[i].to, state.shared_load(plan[i].from));
  }
}

}  // namespace asterism
