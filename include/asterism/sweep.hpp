// Finds which candidate is the fastest for which start-up time, by planning at selected points.
//
// A plan for one start-up time finds the candidates that are good there. A sweep makes plans for
// several: at both ends, wherever two of the fastest candidates cross, and in between. All
// candidates are pooled as lines of start-ups and transmissions, and the lower envelope of these
// lines is refined until there is a plan at each of its corners and in each of its gaps. If the
// planner chose from the same set of lines everywhere, the corners alone would give the exact
// result (Eisner and Severance 1976). Since it need not, gaps are sampled too, densely where plans
// disagree with the envelope.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/plan.hpp>
#include <asterism/tasks.hpp>

namespace asterism {

/// The quantity that varies along a sweep.
enum class SweptQuantity : std::uint8_t { startup, message_size };

/// Options of sweep().
struct SweepOptions {
  PlanOptions plan{};  ///< for every plan; the clock is lock step
  SweptQuantity quantity = SweptQuantity::startup;
  /// The ends of the sweep, as t_s divided by the time of a message.
  double min_ratio = 1e-3;
  double max_ratio = 1e3;
  /// A plan agrees with the envelope if its time exceeds the envelope by at most this fraction.
  double tolerance = 1e-9;
  /// Consecutive ratios with plans differ by at most this factor if the plans at both ends agree
  /// with one range, and by at most `max_gap` elsewhere. There, searches find different candidates
  /// for different ratios, so that a finer sweep finds more of them.
  double max_settled_gap = 10;
  double max_gap = 1.5;
  std::uint64_t max_plans = 256;
  TaskRunner* runner = nullptr;  ///< makes the plans; the threads of this process if null
};

/// The range of t_s, divided by the time of a message, in which a candidate is the fastest.
struct SweepRange {
  double from = 0, to = 0;
  PlanCandidate candidate;   ///< as planned at some point of the sweep
  double startups = 0;       ///< its time is startups t_s + transmissions t_message
  double transmissions = 0;  ///< in messages; fractional if messages are cut
};

/// The result of a sweep.
struct Sweep {
  std::vector<SweepRange> ranges;  ///< consecutive, in ascending order of the ratio
  std::uint64_t num_plans = 0;
  /// Whether there is a plan at each corner and in each gap; false if `max_plans` was reached.
  /// Plans at other points may still find better candidates if they search.
  bool complete = false;

  /// Returns the minimum time at a ratio within the ends, in units of a message's time.
  [[nodiscard]] double time_at(double ratio) const;
};

/// Returns the problem with its start-up time or message size changed to give that ratio.
[[nodiscard]] Problem problem_at_ratio(const Problem& problem, SweptQuantity quantity,
                                       double ratio);

/// Runs a sweep. Throws like require_linear_time and make_plan, and Error(out_of_range) if messages
/// take no time or the ends are invalid.
[[nodiscard]] Sweep sweep(const Problem& problem, const SweepOptions& options = {});

}  // namespace asterism
