#include "plan/nothing_ranked.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/additions.hpp>

namespace asterism {

namespace {

/// More reasons do not help and do not fit into three lines.
constexpr std::size_t max_reasons = 2;

/// The reasons of the user's own algorithms matter most.
std::vector<PlanOmission> added_first(std::vector<PlanOmission> omissions) {
  const auto is_of_user = [](const PlanOmission& omission) {
    const CollectiveAlgorithm* const algorithm = algorithm_catalogue().find(omission.algorithm);
    return algorithm != nullptr && is_added(*algorithm);
  };
  std::stable_partition(omissions.begin(), omissions.end(), is_of_user);
  return omissions;
}

}  // namespace

Error nothing_ranked(const Problem& problem, const std::vector<PlanOmission>& omissions,
                     const std::vector<std::string>& obstacles) {
  std::vector<std::string> reasons;
  std::set<std::string> told;
  for (const PlanOmission& omission : added_first(omissions))
    if (omission.reason.code == OmissionCode::failed &&
        told.insert(omission.reason.error_sentence).second)
      reasons.push_back(fmt::format("{}: {}", omission.algorithm, omission.reason.error_sentence));
  for (const std::string& obstacle : obstacles) reasons.push_back(obstacle);
  const std::size_t named = std::min(max_reasons, reasons.size());
  const std::size_t others = reasons.size() - named;
  return {
      ErrorCode::unsupported,
      fmt::format("no algorithm can be planned for {} on {} under this model",
                  problem.collective.name(), problem.network().spec()),
      fmt::format(
          "{}{}",
          fmt::join(reasons.begin(), reasons.begin() + static_cast<std::ptrdiff_t>(named), "; "),
          others > 0 ? fmt::format("; and {} more reason{}", others, others == 1 ? "" : "s") : "")};
}

}  // namespace asterism
