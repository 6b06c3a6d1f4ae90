#include "plan/nothing_ranked.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace asterism {

Error nothing_ranked(const Problem& problem, const std::vector<PlanOmission>& omissions,
                     const std::vector<std::string>& obstacles) {
  std::vector<std::string> reasons;
  for (const PlanOmission& omission : omissions)
    reasons.push_back(fmt::format(
        "{}: {}", name_with_parameters(omission.algorithm, omission.parameters), omission.reason));
  reasons.insert(reasons.end(), obstacles.begin(), obstacles.end());
  return {ErrorCode::unsupported,
          fmt::format("no algorithm can be planned for {} on {} under this model",
                      problem.collective.name(), problem.network().spec()),
          fmt::format("{}", fmt::join(reasons, "; "))};
}

}  // namespace asterism
