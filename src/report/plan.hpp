// A plan as tables and as JSON.
#pragma once

#include <optional>
#include <string>

#include <asterism/plan.hpp>

#include "report/form.hpp"
#include "report/sweep.hpp"

namespace asterism {

/// With the fastest over an axis if there is one; the CSV of a sweep has its stretches, any other
/// the candidates.
[[nodiscard]] std::string plan_report(const Problem& problem, const Plan& plan,
                                      std::optional<SweepAxis> axis, Form form);

}  // namespace asterism
