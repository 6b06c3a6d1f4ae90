// Schedules packets in the asynchronous clock, event by event.
#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "synthesis/phases/hop_filling.hpp"

namespace asterism::phased {

namespace {

struct PacketGroup {
  std::uint64_t left = 0;   // messages that have not left
  std::uint64_t ready = 0;  // number of these at the tail of the arc
  std::uint64_t room = 1;   // messages per packet
  HopFilling::HopQueue queue;
};

class EventRun {
 public:
  EventRun(const PhasedHops& ways, const PhasedPacketRules& rules)
      : ways_(ways),
        rules_(rules),
        division_(ways.groups[rules.mixed ? 1 : 0]),
        groups_(division_.messages.size()),
        left_(ways.costs.size()),
        free_from_(ways.costs.size()),
        last_step_(ways.costs.size()),
        arrival_step_(ways.hops.size()),
        is_touched_(ways.costs.size()),
        filling_(ways, rules) {
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
        groups_[group].room = filling_.room(groups_[group].left, ways_.is_slow[arc]);
      }
  }

  void touch(std::uint32_t arc) {
    if (is_touched_[arc]) return;
    is_touched_[arc] = true;
    touched_.push_back(arc);
  }

  void make_ready(std::uint32_t hop) {
    PacketGroup& group = groups_[division_.of_hop[hop]];
    group.ready += filling_.count(hop);
    filling_.add(group.queue, hop);
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
    const std::uint64_t messages = filling_.fill(group.queue, 0, room, room >= group.room);
    group.ready -= messages;
    group.left -= messages;
    return messages;
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
  const PhasedHops::Groups& division_;
  std::vector<PacketGroup> groups_;
  std::vector<std::uint64_t> left_;          // by arc, messages that have not left
  double reach_ = 0;                         // lower bound on the end of the schedule
  std::vector<double> free_from_;            // by arc
  std::vector<std::uint32_t> last_step_;     // by arc: the step after its last packet
  std::vector<std::uint32_t> arrival_step_;  // by hop: the step from which its unit is available
  std::vector<std::uint32_t> touched_;
  std::vector<bool> is_touched_;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
  HopFilling filling_;
  Packets& result_ = filling_.packets;
};

}  // namespace

std::optional<Packets> packets_without_steps(const PhasedHops& ways, const PhasedPacketRules& rules,
                                             double time_limit) {
  return EventRun(ways, rules).run(time_limit);
}

}  // namespace asterism::phased
