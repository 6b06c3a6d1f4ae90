#include "plan/repair/busy_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace asterism {

void BusyStep::begin(const Step& step) {
  rules_.begin_step();
  same_.begin_step();
  is_own_ = step.empty();
  time_ = 0;
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
  time_ = std::max(
      time_,
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
  const double message = problem_.model.message_time() / arc.rate;
  const double spare = time_ - problem_.model.step_startup() - arc.latency;
  if (is_own_) return limit;
  if (spare < 0) return 0;
  if (message == 0 || spare / message > 1e15) return limit;
  auto most = static_cast<std::uint64_t>(std::floor(spare / message)) + 1;
  while (most > 0 && problem_.model.transfer_time(most, arc.rate) + arc.latency > time_) --most;
  return std::min(limit, most);
}

}  // namespace asterism
