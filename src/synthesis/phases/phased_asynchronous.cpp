// Schedules packets in the asynchronous clock, event by event.
#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "synthesis/phases/phased_timing.hpp"

namespace asterism::phased {

namespace {

struct PacketGroup {
  std::uint64_t left = 0;   // messages that have not left
  std::uint64_t ready = 0;  // number of these at the tail of the arc
  std::uint64_t room = 1;   // messages per packet
  std::vector<std::pair<std::uint32_t, std::uint32_t>> queue;  // heap of positions and hops
};

class EventRun {
 public:
  EventRun(const PhasedHops& ways, const PhasedPacketRules& rules)
      : ways_(ways),
        rules_(rules),
        position_(ways.position[rules.pieces_first ? 1 : 0]),
        division_(ways.groups[rules.mixed ? 1 : 0]),
        groups_(division_.messages.size()),
        left_(ways.costs.size()),
        free_from_(ways.costs.size()),
        last_step_(ways.costs.size()),
        last_packet_(ways.units.size(), PhasedHop::none),
        arrival_step_(ways.hops.size()),
        is_touched_(ways.costs.size()) {
    make_groups();
  }

  std::optional<Packets> run(double time_limit) {
    for (std::uint32_t hop = 0; hop < ways_.hops.size(); ++hop)
      if (ways_.hops[hop].parent == PhasedHop::none) make_ready(hop);
    double now = 0;
    for (;;) {
      std::ranges::sort(touched_);
      for (const std::uint32_t arc : touched_) {
        is_touched_[arc] = false;
        if (free_from_[arc] <= now) serve(arc, now);
      }
      touched_.clear();
      if (reach_ >= time_limit) return std::nullopt;
      if (events_.empty()) break;
      now = events_.top().first;
      while (!events_.empty() && events_.top().first <= now) arrive(next_event());
    }
    return std::move(result_);
  }

 private:
  using Event = std::pair<double, std::uint32_t>;  // arrival time and packet

  void make_groups() {
    for (std::size_t arc = 0; arc + 1 < division_.first.size(); ++arc)
      for (std::uint32_t group = division_.first[arc]; group < division_.first[arc + 1]; ++group) {
        groups_[group].left = division_.messages[group];
        left_[arc] += division_.messages[group];
        groups_[group].room = room(groups_[group].left, ways_.is_slow[arc]);
      }
  }

  [[nodiscard]] std::uint64_t room(std::uint64_t messages, bool slow) const {
    const std::uint64_t packets = slow ? rules_.slow_packets : rules_.fast_packets;
    const std::uint64_t each = 1 + (messages - 1) / packets;
    return ways_.packet_limit == 0 ? each : std::min(each, ways_.packet_limit);
  }

  [[nodiscard]] std::uint64_t count(std::uint32_t hop) const {
    return ways_.units[ways_.hops[hop].unit].count;
  }

  void touch(std::uint32_t arc) {
    if (is_touched_[arc]) return;
    is_touched_[arc] = true;
    touched_.push_back(arc);
  }

  void make_ready(std::uint32_t hop) {
    PacketGroup& group = groups_[division_.of_hop[hop]];
    group.ready += count(hop);
    group.queue.emplace_back(position_[hop], hop);
    std::ranges::push_heap(group.queue, std::greater<>());
    touch(ways_.hops[hop].arc);
  }

  [[nodiscard]] bool may_leave(const PacketGroup& group, bool slow) const {
    if (group.queue.empty()) return false;
    const bool waits = slow ? rules_.slow_waits : rules_.fast_waits;
    return !waits || group.ready >= std::min(group.room, group.left);
  }

  /// Returns the group of an arc whose first hop is the most urgent among those that may leave.
  [[nodiscard]] PacketGroup* next_group(std::uint32_t arc) {
    PacketGroup* next = nullptr;
    for (std::uint32_t i = division_.first[arc]; i < division_.first[arc + 1]; ++i)
      if (may_leave(groups_[i], ways_.is_slow[arc]) &&
          (next == nullptr || groups_[i].queue.front() < next->queue.front()))
        next = &groups_[i];
    return next;
  }

