// The crossover figure of a plan, as points that the page draws.
#pragma once

#include <asterism/plan.hpp>

#include "view/json.hpp"

namespace asterism::explore {

/// Over t_s / t_m and over message sizes, as far as there are such figures, with the place of the
/// question on each axis; or in words why there are none.
[[nodiscard]] Json figure_document(const Problem& problem, const Plan& plan);

}  // namespace asterism::explore
