// A plan over all start-up times or message sizes: the fastest candidate in each range.
#pragma once

#include <span>
#include <vector>

#include <asterism/plan.hpp>
#include <asterism/sweep.hpp>

#include "view/figure.hpp"
#include "view/json.hpp"
#include "view/table.hpp"

namespace asterism {

/// The axis along which a plan is swept.
enum class SweepAxis { ratio, message_size };

/// A range of the axis, and the fastest candidate there.
struct SweepStretch {
  double from = 0, to = 0;
  PlanCandidate candidate;
};

/// Computes the ranges from the candidates of a single plan.
[[nodiscard]] std::vector<SweepStretch> stretches_of(const Problem& problem, const Plan& plan,
                                                     SweepAxis axis);
/// Computes the ranges from the plans of a sweep.
[[nodiscard]] std::vector<SweepStretch> stretches_of(const Problem& problem, const Sweep& sweep,
                                                     SweepAxis axis);

using SweepStretches = std::span<const SweepStretch>;

[[nodiscard]] Table sweep_table(SweepStretches stretches, SweepAxis axis);
/// Returns one row per range of the axis, for programs.
[[nodiscard]] Table sweep_records(SweepStretches stretches);
[[nodiscard]] Json sweep_document(SweepStretches stretches, SweepAxis axis);

/// Plots the times of all candidates that are the fastest somewhere, and of the plan's fastest
/// published one if it is not among them, divided by the lower bound.
[[nodiscard]] Figure sweep_figure(const Problem& problem, const Plan& plan,
                                  SweepStretches stretches, SweepAxis axis);

}  // namespace asterism
