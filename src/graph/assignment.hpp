// The cheapest way to give each of n things a place of its own.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace asterism {

/// The Hungarian method, in time n^3; keeps its room from call to call.
class Assignment {
 public:
  /// `costs[thing * n + place]`, sums of which must fit. The first of equally cheap ones that the
  /// method comes to, which is the same everywhere.
  void solve(std::span<const std::int64_t> costs, std::uint32_t n) {
    costs_ = costs;
    n_ = n;
    price_of_thing_.assign(n + 1, 0);
    price_of_place_.assign(n + 1, 0);
    thing_at_.assign(n + 1, 0);
    for (std::uint32_t thing = 1; thing <= n; ++thing) place(thing);
    place_of_.assign(n, 0);
    for (std::uint32_t at = 1; at <= n; ++at) place_of_[thing_at_[at] - 1] = at - 1;
  }
  [[nodiscard]] std::uint32_t place_of(std::uint32_t thing) const { return place_of_[thing]; }

 private:
  /// Things and places are numbered from 1 here; place 0 holds the one that is looking for one.
  void place(std::uint32_t thing) {
    least_.assign(n_ + 1, std::numeric_limits<std::int64_t>::max());
    reached_.assign(n_ + 1, false);
    before_.assign(n_ + 1, 0);
    thing_at_[0] = thing;
    std::uint32_t at = 0;
    while (thing_at_[at] != 0) at = next_place(at);
    for (; at != 0; at = before_[at]) thing_at_[at] = thing_at_[before_[at]];
  }

  std::uint32_t next_place(std::uint32_t from) {
    reached_[from] = true;
    const std::uint32_t thing = thing_at_[from];
    std::uint32_t nearest = 0;
    std::int64_t step = std::numeric_limits<std::int64_t>::max();
    for (std::uint32_t to = 1; to <= n_; ++to) {
      if (reached_[to]) continue;
      const std::int64_t cost =
          costs_[(thing - 1) * n_ + to - 1] - price_of_thing_[thing] - price_of_place_[to];
      if (cost < least_[to]) {
        least_[to] = cost;
        before_[to] = from;
      }
      if (least_[to] < step) {
        step = least_[to];
        nearest = to;
      }
    }
    for (std::uint32_t to = 0; to <= n_; ++to)
      if (reached_[to]) {
        price_of_thing_[thing_at_[to]] += step;
        price_of_place_[to] -= step;
      } else {
        least_[to] -= step;
      }
    return nearest;
  }

  std::span<const std::int64_t> costs_;
  std::uint32_t n_ = 0;
  std::vector<std::int64_t> price_of_thing_, price_of_place_, least_;
  std::vector<std::uint32_t> thing_at_, place_of_, before_;
  std::vector<bool> reached_;
};

}  // namespace asterism
