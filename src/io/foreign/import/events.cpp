#include "io/foreign/import/events.hpp"

#include <algorithm>
#include <utility>

#include <asterism/error.hpp>

namespace asterism {

RankEvents::Id RankEvents::add(RankEvent event) {
  static constexpr std::size_t most = std::size_t{1} << 31U;
  if (events_.size() >= most)
    throw Error(ErrorCode::too_large, "the file has more than 2^31 sends and receives",
                "cut it into smaller collectives");
  events_.push_back(event);
  packet_of_.push_back(none);
  return static_cast<Id>(events_.size() - 1);
}

std::uint32_t RankEvents::add_packet(Packet packet) {
  const auto number = static_cast<std::uint32_t>(packets_.size());
  packet_of_[packet.send] = packet_of_[packet.receive] = number;
  packets_.push_back(packet);
  return number;
}

EventSuccessors::EventSuccessors(const RankEvents& events) : first_(events.size() + 1, 0) {
  for (const RankEvents::Edge& edge : events.edges()) ++first_[edge.before + 1];
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  next_.resize(first_.back());
  std::vector<std::size_t> free(first_.begin(), first_.end() - 1);
  for (const RankEvents::Edge& edge : events.edges())
    next_[free[edge.before]++] = {edge.after, edge.started};
}

EventRun::EventRun(const RankEvents& events, const EventSuccessors& next)
    : events_(events),
      next_(next),
      waiting_(events.size(), 0),
      parts_ready_(events.packets().size(), 0),
      is_over_(events.size(), false),
      phase_(events.size(), 0) {
  for (const RankEvents::Edge& edge : events.edges()) ++waiting_[edge.after];
  over_.reserve(events.size());
  for (RankEvents::Id event = 0; event < events.size(); ++event)
    if (waiting_[event] == 0) ready_.push_back(event);
}

void EventRun::satisfy(RankEvents::Id event, bool started) {
  for (const EventSuccessors::Next& after : next_.of(event)) {
    if (after.started != started) continue;
    phase_[after.event] = std::max(phase_[after.event], phase_[event]);
    if (--waiting_[after.event] == 0) ready_.push_back(after.event);
  }
}

void EventRun::finish(RankEvents::Id event) {
  is_over_[event] = true;
  over_.push_back(event);
  satisfy(event, false);
}

/// A send waits for the step that the file specifies, and so do the events after it.
void EventRun::post(RankEvents::Id event) {
  const std::uint32_t packet = events_.packet_of(event);
  const std::uint64_t named = packet == RankEvents::none ? 0 : events_.packets()[packet].not_before;
  phase_[event] = std::max(phase_[event] + phase_[event] % 2, 2 * named);
}

void EventRun::settle() {
  for (std::size_t i = 0; i < ready_.size(); ++i) {
    const RankEvents::Id event = ready_[i];
    if (events_[event].kind == RankEvent::Kind::send) post(event);
    satisfy(event, true);
    if (events_[event].kind != RankEvent::Kind::receive) finish(event);
    const std::uint32_t packet = events_.packet_of(event);
    if (packet != RankEvents::none && ++parts_ready_[packet] == 2) sendable_.push_back(packet);
  }
  ready_.clear();
}

void EventRun::arrive(std::uint32_t packet, std::uint64_t step) {
  const RankEvents::Id receive = events_.packets()[packet].receive;
  phase_[receive] = 2 * step + 1;
  finish(receive);
}

std::uint64_t EventRun::earliest_step(std::uint32_t packet) const {
  const RankEvents::Packet& sent = events_.packets()[packet];
  return std::max<std::uint64_t>({1, phase_[sent.send] / 2, phase_[sent.receive] / 2});
}

std::vector<std::uint32_t> EventRun::take_sendable() {
  return std::exchange(sendable_, {});
}

std::vector<RankEvents::Id> EventRun::cycle() const {
  std::vector<RankEvents::Id> waits_for(events_.size(), RankEvents::none);
  for (const RankEvents::Packet& packet : events_.packets())
    waits_for[packet.receive] = packet.send;
  for (const RankEvents::Edge& edge : events_.edges())
    if (edge.started ? waiting_[edge.before] > 0 : !is_over_[edge.before])
      waits_for[edge.after] = edge.before;
  const auto stuck = std::ranges::find(is_over_, false);
  auto at = static_cast<RankEvents::Id>(stuck - is_over_.begin());
  std::vector<bool> met(events_.size(), false);
  while (!met[at]) {
    met[at] = true;
    at = waits_for[at];
  }
  std::vector<RankEvents::Id> found{at};
  for (RankEvents::Id one = waits_for[at]; one != at; one = waits_for[one]) found.push_back(one);
  std::rotate(found.begin(), std::min_element(found.begin(), found.end()), found.end());
  return found;
}

EventOrder order_of(const RankEvents& events, const EventSuccessors& next) {
  EventRun run(events, next);
  run.settle();
  for (auto packets = run.take_sendable(); !packets.empty(); packets = run.take_sendable()) {
    for (const std::uint32_t packet : packets) run.arrive(packet, 0);
    run.settle();
  }
  if (run.all_over()) return {run.over(), {}};
  return {{}, run.cycle()};
}

}  // namespace asterism
