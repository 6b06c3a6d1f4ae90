// Reports the circular wait when nothing can move.
#include <algorithm>

#include <fmt/format.h>

#include "simulate/wormhole/engine.hpp"

namespace asterism {

/// Returns what a worm in the network holds and waits for.
WormWait WormEngine::wait_of(const Worm& worm) const {
  WormWait wait;
  wait.packet = worm.number;
  const Place* place = places(worm) + worm.head;
  wait.holds_from = map_.channel_from(place->gate);
  wait.holds_port = map_.channel_port(place->gate);
  const std::uint32_t wanted = place[1].gate;
  wait.ejection = !map_.is_channel(wanted);
  wait.wants_from = wait.ejection ? map_.ejection_node(wanted) : map_.channel_from(wanted);
  if (!wait.ejection) wait.wants_port = map_.channel_port(wanted);
  return wait;
}

/// Starts with the waiting worm of the smallest number. Each worm waits for the first holder of
/// what it needs; since all of them wait, the chain closes.
WormDeadlock WormEngine::deadlock() const {
  WormDeadlock deadlock;
  deadlock.cycle = last_header_;
  deadlock.stuck = pending_;
  const Worm* first = nullptr;
  for (const Worm& worm : worms_) {
    const bool in_network = worm.waiting && worm.head > 0;
    if (in_network && (first == nullptr || worm.number < first->number)) first = &worm;
  }
  std::vector<const Worm*> chain;
  const Worm* at = first;
  while (at != nullptr && at->waiting) {
    const auto seen = std::ranges::find(chain, at);
    if (seen != chain.end()) {
      chain.erase(chain.begin(), seen);
      break;
    }
    chain.push_back(at);
    const Place& wanted = places(*at)[at->head + 1];
    const std::uint32_t unit = map_.units_of(wanted.gate, wanted.unit).first;
    at = units_[unit].owner == none ? nullptr : &worms_[units_[unit].owner];
  }
  for (const Worm* worm : chain) deadlock.waits.push_back(wait_of(*worm));
  return deadlock;
}

std::vector<std::string> deadlock_lines(const Network& network, const WormDeadlock& deadlock) {
  std::vector<std::string> lines;
  const auto channel = [&](NodeId from, Port port) {
    return fmt::format("{} {}", network.label(from), network.port_name(port));
  };
  for (std::size_t i = 0; i < deadlock.waits.size(); ++i) {
    const WormWait& wait = deadlock.waits[i];
    const std::string wants =
        wait.ejection ? fmt::format("an ejection port of {}", network.label(wait.wants_from))
                      : channel(wait.wants_from, wait.wants_port);
    const WormWait& holder = deadlock.waits[(i + 1) % deadlock.waits.size()];
    lines.push_back(fmt::format("packet {}, which came over {}, waits for {}, held by packet {}",
                                wait.packet, channel(wait.holds_from, wait.holds_port), wants,
                                holder.packet));
  }
  return lines;
}

}  // namespace asterism
