#include "bound/arc_windows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace asterism {

namespace {

constexpr double endless = std::numeric_limits<double>::infinity();
/// Relative error by which rounding may have increased a time.
constexpr double rounding_of_windows = 1e-11;

struct Carried {
  double messages = 0;
  double rate = 0;  // rate of growth over time
};

class CrossingTime {
 public:
  CrossingTime(std::span<const ArcWindowGroup> groups, double messages)
      : groups_(groups), messages_(messages) {}

  /// Time over a single arc, which is enough for all messages.
  [[nodiscard]] double over_one_arc() const {
    double least = endless;
    for (const ArcWindowGroup& group : groups_)
      for (const ArcWindow& arc : group.arcs)
        if (group.limit > 0) least = std::min(least, arc.offset + messages_ / arc.rate);
    return least;
  }

  [[nodiscard]] double of_parts(double time) {
    static constexpr int max_rounds = 200;
    for (int round = 0; round < max_rounds; ++round) {
      const Carried carried = carried_by(time);
      if (carried.rate <= 0) break;
      const double next = time - (carried.messages - messages_) / carried.rate;
      if (!(next < time * (1 - 1e-15))) break;
      time = next;
    }
    return time;
  }

  /// Searches between a time at which too few messages have been carried and one at which enough
  /// have.
  [[nodiscard]] double of_whole(double early, double late) {
    static constexpr int max_halvings = 60;
    for (int i = 0; i < max_halvings && late - early > late * rounding_of_windows; ++i) {
      const double middle = early + (late - early) / 2;
      (whole_carried_by(middle) >= messages_ ? late : early) = middle;
    }
    return early;
  }

 private:
  [[nodiscard]] Carried carried_by(double time) {
    Carried sum;
    for (const ArcWindowGroup& group : groups_) {
      amounts_.clear();
      for (const ArcWindow& arc : group.arcs)
        if (arc.offset < time) amounts_.emplace_back((time - arc.offset) * arc.rate, arc.rate);
      keep_largest(group.limit);
      for (const auto& [messages, rate] : amounts_) {
        sum.messages += messages;
        sum.rate += rate;
      }
    }
    return sum;
  }
  [[nodiscard]] double whole_carried_by(double time) {
    static constexpr double enough_more = 1 + 1e-9;
    double sum = 0;
    for (const ArcWindowGroup& group : groups_) {
      const bool limited = group.limit < group.arcs.size();
      amounts_.clear();
      for (const ArcWindow& arc : group.arcs) {
        const double amount = std::max(0.0, time - arc.offset) * arc.rate * enough_more;
        amounts_.emplace_back(limited ? amount : std::floor(amount), arc.rate);
      }
      keep_largest(group.limit);
      double of_group = 0;
      for (const auto& amount : amounts_) of_group += amount.first;
      sum += std::floor(of_group);
    }
    return sum;
  }
  void keep_largest(std::uint32_t limit) {
    if (amounts_.size() <= limit) return;
    std::ranges::sort(amounts_, [](const auto& a, const auto& b) { return a > b; });
    amounts_.resize(limit);
  }

  std::span<const ArcWindowGroup> groups_;
  double messages_;
  std::vector<std::pair<double, double>> amounts_;  // messages and rate
};

}  // namespace

double least_crossing_time(std::span<const ArcWindowGroup> groups, double messages, bool whole) {
  CrossingTime search(groups, messages);
  const double enough = search.over_one_arc();
  if (enough == endless) return endless;
  const double time = search.of_parts(enough) * (1 - rounding_of_windows);
  return whole ? search.of_whole(time, enough) : time;
}

}  // namespace asterism
