#include <cstdlib>

#include "collective/torus/chen04.hpp"
#include "network/required_shape.hpp"

namespace asterism {

Chen04State::Chen04State(const AlgorithmRequest& request, std::uint64_t h, StepSink& sink)
    : request_(request),
      partition_(required_shape(request.problem.network().grid()), h),
      sink_(sink) {
  const std::array<std::uint64_t, 3> sides{partition_.regular_side(0), partition_.regular_side(1),
                                           partition_.regular_side(2)};
  points_ = span_of({0, 0, 0}, std::array{e_1, e_2, e_3}, sides, sides);
  for (const Vector3& point : points_) {
    if (residue(point, h) == 0) diagonal_.push_back(point);
    if (residue(point, sides[0]) == 0) main_plane_.push_back(point);
  }
  loads_.assign(network().node_count(), std::make_shared<const std::vector<MessageId>>());
  std::vector<std::vector<MessageId>> held(network().node_count());
  const Collective& collective = request.problem.collective;
  for (MessageId message{0}; message.value() < collective.message_count(); ++message)
    held[collective.origin(message).value()].push_back(message);
  for (std::uint64_t node = 0; node < held.size(); ++node)
    if (!held[node].empty()) set_load(NodeId{node}, std::move(held[node]));
}

std::uint64_t Chen04State::residue(const Vector3& point, std::uint64_t period) {
  const auto side = static_cast<std::int64_t>(period);
  return static_cast<std::uint64_t>(((point[0] - point[1] - point[2]) % side + side) % side);
}

void Chen04State::set_load(NodeId node, std::vector<MessageId> load) {
  loads_[node.value()] = std::make_shared<const std::vector<MessageId>>(std::move(load));
}

void Chen04State::begin_phase(const std::string& name) {
  marks_.push_back({name, steps_});
}

void Chen04State::push(const JourneyPlan& plan, const std::function<Cargo(std::size_t)>& cargo) {
  std::vector<Cargo> loads;
  loads.reserve(plan.size());
  for (std::size_t i = 0; i < plan.size(); ++i) loads.push_back(cargo(i));
  plan.push(loads, sink_);
  steps_ += plan.steps();
  report(request_.progress, marks_.empty() ? "scheduling" : marks_.back().name, steps_, 0);
}

Journey straight_journey(const TorusPartition& partition, const Vector3& from, int arm,
                         std::int64_t change) {
  const auto axis = static_cast<std::size_t>(std::abs(arm) - 1);
  Vector3 move{};
  move[axis] = axis == 0 ? change : -change;
  const NodeId node = partition.node(from);
  return {node, partition.node(from + move), {{node, partition.path(from, move), 0}}};
}

Journey diagonal_journey(const TorusPartition& partition, const Vector3& from, int arm,
                         std::size_t axis, std::int64_t along_x, std::int64_t along) {
  Vector3 sideways{};
  sideways[axis] = along;
  const Vector3 forward = along_x * e_1;
  const NodeId node = partition.node(from);
  Journey journey{node, partition.node(from + forward + sideways), {}};
  if (std::abs(arm) == 2) {
    const Vector3 turn = from + sideways;
    journey.legs = {{node, partition.path(from, sideways), 0},
                    {partition.node(turn), partition.path(turn, forward), 1}};
  } else {
    const std::size_t round = std::abs(arm) == 1 ? 0 : 1;
    journey.legs = {{node, partition.path(from, forward + sideways), round}};
  }
  std::erase_if(journey.legs, [](const Leg& leg) { return leg.path.empty(); });
  return journey;
}

Journey main_plane_journey(const TorusPartition& partition, const Vector3& from, int arm,
                           std::size_t axis, std::int64_t move) {
  const auto side = static_cast<std::int64_t>(partition.regular_side(axis));
  const auto side_x = static_cast<std::int64_t>(partition.regular_side(0));
  const std::int64_t place = ((from[axis] + move) % side + side) % side;
  std::int64_t along_x = (place - from[axis]) % side_x;
  if (move < 0 && along_x > 0) along_x -= side_x;
  if (move > 0 && along_x < 0) along_x += side_x;
  return diagonal_journey(partition, from, arm, axis, along_x, move);
}

}  // namespace asterism
