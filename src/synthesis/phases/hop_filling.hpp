// Fills packets with waiting hops, the first in order first. Both clocks use it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "synthesis/phases/phased_timing.hpp"

namespace asterism::phased {

class HopFilling {
 public:
  /// A heap of positions and hops.
  using HopQueue = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  HopFilling(const PhasedHops& ways, const PhasedPacketRules& rules)
      : ways_(ways),
        rules_(rules),
        position_(ways.position[rules.pieces_first ? 1 : 0]),
        last_packet_(ways.units.size(), PhasedHop::none) {}

  /// Returns how many messages fit into each packet of an arc that carries this number of them.
  [[nodiscard]] std::uint64_t room(std::uint64_t messages, bool slow) const {
    const std::uint64_t packets = slow ? rules_.slow_packets : rules_.fast_packets;
    return limited(1 + (messages - 1) / packets);
  }
  [[nodiscard]] std::uint64_t limited(std::uint64_t messages) const {
    return ways_.packet_limit == 0 ? messages : std::min(messages, ways_.packet_limit);
  }
  [[nodiscard]] std::uint64_t count(std::uint32_t hop) const {
    return ways_.units[ways_.hops[hop].unit].count;
  }

  void add(HopQueue& queue, std::uint32_t hop) const { push(queue, {position_[hop], hop}); }

  /// Moves hops from a queue into the packet under construction, which already has `messages`,
  /// while they fit into `room`; an empty packet takes a first hop of any size if `any_first`.
  /// Returns the number of messages that the packet has then.
  std::uint64_t fill(HopQueue& queue, std::uint64_t messages, std::uint64_t room, bool any_first) {
    postponed_.clear();
    while (!queue.empty()) {
      const auto next = queue.front();
      const std::uint32_t hop = next.second;
      if (messages + count(hop) > room && !(any_first && messages == 0)) break;
      std::ranges::pop_heap(queue, std::greater<>());
      queue.pop_back();
      if (is_in_packet(hop)) {
        postponed_.push_back(next);
        continue;
      }
      messages += count(hop);
      packets.hops.push_back(hop);
    }
    for (const auto& next : postponed_) push(queue, next);
    return messages;
  }

  Packets packets{};

 private:
  static void push(HopQueue& queue, std::pair<std::uint32_t, std::uint32_t> hop) {
    queue.push_back(hop);
    std::ranges::push_heap(queue, std::greater<>());
  }
  /// A packet holds a unit once; another copy goes into a later packet.
  [[nodiscard]] bool is_in_packet(std::uint32_t hop) {
    const auto packet = static_cast<std::uint32_t>(packets.packets.size());
    std::uint32_t& last = last_packet_[ways_.hops[hop].unit];
    return std::exchange(last, packet) == packet;
  }

  const PhasedHops& ways_;
  const PhasedPacketRules& rules_;
  const std::vector<std::uint32_t>& position_;
  std::vector<std::uint32_t> last_packet_;  // by unit
  HopQueue postponed_;
};

}  // namespace asterism::phased
