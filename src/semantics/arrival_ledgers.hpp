// What is kept of the arrivals that something waits for: how late the last of them is, or which
// they are.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace asterism {

/// Arrivals are times, and all that matters is the last one.
class ArrivalTimes {
 public:
  using Arrival = double;
  using Waits = double;
  static constexpr Waits nothing = 0;  ///< it was there from the beginning
  static constexpr Waits unset = -1;
  static constexpr Waits gone = std::numeric_limits<double>::infinity();

  [[nodiscard]] static Waits one(Arrival time) { return time; }
  [[nodiscard]] static Waits more(Waits waits, Arrival time) { return std::max(waits, time); }
  /// Of two that bring the same.
  [[nodiscard]] static Waits either(Waits waits, Arrival time) { return std::min(waits, time); }
  template <class Visit>
  static void for_each(Waits waits, Visit&& visit) {
    visit(waits);
  }
};

/// Arrivals are numbers in the order of the schedule, below 2^31, and all of them matter.
class ArrivalLists {
 public:
  using Arrival = std::uint32_t;
  /// An arrival, or behind `listed` the place of a list.
  using Waits = std::uint32_t;
  static constexpr Waits unset = std::numeric_limits<Waits>::max();
  static constexpr Waits gone = unset - 1;
  static constexpr Waits nothing = unset - 2;
  static constexpr Arrival most = Arrival{1} << 31;

  [[nodiscard]] static Waits one(Arrival arrival) { return arrival; }
  [[nodiscard]] Waits more(Waits waits, Arrival arrival) {
    if (waits == nothing) return arrival;
    links_.push_back({arrival, waits});
    return listed | static_cast<Waits>(links_.size() - 1);
  }
  [[nodiscard]] static Waits either(Waits waits, Arrival) { return waits; }
  template <class Visit>
  void for_each(Waits waits, Visit&& visit) const {
    if (waits == nothing) return;
    for (; (waits & listed) != 0; waits = links_[waits & ~listed].rest)
      visit(links_[waits & ~listed].arrival);
    visit(waits);
  }

 private:
  static constexpr Waits listed = most;
  struct Link {
    Arrival arrival;
    Waits rest;
  };
  std::vector<Link> links_;  // lists share what they have in common
};

}  // namespace asterism
