// The error of a plan without candidates.
#pragma once

#include <string>
#include <vector>

#include <asterism/error.hpp>
#include <asterism/plan.hpp>

namespace asterism {

/// Returns the error that nothing could be ranked, with the first reasons. Candidates that did not
/// fail were left out in favour of others, so they are no reason.
[[nodiscard]] Error nothing_ranked(const Problem& problem,
                                   const std::vector<PlanOmission>& omissions,
                                   const std::vector<std::string>& obstacles);

}  // namespace asterism
