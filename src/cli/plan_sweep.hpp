// The plan over all start-up times or message sizes: who is the fastest where.
#pragma once

#include <asterism/plan.hpp>

#include "cli/problem.hpp"

namespace asterism::cli {

/// Over what the plan is swept.
enum class SweepAxis { ratio, message_size };
/// "ts/tm" or "message-size"; throws Error otherwise.
[[nodiscard]] SweepAxis parse_sweep(const std::string& text);

/// Before a plan is made: throws Error if it could not be swept.
void require_sweepable(const Model& model, SweepAxis axis);

[[nodiscard]] Json sweep_json(const Problem& problem, const Plan& plan, SweepAxis axis);
void print_sweep(const Problem& problem, const Plan& plan, SweepAxis axis);
/// The times of all that are the fastest somewhere, and of the fastest published one where it is
/// none of them, divided by the lower bound.
void draw_sweep(const Problem& problem, const Plan& plan, SweepAxis axis, const std::string& path);

}  // namespace asterism::cli
