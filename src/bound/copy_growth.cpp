#include "bound/copy_growth.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <queue>

namespace asterism {

namespace {

/// Limit on simulated arrivals. The time reached at the limit is also a valid bound.
constexpr std::uint64_t max_arrivals = 100'000;
/// Number of parts in which a copy crosses. Each part crosses as soon as its first bit could.
constexpr double parts_of_a_copy = 32;
/// Relative error by which sums of parts may be below the true ones.
constexpr double rounding_of_holders = 1e-9;

enum class Arriving : std::uint8_t { near, far, crossing, ramp };

struct ArrivingCopies {
  double time = 0;
  Arriving where = Arriving::near;
  double copies = 0;
};

/// Limits the number of copies that have crossed by a given time.
class CrossingLimit {
 public:
  explicit CrossingLimit(std::vector<CrossingRamp> ramps) {
    std::ranges::sort(ramps, {}, &CrossingRamp::start);
    for (const CrossingRamp& ramp : ramps)
      if (!ramps_.empty() && ramps_.back().start == ramp.start)
        ramps_.back().slope += ramp.slope;
      else
        ramps_.push_back(ramp);
  }

  [[nodiscard]] double at(double time) const {
    if (ramps_.empty()) return std::numeric_limits<double>::infinity();
    double copies = 0;
    for (const CrossingRamp& ramp : ramps_)
      if (ramp.start < time) copies += ramp.slope * (time - ramp.start);
    return copies;
  }
  /// Returns the earliest time at which this many copies may have crossed.
  [[nodiscard]] double time_of(double copies) const {
    double slope = 0;
    double reached = 0;
    double time = 0;
    for (const CrossingRamp& ramp : ramps_) {
      if (slope > 0 && reached + slope * (ramp.start - time) >= copies) break;
      reached += slope * (ramp.start - time);
      time = ramp.start;
      slope += ramp.slope;
    }
    return slope > 0 ? time + (copies - reached) / slope : std::numeric_limits<double>::infinity();
  }

 private:
  std::vector<CrossingRamp> ramps_;
};

class CopyGrowth {
 public:
  CopyGrowth(const GrowingSide& near, const GrowingSide& far, std::vector<CrossingRamp> ramps)
      : sides_{&near, &far}, limit_(std::move(ramps)) {}

  double run() {
    hold(0, 0, sides_[0]->at_first);
    hold(0, 1, sides_[1]->at_first);
    double time = 0;
    for (std::uint64_t arrivals = 0; !enough(); ++arrivals) {
      if (arrivals == max_arrivals) return time;
      if (queue_.empty()) return 0;
      const ArrivingCopies next = next_arrivals();
      time = next.time;
      take(next);
    }
    return time;
  }

  /// Returns how the number of holders on the near side grew over time.
  [[nodiscard]] const std::vector<GrowthStep>& steps() const { return steps_; }

 private:
  /// Returns the next arrivals, combined with all that arrive at the same place and time.
  ArrivingCopies next_arrivals() {
    ArrivingCopies next = queue_.top();
    queue_.pop();
    for (; !queue_.empty() && queue_.top().time == next.time && queue_.top().where == next.where;
         queue_.pop())
      next.copies = std::min(next.copies + queue_.top().copies, std::numeric_limits<double>::max());
    return next;
  }

  [[nodiscard]] bool enough() const { return has_all(0) && has_all(1); }
  [[nodiscard]] bool has_all(std::size_t side) const {
    return holders_[side] >= sides_[side]->wanted * (1 - rounding_of_holders);
  }

  void take(const ArrivingCopies& next) {
    switch (next.where) {
      case Arriving::near:
        return hold(next.time, 0, next.copies);
      case Arriving::far:
        return hold(next.time, 1, next.copies);
      case Arriving::crossing:
        crossing_ = std::min(crossing_ + next.copies, std::numeric_limits<double>::max());
        return cross(next.time);
      case Arriving::ramp:
        ramp_is_queued_ = false;
        allowed_ += 1 / parts_of_a_copy;
        return cross(next.time);
    }
  }

  /// Lets waiting copies cross, up to one part more than the limit, so that no part is late.
  void cross(double time) {
    allowed_ = std::max(allowed_, limit_.at(time) + 1 / parts_of_a_copy);
    const double now = std::min(crossing_, allowed_) - crossed_;
    if (now > 0) {
      crossed_ += now;
      hold(time, 1, now);
    }
    if (crossing_ <= allowed_ || ramp_is_queued_) return;
    ramp_is_queued_ = true;
    push(std::max(time, limit_.time_of(allowed_)), Arriving::ramp, 0);
  }

  void hold(double time, std::size_t side, double copies) {
    const GrowingSide& here = *sides_[side];
    const double next_before = next_to_the_cut(side);
    const double before = holders_[side];
    holders_[side] = std::min(here.most, before + copies);
    if (side == 0 && holders_[0] > before) note(time);
    copy(time, here.within, holders_[side] - before, side == 0 ? Arriving::near : Arriving::far);
    copy(time, here.across, next_to_the_cut(side) - next_before,
         side == 0 ? Arriving::crossing : Arriving::near);
  }
  void note(double time) {
    if (!steps_.empty() && steps_.back().time == time)
      steps_.back().holders = holders_[0];
    else
      steps_.push_back({time, holders_[0]});
  }
  [[nodiscard]] double next_to_the_cut(std::size_t side) const {
    const GrowingSide& here = *sides_[side];
    return std::clamp(holders_[side] - here.apart_at_first, 0.0, here.next_to_the_cut);
  }
  void copy(double time, const CopyTimes& times, double holders, Arriving where) {
    if (holders <= 0) return;
    for (const double after : times.after) push(time + after, where, holders);
    if (!times.all_listed && !times.after.empty())
      push(time + times.after.back(), where, std::numeric_limits<double>::max());
  }
  void push(double time, Arriving where, double copies) { queue_.push({time, where, copies}); }

  struct Later {
    bool operator()(const ArrivingCopies& a, const ArrivingCopies& b) const {
      return a.time != b.time ? a.time > b.time : a.where > b.where;
    }
  };

  std::array<const GrowingSide*, 2> sides_;
  CrossingLimit limit_;
  std::array<double, 2> holders_{};
  double crossing_ = 0;  // copies sent across, if rates had no limit
  double crossed_ = 0;   // copies that the rates have let across
  double allowed_ = 0;
  bool ramp_is_queued_ = false;
  std::vector<GrowthStep> steps_;
  std::priority_queue<ArrivingCopies, std::vector<ArrivingCopies>, Later> queue_;
};

}  // namespace

double time_to_grow(const GrowingSide& near, const GrowingSide& far,
                    std::vector<CrossingRamp> ramps) {
  return CopyGrowth(near, far, std::move(ramps)).run();
}

std::vector<GrowthStep> growth_from_one(GrowingSide side) {
  side.at_first = 1;
  side.across = {};
  const GrowingSide empty_side;
  CopyGrowth growth(side, empty_side, {});
  const double reached = growth.run();
  std::vector<GrowthStep> steps = growth.steps();
  if (reached > steps.back().time) steps.push_back({reached, side.most});
  return steps;
}

}  // namespace asterism
