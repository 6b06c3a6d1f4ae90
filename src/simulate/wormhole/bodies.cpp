// Flit f of a worm that shares no channels crosses the channel at place j in cycle
//   f - 1 + max over k of (H(j+k) - k B),  0 <= k <= (f-1)/B,
// where H are the cycles of its header and B is the depth of a buffer: the flit waits for the
// previous one, and for the one B before it to leave the buffer behind the channel. The same holds
// from any cycle on, with H = cycle - flits that have crossed, if there is a flit in every buffer.
#include <algorithm>

#include "simulate/wormhole/engine.hpp"

namespace asterism {

/// Determines tail times of a worm that runs freely: the tail's time over a channel is known as
/// soon as no unknown header time affects it.
void WormEngine::settle_tails(std::uint32_t index) {
  Worm& worm = worms_[index];
  if (worm.head == worm.last) return settle_all_tails(index);
  while (worm.tail <= worm.head && worm.flits <= buffer_ * (worm.head + 1 - worm.tail)) {
    tail_passes(index, worm.tail, tail_time(worm, worm.tail));
    ++worm.tail;
  }
}

void WormEngine::settle_all_tails(std::uint32_t index) {
  Worm& worm = worms_[index];
  const std::uint64_t window = (worm.flits - 1) / buffer_;
  const auto last_flit = static_cast<std::int64_t>(worm.flits - 1);
  if (window < worm.last - worm.tail) {
    for (; worm.tail <= worm.last; ++worm.tail)
      tail_passes(index, worm.tail, tail_time(worm, worm.tail));
    return;
  }
  const auto depth = static_cast<std::int64_t>(buffer_);
  const Place* place = places(worm);
  std::int64_t latest = place[worm.last].count;
  for (std::uint32_t j = worm.last; j >= worm.tail; --j) {
    latest = std::max(place[j].count, j == worm.last ? latest : latest - depth);
    tail_passes(index, j, static_cast<Cycle>(latest + last_flit));
  }
  worm.tail = worm.last + 1;
}

Cycle WormEngine::tail_time(const Worm& worm, std::uint32_t index) const {
  const Place* place = places(worm) + index;
  const auto depth = static_cast<std::int64_t>(buffer_);
  const std::uint64_t behind =
      std::min<std::uint64_t>((worm.flits - 1) / buffer_, worm.head - index);
  std::int64_t latest = place->count;
  for (std::int64_t k = 1; k <= static_cast<std::int64_t>(behind); ++k)
    latest = std::max(latest, place[k].count - k * depth);
  return static_cast<Cycle>(latest + static_cast<std::int64_t>(worm.flits) - 1);
}

/// The tail crosses in this cycle, which may be in the future; everything behind it is free in the
/// next.
void WormEngine::tail_passes(std::uint32_t index, std::uint32_t j, Cycle cycle) {
  const Worm& worm = worms_[index];
  const Place* place = places(worm);
  units_[place[j].unit].busy_before = cycle + 1;
  set_free(place[j - 1], cycle + 1);
  if (j < worm.last) return;
  set_free(place[j], cycle + 1);
  events_.push(cycle + 1, {index, worm.epoch, Kind::delivery});
}

void WormEngine::set_free(const Place& place, Cycle cycle) {
  units_[place.unit].free_at = cycle;
  if (gates_[place.gate].first != none) schedule(place.gate, cycle);
}

void WormEngine::step_shared() {
  for (const std::uint32_t worm : to_step_)
    if (!worms_[worm].stepped) begin_stepping(worm);
  to_step_.clear();
}

/// Determines how many flits have crossed each channel, from the front: at most as many as have
/// left the buffer behind it plus its capacity. Headers of this cycle have already crossed, but no
/// flit has entered the places that they left.
void WormEngine::begin_stepping(std::uint32_t index) {
  Worm& worm = worms_[index];
  Place* place = places(worm);
  const auto flits = static_cast<std::int64_t>(worm.flits);
  const auto now = static_cast<std::int64_t>(now_);
  std::int64_t most = worm.head == worm.last ? flits : static_cast<std::int64_t>(buffer_);
  std::uint32_t j = worm.head;
  for (; j > 0; --j) {
    const bool now_crossed = place[j].count == now;
    const std::int64_t crossed = now_crossed ? 1 : std::min({flits, now - place[j].count, most});
    if (crossed == flits && !now_crossed) break;
    place[j].moved = now_crossed ? now_ : never;
    place[j].count = crossed;
    most = static_cast<std::int64_t>(buffer_) + (now_crossed ? 0 : crossed);
    if (crossed == flits) continue;
    units_[place[j].unit].busy_before = never;
    units_[place[j - 1].unit].free_at = never;
    if (j == worm.last) units_[place[j].unit].free_at = never;
  }
  // Nothing more happens behind the tail, but the place before it reads this count.
  if (j > 0) {
    place[j].count = flits;
    place[j].moved = never;
  }
  worm.tail = j + 1;
  while (worm.tail <= worm.head && place[worm.tail].count == flits) ++worm.tail;
  ++worm.epoch;
  worm.stepped = true;
  wake(index);
}

void WormEngine::wake(std::uint32_t index) {
  Worm& worm = worms_[index];
  worm.touched = now_;
  if (worm.awake) return;
  worm.awake = true;
  awake_.push_back(index);
}

/// Works in rounds: a flit that moves frees a place in a buffer, into which another may move in the
/// same cycle. In a round, a channel serves the virtual channel after the last one served.
void WormEngine::move_bodies() {
  for (const std::uint32_t worm : awake_)
    for (std::uint32_t j = worms_[worm].head; j >= worms_[worm].tail; --j)
      candidates_.push_back({worm, j});
  while (!candidates_.empty()) {
    ++round_;
    for (const At& at : candidates_) bid(at.worm, at.index);
    candidates_.clear();
    for (const At& at : bids_) move(at.worm, at.index);
    bids_.clear();
    candidates_.swap(next_candidates_);
  }
}

void WormEngine::bid(std::uint32_t index, std::uint32_t j) {
  Worm& worm = worms_[index];
  if (!may_move(worm, j)) return;
  bids_.push_back({index, j});
  if (j == worm.last) return;
  const Place& place = places(worm)[j];
  Gate& gate = gates_[place.gate];
  if (gate.round == round_ && !served_before(gate, place.unit, gate.bid)) return;
  gate.round = round_;
  gate.bid = place.unit;
}

bool WormEngine::may_move(Worm& worm, std::uint32_t j) const {
  const Place* place = places(worm) + j;
  if (place->moved == now_ || place->count == static_cast<std::int64_t>(worm.flits)) return false;
  if (j == worm.last) return place[-1].count > place->count;
  if (j > 1) {
    const bool just_came = residence_ == 1 && place[-1].moved == now_;
    if (place[-1].count - (just_came ? 1 : 0) <= place->count) return false;
  }
  const std::int64_t left = j < worm.head ? place[1].count : 0;
  if (place->count - left >= static_cast<std::int64_t>(buffer_)) return false;
  if (gates_[place->gate].used != now_) return true;
  worm.contended = true;
  return false;
}

bool WormEngine::served_before(const Gate& gate, std::uint32_t a, std::uint32_t b) const {
  const std::uint32_t around = map_.virtual_channels();
  const auto distance = [&](std::uint32_t unit) {
    return (unit + around - gate.last_served - 1) % around;
  };
  return distance(a) < distance(b);
}

void WormEngine::move(std::uint32_t index, std::uint32_t j) {
  Worm& worm = worms_[index];
  Place& place = places(worm)[j];
  if (place.moved == now_) return;
  if (j < worm.last) {
    Gate& gate = gates_[place.gate];
    if (gate.bid != place.unit) {
      worm.contended = true;
      return;
    }
    gate.used = now_;
    gate.last_served = place.unit;
  }
  ++place.count;
  place.moved = now_;
  worm.touched = now_;
  if (place.count == static_cast<std::int64_t>(worm.flits)) finished_.push_back({index, j});
  if (j > worm.tail) next_candidates_.push_back({index, j - 1});
  if (j < worm.head && (residence_ == 0 || j + 1 == worm.last))
    next_candidates_.push_back({index, j + 1});
}

void WormEngine::finish_tails() {
  for (const auto& [index, j] : finished_) {
    Worm& worm = worms_[index];
    const Place& place = places(worm)[j];
    tail_passes(index, j, now_);
    worm.tail = std::max(worm.tail, j + 1);
    if (j < worm.last) stop_sharing(index, place.gate, place.unit);
  }
  finished_.clear();
}

void WormEngine::stop_sharing(std::uint32_t index, std::uint32_t gate, std::uint32_t unit) {
  std::uint32_t others = 0, other = none;
  const UnitRange range = map_.units_of(gate);
  for (std::uint32_t u = range.first; u < range.last; ++u)
    if (u != unit && units_[u].busy_before > now_ + 1) {
      ++others;
      other = units_[u].owner;
    }
  if (others == 0) return;
  if (--worms_[index].shared == 0) to_settle_.push_back(index);
  if (others == 1 && --worms_[other].shared == 0) to_settle_.push_back(other);
}

/// Worms that no longer share channels run freely again; worms that could not move sleep until
/// their header does.
void WormEngine::settle_stepped() {
  for (const std::uint32_t worm : to_settle_)
    if (worms_[worm].stepped && worms_[worm].shared == 0 && without_gaps(worms_[worm]))
      run_free(worm);
  to_settle_.clear();
  std::erase_if(awake_, [this](std::uint32_t index) {
    Worm& worm = worms_[index];
    if (worm.stepped && worm.shared == 0 && without_gaps(worm)) run_free(index);
    const bool stays = worm.stepped && (worm.touched == now_ || worm.contended);
    worm.contended = false;
    worm.awake = stays;
    return !stays;
  });
}

bool WormEngine::without_gaps(const Worm& worm) const {
  const Place* place = places(worm);
  for (std::uint32_t j = worm.tail + 1; j <= worm.head && j < worm.last; ++j)
    if (place[j - 1].count - place[j].count < static_cast<std::int64_t>(residence_)) return false;
  return true;
}

void WormEngine::run_free(std::uint32_t index) {
  Worm& worm = worms_[index];
  Place* place = places(worm);
  // Includes the last place of the tail, so that the next flit count stops there.
  for (std::uint32_t j = worm.tail - 1; j <= worm.head; ++j)
    place[j].count = static_cast<std::int64_t>(now_ + 1) - place[j].count;
  worm.stepped = false;
  settle_tails(index);
}

}  // namespace asterism
