#include "problem/step_cost.hpp"

#include <cmath>

namespace asterism {

namespace {

/// Larger packets count as unlimited: beyond this, whole numbers of messages cannot be
/// distinguished reliably.
constexpr double unlimited_room = 1e15;

}  // namespace

std::uint64_t room_within(const Model& model, const Arc& arc, double time, std::uint64_t most) {
  const double message = model.message_time() / arc.rate;
  const double spare = time - model.step_startup() - arc.latency;
  if (spare < 0) return 0;
  if (message == 0 || spare / message > unlimited_room) return most;
  auto room = static_cast<std::uint64_t>(std::floor(spare / message)) + 1;
  while (room > 0 && packet_time(model, arc, room) > time) --room;
  return std::min(most, room);
}

std::uint64_t PacketCost::room(double time) const {
  static constexpr double rounding = 1e-9;
  const double left = time * (1 + rounding) - fixed;
  if (!(left >= 0)) return 0;
  if (!(per_message > 0) || left / per_message > unlimited_room)
    return static_cast<std::uint64_t>(unlimited_room);
  return static_cast<std::uint64_t>(std::floor(left / per_message));
}

}  // namespace asterism
