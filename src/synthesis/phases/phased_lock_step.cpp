// Schedules packets in lock step: a step lasts as long as its slowest packet.
#include <algorithm>
#include <functional>
#include <utility>

#include "synthesis/phases/phased_timing.hpp"

namespace asterism::phased {

namespace {

class LockStepRun {
 public:
  LockStepRun(const PhasedHops& ways, const PhasedPacketRules& rules)
      : ways_(ways),
        rules_(rules),
        position_(ways.position[rules.pieces_first ? 1 : 0]),
        arcs_(ways.costs.size()),
        last_packet_(ways.units.size(), PhasedHop::none),
        left_(ways.hops.size()) {
    for (const PhasedHop& hop : ways.hops) arcs_[hop.arc].left += ways.units[hop.unit].count;
    for (std::size_t arc = 0; arc < arcs_.size(); ++arc)
      if (arcs_[arc].left > 0) arcs_[arc].room = room(arcs_[arc].left, ways.is_slow[arc]);
  }

  std::optional<Packets> run(double time_limit) {
    for (std::uint32_t hop = 0; hop < ways_.hops.size(); ++hop)
      if (ways_.hops[hop].parent == PhasedHop::none) make_ready(hop);
    for (std::uint32_t step = 0; left_ > 0; ++step) {
      const std::size_t first = result_.packets.size();
      make_step(step);
      cost_.end_step();
      result_.time = cost_.total();
      if (result_.time >= time_limit) return std::nullopt;
      for (std::size_t i = first; i < result_.packets.size(); ++i) arrive(result_.packets[i]);
    }
    return std::move(result_);
  }

 private:
  struct WaitingHops {
    std::uint64_t left = 0;   // messages that have not left
    std::uint64_t ready = 0;  // number of these at the tail of the arc
    std::uint64_t room = 1;   // messages per packet
    std::vector<std::pair<std::uint32_t, std::uint32_t>> urgent, others;  // heaps
  };
  enum class StepKind { slow, urgent, any };

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

  void make_ready(std::uint32_t hop) {
    WaitingHops& waiting = arcs_[ways_.hops[hop].arc];
    const bool urgent = ways_.is_slow[ways_.hops[hop].arc] || ways_.stages.slow_after[hop] > 0;
    auto& queue = urgent ? waiting.urgent : waiting.others;
    queue.emplace_back(position_[hop], hop);
    std::ranges::push_heap(queue, std::greater<>());
    waiting.ready += count(hop);
  }

  [[nodiscard]] StepKind next_kind() const {
    bool urgent = false, slow = false, slow_full = true;
    for (std::size_t arc = 0; arc < arcs_.size(); ++arc) {
      const WaitingHops& waiting = arcs_[arc];
      if (!ways_.is_slow[arc]) {
        urgent = urgent || !waiting.urgent.empty();
      } else if (waiting.left > 0) {
        slow = slow || waiting.ready > 0;
        slow_full = slow_full && waiting.ready >= std::min(waiting.room, waiting.left);
      }
    }
    if (slow && (slow_full || !urgent)) return StepKind::slow;
    return urgent ? StepKind::urgent : StepKind::any;
  }

  void make_step(std::uint32_t step) {
    const StepKind kind = next_kind();
    sizes_.assign(arcs_.size(), 0);
    for (std::uint32_t arc = 0; arc < arcs_.size(); ++arc) {
      WaitingHops& waiting = arcs_[arc];
      if (ways_.is_slow[arc] != (kind == StepKind::slow)) continue;
      std::uint64_t wanted = waiting.ready;
      if (kind == StepKind::urgent) wanted = messages_in(waiting.urgent);
      sizes_[arc] = std::min(wanted, waiting.room);
      if (sizes_[arc] > 0) cost_.add(ways_.costs[arc].packet(sizes_[arc]));
    }
    for (std::uint32_t arc = 0; arc < arcs_.size(); ++arc) {
      if (arcs_[arc].ready == 0) continue;
      const bool may_fill = !ways_.is_slow[arc] || kind == StepKind::slow;
      const std::uint64_t fits = may_fill ? limited(ways_.costs[arc].room(cost_.step())) : 0;
      send(arc, std::max(sizes_[arc], fits), step);
    }
  }

  [[nodiscard]] std::uint64_t messages_in(
      std::span<const std::pair<std::uint32_t, std::uint32_t>> queue) const {
    std::uint64_t messages = 0;
    for (const auto& [position, hop] : queue) messages += count(hop);
    return messages;
  }

  void send(std::uint32_t arc, std::uint64_t room, std::uint32_t step) {
    if (room == 0) return;
    WaitingHops& waiting = arcs_[arc];
    const std::size_t first = result_.hops.size();
    std::uint64_t messages = 0;
    for (auto* const queue : {&waiting.urgent, &waiting.others}) {
      postponed_.clear();
      while (!queue->empty()) {
        const auto next = queue->front();
        const std::uint32_t hop = next.second;
        const bool must = sizes_[arc] > 0 && messages == 0;
        if (messages + count(hop) > room && !must) break;
        std::ranges::pop_heap(*queue, std::greater<>());
        queue->pop_back();
        if (is_in_packet(hop)) {
          postponed_.push_back(next);
          continue;
        }
        messages += count(hop);
        result_.hops.push_back(hop);
        --left_;
      }
      for (const auto& next : postponed_) {
        queue->push_back(next);
        std::ranges::push_heap(*queue, std::greater<>());
      }
    }
    if (messages == 0) return;
    waiting.ready -= messages;
    waiting.left -= messages;
    cost_.add(ways_.costs[arc].packet(messages));
    result_.packets.push_back({arc, step, first, result_.hops.size()});
  }

  /// A packet holds a unit once; another copy goes into a later packet.
  [[nodiscard]] bool is_in_packet(std::uint32_t hop) {
    const auto packet = static_cast<std::uint32_t>(result_.packets.size());
    std::uint32_t& last = last_packet_[ways_.hops[hop].unit];
    return std::exchange(last, packet) == packet;
  }

  void arrive(const Packet& packet) {
    for (std::size_t i = packet.first; i < packet.last; ++i) {
      const std::uint32_t hop = result_.hops[i];
      for (const std::uint32_t child : ways_.stages.children(hop)) make_ready(child);
    }
  }

  const PhasedHops& ways_;
  const PhasedPacketRules& rules_;
  const std::vector<std::uint32_t>& position_;
  std::vector<WaitingHops> arcs_;
  std::vector<std::uint32_t> last_packet_;  // by unit
  std::vector<std::pair<std::uint32_t, std::uint32_t>> postponed_;
  std::vector<std::uint64_t> sizes_;  // by arc, in the current step
  std::size_t left_;                  // hops
  StepCost cost_;
  Packets result_;
};

}  // namespace

std::optional<Packets> packets_in_lock_step(const PhasedHops& ways, const PhasedPacketRules& rules,
                                            double time_limit) {
  return LockStepRun(ways, rules).run(time_limit);
}

}  // namespace asterism::phased
