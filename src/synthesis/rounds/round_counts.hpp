// Parcels of a node, counted by round.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace asterism {

/// Rounds are added in ascending order and removed in any order.
class RoundCounts {
 public:
  void add(std::uint64_t round) {
    if (is_empty() || counts_.back().first != round) counts_.emplace_back(round, std::uint64_t{0});
    ++counts_.back().second;
  }
  /// The round must have been added more often than removed.
  void remove(std::uint64_t round) {
    const auto begin = counts_.begin() + static_cast<std::ptrdiff_t>(first_);
    --std::ranges::lower_bound(begin, counts_.end(), round, {}, &Count::first)->second;
    while (!is_empty() && counts_[first_].second == 0) ++first_;
    if (2 * first_ < counts_.size()) return;
    counts_.erase(counts_.begin(), counts_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
  /// Returns whether parcels of an earlier round are left.
  [[nodiscard]] bool has_before(std::uint64_t round) const {
    return !is_empty() && counts_[first_].first < round;
  }

 private:
  using Count = std::pair<std::uint64_t, std::uint64_t>;  // round and parcels

  [[nodiscard]] bool is_empty() const { return first_ == counts_.size(); }

  std::vector<Count> counts_;
  std::size_t first_ = 0;  // index of the first round with parcels; those before it are over
};

}  // namespace asterism
