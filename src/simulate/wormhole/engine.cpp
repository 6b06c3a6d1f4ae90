#include "simulate/wormhole/engine.hpp"

#include <algorithm>
#include <bit>

namespace asterism {

WormEngine::WormEngine(const ChannelMap& map, const WormholeSettings& settings,
                       WormListener& listener)
    : map_(map),
      buffer_(settings.buffer),
      hop_(settings.hop),
      startup_(settings.startup),
      residence_(std::min<Cycle>(settings.hop, 1)),
      listener_(listener),
      units_(map.units()),
      gates_(map.gates()) {}

void WormEngine::submit(std::uint64_t number, std::span<const GateOnPath> gates,
                        std::uint64_t flits, Cycle release_at) {
  const std::uint32_t index = room_for(static_cast<std::uint32_t>(gates.size()));
  Worm& worm = worms_[index];
  worm.number = number;
  worm.flits = flits;
  worm.last = static_cast<std::uint32_t>(gates.size() - 1);
  Place* place = places(worm);
  for (const GateOnPath& gate : gates) *place++ = {gate.gate(), gate.unit_class(), 0, never};
  ++pending_;
  if (in_cycle_ && release_at <= now_)
    release(index);
  else
    events_.push(std::max(release_at, unrun_), {index, 0, Kind::release});
}

/// Blocks of places have power-of-two sizes and are reused.
std::uint32_t WormEngine::room_for(std::uint32_t size) {
  const auto power = static_cast<std::uint32_t>(std::bit_width(size - 1));
  auto& unused = free_worms_[power];
  if (!unused.empty()) {
    const std::uint32_t index = unused.back();
    unused.pop_back();
    return index;
  }
  Worm worm;
  worm.first = places_.size();
  places_.resize(places_.size() + (std::size_t{1} << power));
  worms_.push_back(worm);
  return static_cast<std::uint32_t>(worms_.size() - 1);
}

void WormEngine::recycle(std::uint32_t index) {
  Worm& worm = worms_[index];
  const auto power = static_cast<std::uint32_t>(std::bit_width(worm.last));
  Worm fresh;
  fresh.first = worm.first;
  fresh.epoch = worm.epoch + 1;
  worm = fresh;
  free_worms_[power].push_back(index);
}

std::optional<Cycle> WormEngine::next_cycle() const {
  if (!awake_.empty()) return unrun_;
  return events_.next();
}

bool WormEngine::advance() {
  const std::optional<Cycle> next = next_cycle();
  if (!next) return false;
  now_ = *next;
  in_cycle_ = true;
  taken_.clear();
  events_.take(now_, taken_);
  unrun_ = now_ + 1;
  for (std::size_t i = 0; i < taken_.size(); ++i) take_event(taken_[i]);
  give_injection_ports();
  move_headers();
  step_shared();
  move_bodies();
  finish_tails();
  settle_stepped();
  in_cycle_ = false;
  return true;
}

void WormEngine::take_event(const Event& event) {
  switch (event.kind) {
    case Kind::release:
      release(event.index);
      break;
    case Kind::ready:
      request(event.index);
      break;
    case Kind::gate:
      if (gates_[event.index].wake == now_) gates_[event.index].wake = never;
      mark(event.index);
      break;
    case Kind::delivery:
      if (worms_[event.index].epoch == event.epoch) deliver(event.index);
      break;
  }
}

void WormEngine::release(std::uint32_t worm) {
  const std::uint64_t number = worms_[worm].number;
  worms_[worm].since = now_;
  const std::uint32_t gate = places(worms_[worm])->gate;
  enqueue(gate, worm);
  mark(gate);
  listener_.released(number, now_);
}

void WormEngine::deliver(std::uint32_t index) {
  const Worm& worm = worms_[index];
  const std::uint64_t number = worm.number;
  ++totals_.delivered;
  totals_.flit_hops += worm.flits * (worm.last - 1);
  --pending_;
  recycle(index);
  listener_.delivered(number, now_);
}

void WormEngine::mark(std::uint32_t gate) {
  if (gates_[gate].marked) return;
  gates_[gate].marked = true;
  (map_.is_injection(gate) ? marked_injections_ : marked_).push_back(gate);
}

/// The header requests the next gate on its path, from now on.
void WormEngine::request(std::uint32_t index) {
  Worm& worm = worms_[index];
  worm.since = now_;
  const std::uint32_t gate = places(worm)[worm.head + 1].gate;
  enqueue(gate, index);
  mark(gate);
}

/// Longest waiting first, then by number. New arrivals come after all that arrived in earlier
/// cycles.
void WormEngine::enqueue(std::uint32_t gate_index, std::uint32_t index) {
  Gate& gate = gates_[gate_index];
  Worm& worm = worms_[index];
  std::uint32_t before = gate.last;
  while (before != none && worms_[before].since == worm.since &&
         worms_[before].number > worm.number)
    before = worms_[before].previous;
  const std::uint32_t after = before == none ? gate.first : worms_[before].next;
  worm.previous = before;
  worm.next = after;
  worm.waiting = true;
  (before == none ? gate.first : worms_[before].next) = index;
  (after == none ? gate.last : worms_[after].previous) = index;
}

void WormEngine::dequeue(std::uint32_t gate_index, std::uint32_t index) {
  Gate& gate = gates_[gate_index];
  Worm& worm = worms_[index];
  (worm.previous == none ? gate.first : worms_[worm.previous].next) = worm.next;
  (worm.next == none ? gate.last : worms_[worm.next].previous) = worm.previous;
  worm.next = worm.previous = none;
  worm.waiting = false;
}

/// Returns the free unit with the smallest number.
std::uint32_t WormEngine::free_unit(std::uint32_t gate, std::uint32_t unit_class) const {
  const UnitRange range = map_.units_of(gate, unit_class);
  for (std::uint32_t unit = range.first; unit < range.last; ++unit)
    if (units_[unit].free_at <= now_) return unit;
  return none;
}

void WormEngine::give_injection_ports() {
  while (!marked_injections_.empty()) {
    serving_.swap(marked_injections_);
    for (const std::uint32_t gate : serving_) {
      gates_[gate].marked = false;
      serve_injection(gate);
    }
    serving_.clear();
  }
}

void WormEngine::serve_injection(std::uint32_t gate) {
  while (gates_[gate].first != none) {
    const std::uint32_t unit = free_unit(gate, 0);
    if (unit == none) break;
    const std::uint32_t index = gates_[gate].first;
    dequeue(gate, index);
    Worm& worm = worms_[index];
    totals_.port_waits += now_ - worm.since;
    places(worm)->unit = unit;
    units_[unit] = {never, never, index};
    if (startup_ == 0)
      arrivals_.push_back(index);
    else
      events_.push(now_ + startup_, {index, 0, Kind::ready});
    listener_.started(worm.number, now_);
  }
  plan_service(gate);
}

/// Works in rounds: a header that crosses a channel may request the next one in the same cycle, to
/// leave the network or if hops take no time.
void WormEngine::move_headers() {
  while (!marked_.empty() || !arrivals_.empty()) {
    arriving_.swap(arrivals_);
    for (const std::uint32_t worm : arriving_) request(worm);
    arriving_.clear();
    serving_.swap(marked_);
    for (const std::uint32_t gate : serving_) {
      gates_[gate].marked = false;
      if (map_.is_channel(gate))
        serve_channel(gate);
      else
        serve_ejection(gate);
    }
    serving_.clear();
  }
}

void WormEngine::serve_ejection(std::uint32_t gate) {
  while (gates_[gate].first != none) {
    const std::uint32_t unit = free_unit(gate, 0);
    if (unit == none) break;
    pass(gates_[gate].first, unit);
  }
  plan_service(gate);
}

/// One header per cycle crosses a channel.
void WormEngine::serve_channel(std::uint32_t gate) {
  if (gates_[gate].used != now_) {
    for (std::uint32_t worm = gates_[gate].first; worm != none; worm = worms_[worm].next) {
      const Place& wanted = places(worms_[worm])[worms_[worm].head + 1];
      const std::uint32_t unit = free_unit(gate, wanted.unit);
      if (unit == none) continue;
      pass(worm, unit);
      break;
    }
  }
  plan_service(gate);
}

/// Schedules the gate for the earliest cycle in which a waiting worm could be served.
void WormEngine::plan_service(std::uint32_t gate) {
  Cycle soonest = never;
  std::uint32_t seen = 0;  // classes
  for (std::uint32_t worm = gates_[gate].first; worm != none && seen != 3;
       worm = worms_[worm].next) {
    const std::uint32_t unit_class = places(worms_[worm])[worms_[worm].head + 1].unit;
    // Before it has an injection port, a worm waits for its place 0.
    const std::uint32_t wanted = map_.is_channel(gate) ? unit_class : 0;
    if ((seen >> wanted & 1U) != 0) continue;
    seen |= 1U << wanted;
    const UnitRange range = map_.units_of(gate, wanted);
    for (std::uint32_t unit = range.first; unit < range.last; ++unit)
      soonest = std::min(soonest, units_[unit].free_at);
    if (!map_.is_channel(gate)) break;
  }
  if (soonest != never) schedule(gate, std::max(soonest, now_ + 1));
}

void WormEngine::schedule(std::uint32_t gate, Cycle cycle) {
  if (gates_[gate].wake <= cycle) return;
  gates_[gate].wake = cycle;
  events_.push(cycle, {gate, 0, Kind::gate});
}

/// The header takes a unit and crosses the channel, or starts to leave the network.
void WormEngine::pass(std::uint32_t index, std::uint32_t unit) {
  Worm& worm = worms_[index];
  Place& place = places(worm)[++worm.head];
  dequeue(place.gate, index);
  totals_.blocked += now_ - worm.since;
  last_header_ = now_;
  place.unit = unit;
  units_[unit] = {never, never, index};
  place.count = worm.stepped ? 1 : static_cast<std::int64_t>(now_);
  place.moved = now_;
  if (worm.stepped) wake(index);
  if (map_.is_channel(place.gate)) {
    ++totals_.worm_hops;
    gates_[place.gate].used = now_;
    gates_[place.gate].last_served = unit;
    find_sharing(index, place.gate, unit);
  }
  if (worm.shared == 0 && !worm.stepped)
    settle_tails(index);
  else if (worm.flits == 1)
    finished_.push_back({index, worm.head});
  go_on(index);
}

void WormEngine::find_sharing(std::uint32_t index, std::uint32_t gate, std::uint32_t unit) {
  std::uint32_t others = 0, other = none;
  const UnitRange range = map_.units_of(gate);
  for (std::uint32_t u = range.first; u < range.last; ++u)
    if (u != unit && units_[u].busy_before > now_) {
      ++others;
      other = units_[u].owner;
    }
  if (others == 0) return;
  if (others == 1 && worms_[other].shared++ == 0) to_step_.push_back(other);
  if (worms_[index].shared++ == 0) to_step_.push_back(index);
}

void WormEngine::go_on(std::uint32_t index) {
  const Worm& worm = worms_[index];
  if (worm.head == worm.last) return;
  const bool leaves = worm.head + 1 == worm.last;
  if (leaves || hop_ == 0)
    arrivals_.push_back(index);
  else
    events_.push(now_ + hop_, {index, 0, Kind::ready});
}

}  // namespace asterism
