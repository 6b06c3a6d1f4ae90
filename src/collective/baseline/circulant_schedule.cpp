#include "collective/baseline/circulant_schedule.hpp"

#include <bit>
#include <numeric>

namespace asterism {

namespace {

/// A rank is reached from the root along a path of descending skips, and the last of them says
/// which block reaches it first (its base block).
std::uint32_t base_block(std::uint64_t rank, const std::vector<std::uint64_t>& skips) {
  for (auto k = static_cast<std::uint32_t>(skips.size() - 1); k-- > 0;) {
    if (rank == skips[k]) return k;
    if (rank > skips[k]) rank -= skips[k];
  }
  return static_cast<std::uint32_t>(skips.size() - 1);
}

/// Finds the blocks that one rank receives, by a depth-first search through the paths from the
/// root: for round k, a rank between skip(k+1) and skip(k) places back whose base block is still
/// lacking.
class ReceiveSearch {
 public:
  ReceiveSearch(std::uint64_t rank, const std::vector<std::uint64_t>& skips)
      : rounds_(static_cast<std::int32_t>(skips.size() - 1)),
        skips_(skips),
        target_(skips.back() + rank),
        below_(2 * skips.back()),
        next_(skips.size() + 1),
        previous_(skips.size() + 1) {
    std::iota(next_.begin(), next_.end(), -2);         // of `end` = -1, then 0 .. q
    std::iota(previous_.begin(), previous_.end(), 0);  // the same
    next_[0] = rounds_;
    previous_[skips.size()] = end;
    const auto base = static_cast<std::int32_t>(base_block(rank, skips));
    unlink(base);
    visit(0, rounds_);
    for (std::int32_t& block : found_) block = block == rounds_ ? base : block - rounds_;
  }

  [[nodiscard]] const std::vector<std::int32_t>& found() const { return found_; }

 private:
  static constexpr std::int32_t end = -1;

  /// Tries paths that continue from the rank `from` by skips up to number `skip`.
  void visit(std::uint64_t from, std::int32_t skip) {
    for (; skip != end && !is_complete(); skip = next(skip)) {
      const std::uint64_t to = from + skips_[static_cast<std::size_t>(skip)];
      if (to > farthest(found_.size()) || to >= below_) continue;
      if (to <= farthest(found_.size() + 1)) visit(to, next(skip));
      if (is_complete() || from > farthest(found_.size() + 1)) return;
      below_ = to;
      found_.push_back(skip);
      unlink(skip);
    }
  }

  [[nodiscard]] bool is_complete() const {
    return found_.size() == static_cast<std::size_t>(rounds_);
  }
  /// Returns the rank that sends in a round, at most the number of rounds.
  [[nodiscard]] std::uint64_t farthest(std::size_t round) const { return target_ - skips_[round]; }

  [[nodiscard]] std::int32_t& next(std::int32_t skip) {
    return next_[static_cast<std::size_t>(skip + 1)];
  }
  [[nodiscard]] std::int32_t& previous(std::int32_t skip) {
    return previous_[static_cast<std::size_t>(skip + 1)];
  }
  /// Removes a skip from the list of those whose blocks are lacking.
  void unlink(std::int32_t skip) {
    next(previous(skip)) = next(skip);
    previous(next(skip)) = previous(skip);
  }

  std::int32_t rounds_;
  const std::vector<std::uint64_t>& skips_;
  std::uint64_t target_;
  std::uint64_t below_;  // only ranks nearer to the root than those found so far
  std::vector<std::int32_t> next_, previous_;  // the skips whose blocks are lacking, descending
  std::vector<std::int32_t> found_;            // by round
};

}  // namespace

CirculantSchedule::CirculantSchedule(std::uint64_t ranks)
    : rounds_(static_cast<std::uint32_t>(std::bit_width(ranks - 1))), skips_(rounds_ + 1) {
  skips_[rounds_] = ranks;
  for (std::uint32_t k = rounds_; k-- > 0;) skips_[k] = (skips_[k + 1] + 1) / 2;
  received_.reserve(ranks * rounds_);
  for (std::uint64_t rank = 0; rank < ranks; ++rank) {
    const ReceiveSearch search(rank, skips_);
    received_.insert(received_.end(), search.found().begin(), search.found().end());
  }
}

std::uint64_t circulant_rounds(std::uint64_t ranks, std::uint64_t blocks) {
  return blocks - 1 + static_cast<std::uint64_t>(std::bit_width(ranks - 1));
}

}  // namespace asterism
