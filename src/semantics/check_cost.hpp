// What it costs to verify, meter and time an explicit schedule, before there is one.
#pragma once

#include <asterism/problem.hpp>

namespace asterism {

/// How much an explicit schedule moves, all hops counted.
struct ScheduleSize {
  double moves = 0;    ///< of messages over links
  double packets = 0;  ///< in which they are moved: from the largest packets a step to one a move
};

struct CheckCost {
  /// About in nanoseconds of one core: counted by the size, so that it is the same on every
  /// machine.
  double work = 0;
  double bytes = 0;  ///< that the verifier and the timer hold at first
};

/// The cost of verifying and metering a schedule, and of timing it without lock step if `timed`. It
/// does not include the steps themselves and what makes them. In reductions, sets of contributions
/// that must be told apart come in addition: at most a bit for each pair of participants, twice.
[[nodiscard]] CheckCost cost_of_check(const Problem& problem, const ScheduleSize& size, bool timed);

}  // namespace asterism
