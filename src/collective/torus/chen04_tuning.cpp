// The data tuning of chen2004: every message moves to the data-distribution network of its number
// t, which is DDN(t mod h, t div h): first along e_{1,3}, which changes the first index, then along
// e_{1,2}, which changes the second. (The paper prints the moves of T1 and T2 in the opposite
// order: by its definition of V_{u,v}, they change the other index. Its times of the collection,
// with s/h messages per horizontal packet, require the first index to be t mod h. It also prints a
// target of distance 3 that leaves the diagonal plane; here, distance 3 goes directly in the second
// round, as in the paper's column tuning.)
#include <map>

#include "collective/torus/chen04.hpp"

namespace asterism {

namespace {

struct Traveller {
  MessageId message;
  std::int64_t offset;  // offset of its target along the line that is tuned
};
using Travellers = std::vector<std::vector<Traveller>>;  // by node

/// One level of the tree of offsets: every node of the diagonal planes may send along every edge.
class LevelMoves {
 public:
  LevelMoves(const Chen04State& state, const OffsetTree& tree, std::size_t level, std::size_t axis)
      : tree_(tree), level_(level), plan_(state.network(), journeys(state, axis)) {}

  void run(Chen04State& state, Travellers& travellers) {
    std::vector<std::vector<MessageId>> cargo(plan_.size());
    Travellers moved(travellers.size());
    for (std::uint64_t node = 0; node < travellers.size(); ++node)
      for (const Traveller& traveller : travellers[node]) {
        const std::int64_t from = tree_.above(traveller.offset, level_);
        const std::int64_t to =
            level_ == 0 ? traveller.offset : tree_.above(traveller.offset, level_ - 1);
        NodeId at{node};
        if (to != from) {
          const std::size_t journey = journey_.at({node, to - from});
          cargo[journey].push_back(traveller.message);
          at = plan_[journey].to;
        }
        moved[at.value()].push_back(traveller);
      }
    state.push(plan_, [&](std::size_t i) { return Cargo{cargo[i]}; });
    travellers = std::move(moved);
  }

 private:
  std::vector<Journey> journeys(const Chen04State& state, std::size_t axis) {
    std::vector<Journey> result;
    for (const OffsetEdge& edge : tree_.level(level_))
      for (const Vector3& point : state.diagonal()) {
        Journey journey =
            diagonal_journey(state.partition(), point, edge.arm, axis, edge.move(), edge.move());
        if (journey_.try_emplace({journey.from.value(), edge.move()}, result.size()).second)
          result.push_back(std::move(journey));
      }
    return result;
  }

  const OffsetTree& tree_;
  std::size_t level_;
  std::map<std::pair<std::uint64_t, std::int64_t>, std::size_t> journey_;  // by node and move
  JourneyPlan plan_;
};

void tune_along(Chen04State& state, std::size_t axis, Travellers& travellers) {
  const OffsetTree tree(state.partition().h(), 3);
  for (std::size_t level = tree.levels(); level-- > 0;)
    LevelMoves(state, tree, level, axis).run(state, travellers);
}

}  // namespace

void tune(Chen04State& state, const std::vector<std::uint64_t>& numbers) {
  const std::uint64_t h = state.partition().h();
  const OffsetTree tree(h, 3);
  // The destination list F: alpha, alpha + 1, ..., alpha + beta - 1 modulo h^2, as pairs F'.
  std::map<MessageId, std::uint64_t> destination;
  Travellers travellers(state.network().node_count());
  const auto offset_to = [&](std::uint64_t wanted, std::int64_t place) {
    return tree.offset(static_cast<std::int64_t>(wanted) - place % static_cast<std::int64_t>(h));
  };
  for (const Vector3& point : state.diagonal()) {
    const NodeId node = state.partition().node(point);
    std::uint64_t number = numbers[node.value()];
    for (const MessageId message : state.load(node)) {
      const std::uint64_t target = number++ % (h * h);
      destination[message] = target;
      travellers[node.value()].push_back({message, offset_to(target % h, point[2])});
    }
    state.set_load(node, std::vector<MessageId>{});
  }
  state.begin_phase("row tuning");
  tune_along(state, 2, travellers);
  for (const Vector3& point : state.diagonal())
    for (Traveller& traveller : travellers[state.partition().node(point).value()])
      traveller.offset = offset_to(destination[traveller.message] / h, point[1]);
  state.begin_phase("column tuning");
  tune_along(state, 1, travellers);
  for (std::uint64_t node = 0; node < travellers.size(); ++node) {
    std::vector<MessageId> load;
    for (const Traveller& traveller : travellers[node]) load.push_back(traveller.message);
    if (!load.empty()) state.set_load(NodeId{node}, std::move(load));
  }
}

void aggregate_and_tune(Chen04State& state) {
  hand_over_surplus(state);
  aggregate(state);
  tune(state, number_messages(state));
}

}  // namespace asterism
