// A plan as tables and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <asterism/plan.hpp>

#include "view/form.hpp"
#include "view/sweep.hpp"

namespace asterism {

/// The axis of a swept plan, and the fastest candidate in each range.
struct SweptPlan {
  SweepAxis axis;
  std::vector<SweepStretch> stretches;
};

/// Which candidates a table shows: the fastest, the published and those of libraries, each with its
/// best parameters; or all, with their exact names.
enum class PlanRows { chosen, all };

/// Reports a plan, with the fastest candidates along an axis if it was swept. The CSV of a sweep
/// contains its ranges; any other CSV contains the candidates.
[[nodiscard]] std::string plan_report(const Problem& problem, const Plan& plan,
                                      const std::optional<SweptPlan>& swept, Form form,
                                      PlanRows rows = PlanRows::chosen);

}  // namespace asterism
