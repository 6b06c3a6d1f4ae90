// The crossover figure of a plan, as points that the page draws.
#pragma once

#include <asterism/plan.hpp>

#include "view/json.hpp"

namespace asterism::explore {

/// Returns the figures over t_s / t_m and over message sizes that exist, with the problem's
/// position on each axis, or the reason why there are none.
[[nodiscard]] Json figure_document(const Problem& problem, const Plan& plan);

}  // namespace asterism::explore
