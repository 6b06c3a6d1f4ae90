#include "plan/explanation.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "plan/ranking.hpp"

namespace asterism {

namespace {

/// "1.124 times", with enough digits to tell it from 1.
std::string times_text(double ratio) {
  static constexpr int usual_digits = 4;
  static constexpr int max_digits = 17;
  std::string text = fmt::format("{:.{}g}", ratio, usual_digits);
  for (int digits = usual_digits; text == "1" && digits < max_digits;)
    text = fmt::format("{:.{}g}", ratio, ++digits);
  return text + " times";
}

std::string costs_text(const PlanCandidate& candidate) {
  if (candidate.timing)
    return fmt::format("{} takes {:.9g}, asynchronously",
                       name_with_parameters(candidate.algorithm, candidate.parameters),
                       candidate.timing->time);
  return fmt::format("{} takes {} start-ups and {} transmissions",
                     name_with_parameters(candidate.algorithm, candidate.parameters),
                     with_thousands(candidate.metering.startups),
                     with_thousands(candidate.metering.transmissions));
}

std::string beside_bound(const PlanCandidate& best, bool bounded) {
  if (!bounded) return "no lower bound above 0 is known";
  if (best.ratio <= 1 + Ranking::rounding)
    return "as long as the lower bound, so nothing is faster";
  return fmt::format("{} as long as the lower bound", times_text(best.ratio));
}

std::string beside_best(const PlanCandidate& best, const PlanCandidate& next) {
  const double ratio = best.ranked_time() > 0 ? next.ranked_time() / best.ranked_time() : 1;
  return ratio <= 1 + Ranking::rounding ? "as long" : times_text(ratio) + " as long";
}

}  // namespace

std::string explanation_of(const std::vector<PlanCandidate>& candidates, bool bounded) {
  const PlanCandidate& best = candidates.front();
  const auto next = std::ranges::find_if(candidates, [&](const PlanCandidate& candidate) {
    return candidate.algorithm != best.algorithm;
  });
  const std::string about_next = next == candidates.end()
                                     ? "No other algorithm could be ranked."
                                     : fmt::format("The next algorithm, {}: {} as the first.",
                                                   costs_text(*next), beside_best(best, *next));
  return fmt::format("{}: {}. {}", costs_text(best), beside_bound(best, bounded), about_next);
}

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
