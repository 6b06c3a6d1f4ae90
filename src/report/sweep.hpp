// A plan over all start-up times or message sizes: who is the fastest where.
#pragma once

#include <string>

#include <asterism/plan.hpp>

#include "report/figure.hpp"
#include "report/json.hpp"
#include "report/table.hpp"

namespace asterism {

/// Over what the plan is swept.
enum class SweepAxis { ratio, message_size };

[[nodiscard]] Table sweep_table(const Problem& problem, const Plan& plan, SweepAxis axis);
/// For programs: a line for each stretch of the axis.
[[nodiscard]] Table sweep_records(const Problem& problem, const Plan& plan, SweepAxis axis);
[[nodiscard]] Json sweep_document(const Problem& problem, const Plan& plan, SweepAxis axis);

/// The times of all that are the fastest somewhere, and of the fastest published one where it is
/// none of them, divided by the lower bound.
[[nodiscard]] Figure sweep_figure(const Problem& problem, const Plan& plan, SweepAxis axis);
/// That figure as a file.
void draw_sweep(const Problem& problem, const Plan& plan, SweepAxis axis, const std::string& path);

}  // namespace asterism
