// Which candidate is the fastest for which start-up time, by planning where it matters.
//
// A plan for one start-up time finds the candidates that are good there. Here plans are made for
// several: at both ends, wherever two of the fastest cross, and between. Whatever they find is
// pooled as lines of start-ups and transmissions, and the lower envelope of the lines is refined
// until there is a plan at each of its corners and in each of its gaps. If the planner chose from
// one set of lines everywhere, the corners alone would make that exact (Eisner and Severance
// 1976); gaps are looked at because it need not, closely where plans disagree with the envelope.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/plan.hpp>

namespace asterism {

/// What changes along a sweep.
enum class SweptQuantity : std::uint8_t { startup, message_size };

struct SweepOptions {
  PlanOptions plan{};  ///< of every plan; the clock is that in lock step
  SweptQuantity quantity = SweptQuantity::startup;
  /// The ends, as t_s over the time of a message.
  double min_ratio = 1e-3;
  double max_ratio = 1e3;
  /// A plan whose time exceeds the least that is known by no more than this part agrees with it.
  double tolerance = 1e-9;
  /// Ratios with plans are at most this factor apart where the plans at both ends agree with one
  /// range, and at most `max_gap` elsewhere: there searches find different candidates for
  /// different ratios, and a finer sweep finds more of them.
  double max_settled_gap = 10;
  double max_gap = 1.5;
  std::uint64_t max_plans = 256;
};

/// A candidate is the fastest while t_s, divided by the time of a message, is in this range.
struct SweepRange {
  double from = 0, to = 0;
  PlanCandidate candidate;   ///< as it was planned somewhere in a sweep
  double startups = 0;       ///< its time is startups t_s + transmissions t_message
  double transmissions = 0;  ///< in messages; not whole if messages are cut
};

struct Sweep {
  std::vector<SweepRange> ranges;  ///< from the least ratio to the greatest, one behind the other
  std::uint64_t num_plans = 0;
  /// Whether there is a plan at each corner and in each gap; false if `max_plans` were not enough.
  /// A plan elsewhere may still find more if it searches.
  bool complete = false;

  /// The least time at a ratio within the ends, in times of a message.
  [[nodiscard]] double time_at(double ratio) const;
};

/// The problem with its start-up time or its message size changed to that ratio.
[[nodiscard]] Problem problem_at_ratio(const Problem& problem, SweptQuantity quantity,
                                       double ratio);

/// Throws as require_linear_time and make_plan, and Error(out_of_range) if messages take no time or
/// the ends are none.
[[nodiscard]] Sweep sweep(const Problem& problem, const SweepOptions& options = {});

}  // namespace asterism
