#include "io/foreign/import/timetable.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include <asterism/error.hpp>

#include "problem/step_rules.hpp"

namespace asterism {

RankLinks::RankLinks(const Network& network, std::vector<NodeId> nodes)
    : network_(network), nodes_(std::move(nodes)) {}

std::vector<Port> RankLinks::ports(std::uint32_t from, std::uint32_t to) const {
  std::vector<Port> found;
  for (Port port{0}; port.value() < network_.port_count(); ++port)
    if (network_.neighbour(nodes_[from], port) == nodes_[to]) found.push_back(port);
  return found;
}

namespace {

/// Returns the length of the longest chain of packets that waits for each event.
std::vector<std::uint32_t> packets_behind(const RankEvents& events, const EventSuccessors& next,
                                          const EventOrder& order) {
  std::vector<std::uint32_t> behind(events.size(), 0);
  for (std::size_t i = order.order.size(); i-- > 0;) {
    const RankEvents::Id event = order.order[i];
    for (const EventSuccessors::Next& after : next.of(event))
      behind[event] = std::max(behind[event], behind[after.event]);
    const std::uint32_t packet = events.packet_of(event);
    if (events[event].kind == RankEvent::Kind::send && packet != RankEvents::none)
      behind[event] = std::max(behind[event], behind[events.packets()[packet].receive] + 1);
  }
  return behind;
}

class TimetableMaker {
 public:
  TimetableMaker(const RankEvents& events, const EventSuccessors& next, const EventOrder& order,
                 const RankLinks& links, const Network& network, const Model& model)
      : events_(events),
        links_(links),
        network_(network),
        rules_(network, model),
        dimensions_(model),
        behind_(packets_behind(events, next, order)),
        run_(events, next) {
    ports_.reserve(events.packets().size());
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Port>> known;
    for (const RankEvents::Packet& packet : events.packets()) {
      const std::pair pair(events[packet.send].rank, events[packet.receive].rank);
      auto found = known.find(pair);
      if (found == known.end())
        found = known.emplace(pair, links.ports(pair.first, pair.second)).first;
      const bool is_named = packet.port && std::ranges::count(found->second, *packet.port) > 0;
      ports_.push_back(is_named ? std::vector{*packet.port} : found->second);
    }
  }

  StepTimetable make(const Progress& progress) {
    settle();
    while (!waiting_.empty() || !candidates_.empty()) {
      report(progress, "ordering", run_.over().size(), events_.size());
      rules_.begin_step();
      dimensions_.begin_step();
      table_.steps.emplace_back();
      // A non-send event that waits for an arrival of this step may also complete in it.
      while (take_packets()) settle();
    }
    table_.order = run_.over();
    return std::move(table_);
  }

 private:
  /// The step specified by the file, the number of waiting packets, and the packet number.
  using Urgency = std::tuple<std::uint64_t, std::uint32_t, std::uint32_t>;

  void settle() {
    run_.settle();
    for (const std::uint32_t packet : run_.take_sendable())
      waiting_.insert({run_.earliest_step(packet), packet});
  }
  void admit(std::uint64_t step) {
    while (!waiting_.empty() && waiting_.begin()->first <= step) {
      const std::uint32_t packet = waiting_.begin()->second;
      waiting_.erase(waiting_.begin());
      const RankEvents::Packet& sent = events_.packets()[packet];
      candidates_.insert({sent.not_before, ~behind_[sent.send], packet});
    }
  }

  std::optional<Port> free_port(std::uint32_t packet, NodeId sender, NodeId receiver) {
    if (!rules_.may_send(sender) || !rules_.may_receive(receiver)) return std::nullopt;
    for (const Port port : ports_[packet])
      if (rules_.link_is_free(sender, port, receiver) && dimensions_.admits(network_, sender, port))
        return port;
    return std::nullopt;
  }
  /// Takes as many packets as the step has room for. Returns whether there were any.
  bool take_packets() {
    std::vector<StepTimetable::Place>& step = table_.steps.back();
    const std::size_t before = step.size();
    admit(table_.steps.size());
    for (auto at = candidates_.begin(); at != candidates_.end();) {
      const std::uint32_t packet = std::get<2>(*at);
      const NodeId sender = links_.node(events_[events_.packets()[packet].send].rank);
      const NodeId receiver = links_.node(events_[events_.packets()[packet].receive].rank);
      const auto port = free_port(packet, sender, receiver);
      if (!port) {
        ++at;
        continue;
      }
      (void)rules_.send(sender);
      (void)rules_.receive(receiver);
      (void)rules_.use_link(sender, *port, receiver);
      step.push_back({packet, *port});
      at = candidates_.erase(at);
    }
    for (std::size_t i = before; i < step.size(); ++i)
      run_.arrive(step[i].packet, table_.steps.size());
    return step.size() > before;
  }

  const RankEvents& events_;
  const RankLinks& links_;
  const Network& network_;
  StepRules rules_;
  SameDimensions dimensions_;
  std::vector<std::uint32_t> behind_;
  EventRun run_;
  std::vector<std::vector<Port>> ports_;                       // by packet
  std::set<std::pair<std::uint64_t, std::uint32_t>> waiting_;  // by the first permitted step
  std::set<Urgency> candidates_;
  StepTimetable table_;
};

void require_steps_within_reach(const RankEvents& events) {
  static constexpr std::uint64_t last_step = std::uint64_t{1} << 24U;
  for (const RankEvents::Packet& packet : events.packets())
    if (packet.not_before > last_step)
      throw Error(ErrorCode::too_large, "a packet is sent in a step beyond the 16,777,216th",
                  "steps are counted from 1; is the file damaged?");
}

}  // namespace

StepTimetable make_timetable(const RankEvents& events, const EventSuccessors& next,
                             const EventOrder& order, const RankLinks& links,
                             const Network& network, const Model& model, const Progress& progress) {
  require_steps_within_reach(events);
  return TimetableMaker(events, next, order, links, network, model).make(progress);
}

}  // namespace asterism
