// Estimates the cost of verifying, metering and timing an explicit schedule before it is built.
#pragma once

#include <asterism/problem.hpp>

namespace asterism {

/// Total size of an explicit schedule, counting every hop.
struct ScheduleSize {
  double moves = 0;    ///< message hops over links
  double packets = 0;  ///< packets that carry the moves; at most one per move
};

struct CheckCost {
  /// Approximate single-core time in nanoseconds. It is derived from the size, so the estimate is
  /// the same on every machine.
  double work = 0;
  double bytes = 0;  ///< initial memory of the verifier and the timer
};

/// Returns the cost of verifying and metering a schedule, plus timing it without lock step if
/// `timed`. Excludes the steps themselves and their construction. In reductions, distinct
/// contribution sets take additional memory: at most two bits per pair of participants.
[[nodiscard]] CheckCost cost_of_check(const Problem& problem, const ScheduleSize& size, bool timed);

}  // namespace asterism
