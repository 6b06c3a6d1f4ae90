// The error of a plan without candidates.
#pragma once

#include <string>
#include <vector>

#include <asterism/error.hpp>
#include <asterism/plan.hpp>

namespace asterism {

/// Returns an error that says that nothing could be ranked, with the first reasons. Candidates that
/// did not fail were omitted in favour of others, so they are not listed.
[[nodiscard]] Error nothing_ranked(const Problem& problem,
                                   const std::vector<PlanOmission>& omissions,
                                   const std::vector<std::string>& obstacles);

}  // namespace asterism
