#include "view/plan_sentences.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include <asterism/additions.hpp>
#include <asterism/reasons.hpp>

#include "view/spoken_name.hpp"

namespace asterism {

namespace {

/// Ratios this close to 1 count as 1, because times are sums over steps.
constexpr double rounding_of_ratios = 1e-12;

/// Returns "1.05x", with enough digits to differ from 1.
std::string factor_text(double ratio) {
  static constexpr int usual_digits = 4;
  static constexpr int max_digits = 17;
  std::string text = fmt::format("{:.{}g}", ratio, usual_digits);
  for (int digits = usual_digits; text == "1" && digits < max_digits;)
    text = fmt::format("{:.{}g}", ratio, ++digits);
  return text + "x";
}

std::string beside_bound(const Plan& plan) {
  const PlanCandidate& best = plan.candidates.front();
  if (!(plan.bound.time > 0) && best.ranked_time() > 0) return "; no lower bound above 0 is known";
  if (best.ratio <= 1 + rounding_of_ratios) return ", optimal: it meets the lower bound";
  return fmt::format(", {} the lower bound", factor_text(best.ratio));
}

/// Returns "8 start-ups (why)".
std::string reasoned(double amount, const char* what, const BoundReason& reason) {
  const int digits = amount == std::floor(amount) ? 15 : 4;
  return fmt::format("{:.{}g} {}{} ({})", amount, digits, what, amount == 1 ? "" : "s",
                     sentence(reason));
}

bool is_added(const PlanOmission& omission) {
  const CollectiveAlgorithm* const algorithm = algorithm_catalogue().find(omission.algorithm);
  return algorithm != nullptr && is_added(*algorithm);
}

}  // namespace

double least_volume(const LowerBound& bound) {
  return bound.volume > 0 ? bound.volume : static_cast<double>(bound.transmissions);
}

std::string bound_sentence(const LowerBound& bound) {
  std::string text =
      fmt::format("Lower bound: {}, {}.",
                  reasoned(static_cast<double>(bound.startups), "start-up", bound.startups_reason),
                  reasoned(least_volume(bound), "transmission", bound.transmissions_reason));
  if (bound.time_reason) text += fmt::format(" Time: {}.", sentence(*bound.time_reason));
  return text;
}

std::string result_sentence(const Plan& plan, const TimeScale& scale) {
  const PlanCandidate& best = plan.candidates.front();
  std::string text = fmt::format("Best: {}, {}{}.", spoken_name(best),
                                 scale.text(best.ranked_time()), beside_bound(plan));
  const auto next = std::ranges::find_if(plan.candidates, [&](const PlanCandidate& candidate) {
    return candidate.algorithm != best.algorithm;
  });
  return text + (next == plan.candidates.end()
                     ? " No other algorithm could be ranked."
                     : fmt::format(" Runner-up: {}, {}.", spoken_name(*next),
                                   scale.text(next->ranked_time())));
}

std::vector<PlanOmission> added_omissions(const Plan& plan) {
  std::vector<PlanOmission> added;
  std::ranges::copy_if(plan.omissions, std::back_inserter(added),
                       [](const PlanOmission& omission) { return is_added(omission); });
  return added;
}

std::vector<std::string> added_omission_lines(const Plan& plan) {
  std::vector<std::string> lines;
  for (const PlanOmission& omission : added_omissions(plan)) {
    std::string line = fmt::format("not ranked: {}: {}",
                                   name_with_parameters(omission.algorithm, omission.parameters),
                                   sentence(omission.reason));
    if (std::ranges::find(lines, line) == lines.end()) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> omission_sentences(const Plan& plan, std::size_t max_names) {
  std::vector<std::string> reasons;
  std::map<std::string, std::vector<std::string>> names;
  for (const PlanOmission& omission : plan.omissions) {
    if (is_added(omission)) continue;
    const std::string why = sentence(omission.reason);
    std::vector<std::string>& of_reason = names[why];
    if (of_reason.empty()) reasons.push_back(why);
    std::string name = spoken_name(omission.algorithm, omission.parameters);
    if (std::ranges::find(of_reason, name) == of_reason.end()) of_reason.push_back(std::move(name));
  }
  std::vector<std::string> sentences;
  for (const std::string& reason : reasons)
    sentences.push_back(
        fmt::format("Not ranked: {} ({}).", listed(names[reason], max_names), reason));
  return sentences;
}

}  // namespace asterism
