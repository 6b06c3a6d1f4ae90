// The data collection of chen2004 within the blocks: from the diagonal planes along rows, by
// thirds; then around logical rings in every column, and around such rings horizontally.
#include <algorithm>

#include "collective/torus/axis_spread.hpp"
#include "collective/torus/chen04.hpp"

namespace asterism {

namespace {

/// The regular nodes of the diagonal planes on every row share its nodes: each covers up to half
/// the distance to the next.
std::vector<Informed> informed_of_rows(const Chen04State& state) {
  const TorusPartition& partition = state.partition();
  const std::uint64_t side = partition.grid().sides()[0];
  const auto h = static_cast<std::int64_t>(partition.h());
  std::vector<Informed> informed;
  for (const Vector3& point : state.diagonal()) {
    const std::uint64_t at = partition.coordinate(0, point[0]);
    const auto gap = [&](std::int64_t step) {
      const std::uint64_t other = partition.coordinate(0, point[0] + step);
      const std::uint64_t distance =
          step > 0 ? (other + side - at) % side : (at + side - other) % side;
      // number of nodes between; a single node covers the whole row
      return (distance == 0 ? side : distance) - 1;
    };
    informed.push_back({partition.node(point), gap(-h) / 2, (gap(h) + 1) / 2});
  }
  return informed;
}

void broadcast_along_rows(Chen04State& state) {
  spread_by_thirds(
      state.partition().grid(), 0, informed_of_rows(state), [&](const JourneyPlan& plan) {
        state.push(plan, [&](std::size_t i) { return Cargo{state.load(plan[i].from)}; });
        for (std::size_t i = 0; i < plan.size(); ++i)
          state.set_load(plan[i].to, state.shared_load(plan[i].from));
      });
}

/// Returns the places of consecutive nodes in the order of a ring of dilation 2: down over the even
/// ones, up over the odd ones.
std::vector<std::uint64_t> folded_ring(std::uint64_t size) {
  std::vector<std::uint64_t> places;
  for (std::uint64_t place = 0; place < size; place += 2) places.push_back(place);
  for (std::uint64_t place = size - size % 2; place > 0; place -= 2) places.push_back(place - 1);
  return places;
}

/// Along an axis: the nodes that have something to send, and all nodes of these lines.
class RingBroadcast {
 public:
  RingBroadcast(Chen04State& state, std::size_t axis)
      : state_(state),
        axis_(axis),
        plan_(state.network(), journeys()),
        carried_(state.network().node_count()),
        held_(state.network().node_count()) {
    for (const Journey& journey : all_) {
      carried_[journey.from.value()] = state.shared_load(journey.from);
      held_[journey.from.value()].push_back(state.shared_load(journey.from));
    }
  }

  /// In every step, each node forwards what it received last.
  void run() {
    for (std::uint64_t step = 1; step < longest_; ++step) {
      state_.push(plan_, [&](std::size_t i) { return cargo(i, step); });
      std::vector<Load> arrived(carried_.size());
      for (std::size_t i = 0; i < plan_.size(); ++i) {
        if (sizes_[i] <= step) continue;
        arrived[plan_[i].to.value()] = carried_[plan_[i].from.value()];
        held_[plan_[i].to.value()].push_back(carried_[plan_[i].from.value()]);
      }
      carried_ = std::move(arrived);
    }
    for (std::uint64_t node = 0; node < held_.size(); ++node) {
      if (held_[node].empty()) continue;
      std::vector<MessageId> joined;
      for (const Load& part : held_[node]) joined.insert(joined.end(), part->begin(), part->end());
      state_.set_load(NodeId{node}, std::move(joined));
    }
  }

 private:
  [[nodiscard]] Cargo cargo(std::size_t i, std::uint64_t step) const {
    const Load& load = carried_[plan_[i].from.value()];
    return sizes_[i] > step && load != nullptr ? Cargo{*load} : Cargo{};
  }

  /// Columns lie where z is regular; horizontally, all nodes participate.
  [[nodiscard]] bool takes_part(NodeId node) const {
    const TorusPartition& partition = state_.partition();
    return axis_ == 2 || partition.regular(2, partition.grid().coordinate(node, 2)).has_value();
  }

  std::vector<Journey> journeys() {
    const Grid& grid = state_.partition().grid();
    for (NodeId node{0}; node.value() < grid.node_count(); ++node) {
      if (!takes_part(node)) continue;
      const std::uint64_t block = state_.partition().block_of(axis_, grid.coordinate(node, axis_));
      const std::uint64_t size = state_.partition().block_size(axis_, block);
      longest_ = std::max(longest_, size);
      const std::vector<std::uint64_t> ring = folded_ring(size);
      const std::uint64_t place =
          grid.coordinate(node, axis_) - state_.partition().block_begin(axis_, block);
      const auto at = static_cast<std::size_t>(std::ranges::find(ring, place) - ring.begin());
      all_.push_back(journey_between(node, place, ring[(at + 1) % ring.size()]));
      sizes_.push_back(size);
    }
    return all_;
  }

  [[nodiscard]] Journey journey_between(NodeId node, std::uint64_t from, std::uint64_t to) const {
    const Grid& grid = state_.partition().grid();
    const bool upwards = to > from || grid.sides()[axis_] == 2;
    const std::uint64_t distance = to > from ? to - from : from - to;
    Leg leg{node, std::vector<Port>(distance, upwards ? Grid::up(axis_) : Grid::down(axis_)), 0};
    NodeId at = node;
    for (const Port port : leg.path) at = grid.neighbour(at, port);
    Journey journey{node, at, {}};
    if (distance > 0) journey.legs.push_back(std::move(leg));
    return journey;
  }

  Chen04State& state_;
  std::size_t axis_;
  std::uint64_t longest_ = 1;  // ring
  // journeys to the next node of the ring, by participating node
  std::vector<Journey> all_;
  std::vector<std::uint64_t> sizes_;  // sizes of their rings
  JourneyPlan plan_;
  std::vector<Load> carried_;            // what each node received last
  std::vector<std::vector<Load>> held_;  // everything that each node has
};

}  // namespace

void collect(Chen04State& state) {
  state.begin_phase("row collection");
  broadcast_along_rows(state);
  state.begin_phase("column collection");
  RingBroadcast(state, 1).run();
  state.begin_phase("horizontal collection");
  RingBroadcast(state, 2).run();
}

}  // namespace asterism
