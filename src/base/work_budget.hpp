// How much a search may do: the one way in which engines limit their work.
//
// Work is counted in whole units that each engine defines (words of bit sets looked at, hops timed,
// rounds), never in seconds, so a search ends at the same point on every machine and with any
// number of threads. The budget also knows who may interrupt the search and how much memory it may
// take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/progress.hpp>

#include "base/memory.hpp"

namespace asterism {

/// Rounds an estimate up to whole units; as many as there can be if it is larger than that.
[[nodiscard]] std::uint64_t whole_units(double estimate);

/// A value: a copy has the same units left, and spends them on its own. Not to be shared by
/// threads; each gets a part of its own by split(), and join() takes back what the parts have not
/// spent.
class WorkBudget {
 public:
  /// `memory_limit`: in bytes, 0 for what the system has free.
  explicit WorkBudget(std::uint64_t units, Progress progress = {}, std::uint64_t memory_limit = 0);

  [[nodiscard]] std::uint64_t units() const { return units_; }
  [[nodiscard]] std::uint64_t spent() const { return spent_; }
  [[nodiscard]] std::uint64_t left() const { return spent_ < units_ ? units_ - spent_ : 0; }
  /// Whether this many more units may be spent.
  [[nodiscard]] bool affords(std::uint64_t units) const {
    return spent_ <= units_ && units <= units_ - spent_;
  }
  /// Whether more units were spent than there were. Searches finish what they have begun and count
  /// it afterwards, so the last attempt may go beyond the end.
  [[nodiscard]] bool is_spent() const { return spent_ > units_; }

  void spend(std::uint64_t units);
  /// Sets the number of units that may still be spent, regardless of how many were left.
  void allow(std::uint64_t units);

  /// Reports the progress. Throws what the progress function throws to interrupt the search. To be
  /// called at least once between two attempts.
  void check(std::string_view doing) const;
  [[nodiscard]] const Progress& progress() const { return progress_; }

  /// Another budget, with the same interruption and memory limit, whose units do not come from this
  /// one.
  [[nodiscard]] WorkBudget beside(std::uint64_t units) const;
  /// Splits what is left into parts that differ by at most one unit. This budget is then empty.
  [[nodiscard]] std::vector<WorkBudget> split(std::size_t parts);
  /// Takes back what a part has not spent, or pays for what it has spent beyond its end.
  void join(const WorkBudget& part);

  /// Returns the memory left for this thread.
  [[nodiscard]] std::uint64_t bytes_left() const;
  /// Whether the memory limit allows this many bytes.
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