  void serve(std::uint32_t arc, double now) {
    PacketGroup* group = next_group(arc);
    if (group == nullptr) return;
    const std::size_t first = result_.hops.size();
    const std::uint64_t room = group->room;
    std::uint64_t messages = fill(*group, room);
    if (rules_.mixed)
      while (messages < room && (group = next_group(arc)) != nullptr) {
        const std::uint64_t more = fill(*group, room - messages);
        if (more == 0) break;
        messages += more;
      }
    std::uint32_t step = last_step_[arc];
    for (std::size_t i = first; i < result_.hops.size(); ++i) {
      const std::uint32_t parent = ways_.hops[result_.hops[i]].parent;
      if (parent != PhasedHop::none) step = std::max(step, arrival_step_[parent]);
    }
    double tail = 0;
    for (std::size_t i = first; i < result_.hops.size(); ++i) {
      arrival_step_[result_.hops[i]] = step + 1;
      tail = std::max(tail, ways_.stages.tail[result_.hops[i]]);
    }
    last_step_[arc] = step + 1;
    free_from_[arc] = now + ways_.costs[arc].packet(messages);
    result_.time = std::max(result_.time, free_from_[arc]);
    left_[arc] -= messages;
    const double rest = ways_.costs[arc].per_message * static_cast<double>(left_[arc]);
    reach_ = std::max(reach_, free_from_[arc] + std::max(tail, rest));
    events_.emplace(free_from_[arc], static_cast<std::uint32_t>(result_.packets.size()));
    result_.packets.push_back({arc, step, first, result_.hops.size()});
  }

  /// Moves hops of a group into the packet under construction; if the packet is empty, the first
  /// hop is moved in any case.
  std::uint64_t fill(PacketGroup& group, std::uint64_t room) {
    std::uint64_t messages = 0;
    postponed_.clear();
    while (!group.queue.empty()) {
      const auto next = group.queue.front();
      const std::uint32_t hop = next.second;
      if (messages + count(hop) > room && (messages > 0 || room < group.room)) break;
      std::ranges::pop_heap(group.queue, std::greater<>());
      group.queue.pop_back();
      if (is_in_packet(hop)) {
        postponed_.push_back(next);
        continue;
      }
      messages += count(hop);
      result_.hops.push_back(hop);
    }
    for (const auto& next : postponed_) {
      group.queue.push_back(next);
      std::ranges::push_heap(group.queue, std::greater<>());
    }
    group.ready -= messages;
    group.left -= messages;
    return messages;
  }

  /// A packet holds a unit once; another copy goes into a later packet.
  [[nodiscard]] bool is_in_packet(std::uint32_t hop) {
    const auto packet = static_cast<std::uint32_t>(result_.packets.size());
    std::uint32_t& last = last_packet_[ways_.hops[hop].unit];
    return std::exchange(last, packet) == packet;
  }

  std::uint32_t next_event() {
    const std::uint32_t packet = events_.top().second;
    events_.pop();
    return packet;
  }

  void arrive(std::uint32_t number) {
    const Packet& packet = result_.packets[number];
    touch(packet.arc);
    for (std::size_t i = packet.first; i < packet.last; ++i) {
      const std::uint32_t hop = result_.hops[i];
      for (const std::uint32_t child : ways_.stages.children(hop)) make_ready(child);
    }
  }

  const PhasedHops& ways_;
  const PhasedPacketRules& rules_;
  const std::vector<std::uint32_t>& position_;
  const PhasedHops::Groups& division_;
  std::vector<PacketGroup> groups_;
  std::vector<std::uint64_t> left_;         // by arc, messages that have not left
  double reach_ = 0;                        // lower bound on the end of the schedule
  std::vector<double> free_from_;           // by arc
  std::vector<std::uint32_t> last_step_;    // by arc: the step after its last packet
  std::vector<std::uint32_t> last_packet_;  // by unit
  std::vector<std::pair<std::uint32_t, std::uint32_t>> postponed_;
  std::vector<std::uint32_t> arrival_step_;  // by hop: the step from which its unit is available
  std::vector<std::uint32_t> touched_;
  std::vector<bool> is_touched_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  Packets result_;
};

}  // namespace

std::optional<Packets> packets_without_steps(const PhasedHops& ways, const PhasedPacketRules& rules,
                                             double time_limit) {
  return EventRun(ways, rules).run(time_limit);
}

}  // namespace asterism::phased
