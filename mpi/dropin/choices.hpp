// Which calls of a communicator are intercepted, if that depends on earlier calls. All ranks make
// the same choices: only blocking calls change them, which all ranks make in the same order.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <mpi.h>

namespace asterism::dropin {

/// Calls whose sizes are known only after an exchange. If the blocks of one call were small, the
/// next calls are passed through without an exchange: first one, then twice as many each time.
class UnevenChoice {
 public:
  /// Must be called once per call.
  [[nodiscard]] bool intercepts_next() {
    if (skipped_ == 0) return true;
    --skipped_;
    return false;
  }
  void note(bool small) {
    pause_ = !small ? 0 : pause_ == 0 ? 1 : pause_ < max_pause ? 2 * pause_ : pause_;
    skipped_ = pause_;
  }

 private:
  static constexpr std::uint64_t max_pause = 1024;
  std::uint64_t pause_ = 0, skipped_ = 0;
};

/// Times a few calls of a schedule and of the library, and chooses the faster.
class Contest {
 public:
  [[nodiscard]] bool is_over() const { return over_; }
  /// Whether the schedule was faster; only when it is over.
  [[nodiscard]] bool is_won() const { return won_; }
  /// Whether the next call is for the schedule: in turn.
  [[nodiscard]] bool is_schedules_turn() const { return schedule_.size() <= library_.size(); }
  void note(bool schedule, double seconds);
  [[nodiscard]] bool has_all_times() const {
    return schedule_.size() == rounds && library_.size() == rounds;
  }
  /// The times of this rank. The first of each is a warm-up and is not used.
  static constexpr std::size_t rounds = 6;
  using Times = std::array<double, 2 * rounds>;
  [[nodiscard]] Times times() const;
  /// Takes the longest times of all ranks.
  void decide(const Times& longest);
  /// Return the median times in seconds, when it is over.
  [[nodiscard]] double schedule_seconds() const { return schedule_seconds_; }
  [[nodiscard]] double library_seconds() const { return library_seconds_; }

 private:
  std::vector<double> schedule_, library_;
  bool over_ = false, won_ = false;
  double schedule_seconds_ = 0, library_seconds_ = 0;
};

}  // namespace asterism::dropin
