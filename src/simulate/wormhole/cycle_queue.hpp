// Events by cycle, most of which are near: a wheel of lists, and a heap for distant events.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/wormhole.hpp>

#include "base/bits.hpp"

namespace asterism {

template <class Event>
class CycleQueue {
 public:
  /// The cycle must not be before the last one taken.
  void push(Cycle cycle, const Event& event) {
    if (cycle - base_ >= slots) {
      far_.push_back({cycle, pushed_++, event});
      std::push_heap(far_.begin(), far_.end(), later);
      return;
    }
    put_near(cycle, event);
  }

  /// Returns the earliest cycle that has events.
  [[nodiscard]] std::optional<Cycle> next() const {
    for (std::uint64_t word = 0; word <= words; ++word) {
      const std::uint64_t at = (base_ / bits_per_word + word) % words;
      std::uint64_t bits = occupied_[at];
      const std::uint64_t first = base_ % bits_per_word;
      if (word == 0) bits &= ~std::uint64_t{0} << first;
      if (word == words) bits &= (std::uint64_t{1} << first) - 1;
      if (bits == 0) continue;
      const std::uint64_t slot =
          at * bits_per_word + static_cast<std::uint64_t>(std::countr_zero(bits));
      return base_ + (slot - base_ % slots + slots) % slots;
    }
    if (far_.empty()) return std::nullopt;
    return far_.front().cycle;
  }

  /// Advances to a cycle and takes its events, in the order in which they became near.
  void take(Cycle cycle, std::vector<Event>& events) {
    base_ = cycle;
    while (!far_.empty() && far_.front().cycle - base_ < slots) {
      std::pop_heap(far_.begin(), far_.end(), later);
      put_near(far_.back().cycle, far_.back().event);
      far_.pop_back();
    }
    const std::uint64_t slot = cycle % slots;
    events.swap(wheel_[slot]);
    wheel_[slot].clear();
    clear_bit(occupied_, slot);
  }

 private:
  static constexpr std::uint64_t slots = 1024;
  static constexpr std::uint64_t words = slots / bits_per_word;
  struct Far {
    Cycle cycle;
    std::uint64_t number;
    Event event;
  };
  static bool later(const Far& a, const Far& b) {
    return a.cycle != b.cycle ? a.cycle > b.cycle : a.number > b.number;
  }
  void put_near(Cycle cycle, const Event& event) {
    const std::uint64_t slot = cycle % slots;
    wheel_[slot].push_back(event);
    set_bit(occupied_, slot);
  }

  std::array<std::vector<Event>, slots> wheel_;
  std::array<std::uint64_t, words> occupied_{};
  std::vector<Far> far_;
  std::uint64_t pushed_ = 0;
  Cycle base_ = 0;
};

}  // namespace asterism
