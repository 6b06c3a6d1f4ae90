// Work limits of searches: the only way in which engines limit their work.
//
// Work is counted in integer units that each engine defines (words of bit sets examined, hops
// timed, rounds), never in seconds, so a search ends at the same point on every machine and with
// any number of threads. The budget also holds the progress callback, which may interrupt the
// search, and the memory limit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/progress.hpp>

#include "base/memory.hpp"

namespace asterism {

/// Rounds an estimate up to whole units; saturates at the maximum.
[[nodiscard]] std::uint64_t whole_units(double estimate);

/// A value type: a copy has the same units left and spends them independently. Must not be shared
/// by threads: each gets its part by split(), and join() returns what the parts have not spent.
class WorkBudget {
 public:
  /// `memory_limit` is in bytes; 0 means free system memory.
  explicit WorkBudget(std::uint64_t units, Progress progress = {}, std::uint64_t memory_limit = 0);

  [[nodiscard]] std::uint64_t units() const { return units_; }
  [[nodiscard]] std::uint64_t spent() const { return spent_; }
  [[nodiscard]] std::uint64_t left() const { return spent_ < units_ ? units_ - spent_ : 0; }
  /// Returns whether this many more units may be spent.
  [[nodiscard]] bool affords(std::uint64_t units) const {
    return spent_ <= units_ && units <= units_ - spent_;
  }
  /// Returns whether more units were spent than available. Searches finish what they have started
  /// and count it afterwards, so the last attempt may exceed the limit.
  [[nodiscard]] bool is_spent() const { return spent_ > units_; }

  void spend(std::uint64_t units);
  /// Sets the number of units that may still be spent, regardless of how many were left.
  void allow(std::uint64_t units);

  /// Reports the progress. Throws what the progress function throws to interrupt the search. Must
  /// be called at least once between two attempts.
  void check(std::string_view doing) const;
  [[nodiscard]] const Progress& progress() const { return progress_; }

  /// Returns another budget with the same interruption and memory limit, whose units do not come
  /// from this one.
  [[nodiscard]] WorkBudget beside(std::uint64_t units) const;
  /// Splits what is left into parts that differ by at most one unit. This budget is then empty.
  [[nodiscard]] std::vector<WorkBudget> split(std::size_t parts);
  /// Returns what a part has not spent, or charges what it has overspent.
  void join(const WorkBudget& part);

  /// Returns the memory left for this thread.
  [[nodiscard]] std::uint64_t bytes_left() const;
  /// Returns whether the memory limit allows this many bytes.
  [[nodiscard]] bool fits(double bytes) const;
  /// Same as MemoryBudget: both throw Error(too_large) if the memory is not available.
  void require(double bytes, const std::string& purpose, const std::string& hint) const;
  [[nodiscard]] MemoryReservation reserve(double bytes, const std::string& purpose,
                                          const std::string& hint) const;

 private:
  std::uint64_t units_;
  std::uint64_t spent_ = 0;
  Progress progress_;
  std::uint64_t memory_limit_;
};

}  // namespace asterism
