// Stages of a plan: the order in which pieces pass through them, and what the nodes of a group or a
// lane send to each other in one.
#pragma once

#include <cstdint>

#include "collective/lanes/lane_plan.hpp"

namespace asterism {

/// Runs a stage of each piece while the piece before is in the next one. Calls
/// `add(stage, piece, round)` for what each round consists of, later stages first.
template <class Round, class Rounds, class Add>
void run_in_stages(Rounds& rounds, std::uint64_t stages, std::uint64_t pieces, Add&& add) {
  Round round;
  for (std::uint64_t time = 0; time + 1 < stages + pieces; ++time) {
    round.clear();
    for (std::uint64_t stage = stages; stage-- > 0;)
      if (stage <= time && time - stage < pieces) add(stage, time - stage, round);
    rounds.take(round);
  }
}

/// Calls `send(from, to)` for all pairs of different numbers below `count`, such that consecutive
/// calls have different senders and different receivers.
template <class Send>
void for_all_pairs(std::uint64_t count, Send&& send) {
  for (std::uint64_t distance = 1; distance < count; ++distance)
    for (std::uint64_t from = 0; from < count; ++from) send(from, (from + distance) % count);
}

/// The steps of a scatter or a gather of blocks, one per place, among the nodes of a group.
class GroupSteps {
 public:
  GroupSteps(std::uint64_t size, GroupPattern pattern)
      : size_(size), pattern_(pattern), count_(num_group_steps(size, pattern)) {}

  [[nodiscard]] std::uint64_t count() const { return count_; }

  /// Calls `send(from, to, first, last)`: the blocks of the places from `first` to `last` - 1 go
  /// from one place to another, where they are to be combined.
  template <class Send>
  void scatter(std::uint64_t step, Send&& send) const {
    const std::uint64_t width = this->width(count_ - 1 - step);
    for_pairs(width, [&](std::uint64_t from, std::uint64_t to) {
      send(from, to, to / width * width, to / width * width + width);
    });
  }
  /// The same for blocks that all are at the root.
  template <class Send>
  void scatter_from(std::uint64_t root, std::uint64_t step, Send&& send) const {
    const std::uint64_t width = this->width(count_ - 1 - step);
    scatter(
        step, [&](std::uint64_t from, std::uint64_t to, std::uint64_t first, std::uint64_t last) {
          const bool has_them =
              pattern_ == GroupPattern::direct ? from == root : (from ^ root) % (2 * width) == 0;
          if (has_them) send(from, to, first, last);
        });
  }
  /// The same for blocks that each place sends to all others.
  template <class Send>
  void gather(std::uint64_t step, Send&& send) const {
    const std::uint64_t width = this->width(step);
    for_pairs(width, [&](std::uint64_t from, std::uint64_t to) {
      send(from, to, from / width * width, from / width * width + width);
    });
  }
  /// Returns whether a place has had the blocks of another one in a scatter from the root.
  [[nodiscard]] bool has_seen(std::uint64_t root, std::uint64_t place, std::uint64_t other) const {
    if (place == root) return true;
    const std::uint64_t distance = place ^ root;
    const std::uint64_t relayed = distance & (~distance + 1);  // the lowest bit
    return pattern_ == GroupPattern::butterfly && (place ^ other) < relayed;
  }

 private:
  [[nodiscard]] std::uint64_t width(std::uint64_t step) const { return std::uint64_t{1} << step; }
  template <class Send>
  void for_pairs(std::uint64_t width, Send&& send) const {
    if (pattern_ == GroupPattern::direct) return for_all_pairs(size_, send);
    for (std::uint64_t from = 0; from < size_; ++from) send(from, from ^ width);
  }

  std::uint64_t size_;
  GroupPattern pattern_;
  std::uint64_t count_;
};

}  // namespace asterism
