// The sentences of a plan: how its best candidate compares with the lower bound and with the next
// algorithm, and why there is no candidate at all.
#pragma once

#include <string>
#include <vector>

#include <asterism/error.hpp>
#include <asterism/plan.hpp>

namespace asterism {

/// Two sentences about the first candidate; `bounded` says whether its ratio means anything.
[[nodiscard]] std::string explanation_of(const std::vector<PlanCandidate>& candidates,
                                         bool bounded);

/// Nothing could be ranked, with all reasons.
[[nodiscard]] Error nothing_ranked(const Problem& problem,
                                   const std::vector<PlanOmission>& omissions,
                                   const std::vector<std::string>& obstacles);

}  // namespace asterism
