// Schedules packets in lock step: a step lasts as long as its slowest packet.
#include <algorithm>
#include <utility>

#include "synthesis/phases/hop_filling.hpp"

namespace asterism::phased {

namespace {

class LockStepRun {
 public:
  LockStepRun(const PhasedHops& ways, const PhasedPacketRules& rules)
      : ways_(ways), arcs_(ways.costs.size()), left_(ways.hops.size()), filling_(ways, rules) {
    for (const PhasedHop& hop : ways.hops) arcs_[hop.arc].left += ways.units[hop.unit].count;
    for (std::size_t arc = 0; arc < arcs_.size(); ++arc)
      if (arcs_[arc].left > 0) arcs_[arc].room = filling_.room(arcs_[arc].left, ways.is_slow[arc]);
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
    HopFilling::HopQueue urgent, others;
  };
  enum class StepKind { slow, urgent, any };

  void make_ready(std::uint32_t hop) {
    WaitingHops& waiting = arcs_[ways_.hops[hop].arc];
    const bool urgent = ways_.is_slow[ways_.hops[hop].arc] || ways_.stages.slow_after[hop] > 0;
    filling_.add(urgent ? waiting.urgent : waiting.others, hop);
    waiting.ready += filling_.count(hop);
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
      const std::uint64_t fits =
          may_fill ? filling_.limited(ways_.costs[arc].room(cost_.step())) : 0;
      send(arc, std::max(sizes_[arc], fits), step);
    }
  }

  [[nodiscard]] std::uint64_t messages_in(const HopFilling::HopQueue& queue) const {
    std::uint64_t messages = 0;
    for (const auto& [position, hop] : queue) messages += filling_.count(hop);
    return messages;
  }

  void send(std::uint32_t arc, std::uint64_t room, std::uint32_t step) {
    if (room == 0) return;
    WaitingHops& waiting = arcs_[arc];
    const std::size_t first = result_.hops.size();
    std::uint64_t messages = 0;
    for (auto* const queue : {&waiting.urgent, &waiting.others})
      messages = filling_.fill(*queue, messages, room, sizes_[arc] > 0);
    if (messages == 0) return;
    left_ -= result_.hops.size() - first;
    waiting.ready -= messages;
    waiting.left -= messages;
    cost_.add(ways_.costs[arc].packet(messages));
    result_.packets.push_back({arc, step, first, result_.hops.size()});
  }

  void arrive(const Packet& packet) {
    for (std::size_t i = packet.first; i < packet.last; ++i) {
      const std::uint32_t hop = result_.hops[i];
      for (const std::uint32_t child : ways_.stages.children(hop)) make_ready(child);
    }
  }

  const PhasedHops& ways_;
  std::vector<WaitingHops> arcs_;
  std::vector<std::uint64_t> sizes_;  // by arc, in the current step
  std::size_t left_;                  // hops
  StepCost cost_;
  HopFilling filling_;
  Packets& result_ = filling_.packets;
};

}  // namespace

std::optional<Packets> packets_in_lock_step(const PhasedHops& ways, const PhasedPacketRules& rules,
                                            double time_limit) {
  return LockStepRun(ways, rules).run(time_limit);
}

}  // namespace asterism::phased
