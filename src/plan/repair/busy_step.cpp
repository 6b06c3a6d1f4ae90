#include "plan/repair/busy_step.hpp"

#include <limits>

namespace asterism {

void BusyStep::begin(const Step& step) {
  rules_.begin_step();
  same_.begin_step();
  is_own_ = step.empty();
  cost_ = StepCost();
  for (std::size_t i = 0; i < step.size(); ++i) take_path(step[i]);
}

void BusyStep::take_path(const Transfer& transfer) {
  const Network& network = problem_.network();
  NodeId at = transfer.from;
  rules_.send(at);
  PathCost path;
  for (const Port port : transfer.ports) {
    const NodeId next = network.neighbour(at, port);
    path.cross(costs_.of(at, port));
    (void)same_.admits(network, at, port);
    rules_.use_link(at, port, next);
    at = next;
  }
  rules_.receive(at);
  cost_.add(
      path.time_of(problem_.model, transfer.messages.size(), transfer.control).until_arrival());
}

bool BusyStep::take(const Arc& arc) {
  const NodeId from{arc.from};
  const NodeId to{arc.to};
  if (!same_.admits(problem_.network(), from, arc.port)) return false;
  rules_.send(from);
  rules_.receive(to);
  rules_.use_link(from, arc.port, to);
  return true;
}

std::uint64_t BusyStep::room(const Arc& arc) const {
  constexpr std::uint64_t any = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t limit = problem_.model.packet_limit == 0 ? any : problem_.model.packet_limit;
  return is_own_ ? limit : room_within(problem_.model, arc, cost_.step(), limit);
}

}  // namespace asterism
