#include "papers/finding.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/registry.hpp>

namespace asterism {

std::string_view to_string(ClaimVerdict verdict) {
  switch (verdict) {
    case ClaimVerdict::holds:
      return "holds";
    case ClaimVerdict::holds_in_range:
      return "holds in the range measured";
    case ClaimVerdict::holds_corrected:
      return "holds with a correction";
    case ClaimVerdict::fails:
      return "fails";
    case ClaimVerdict::undecided:
      break;
  }
  return "not decidable here";
}

ClaimVerdict parse_claim_verdict(std::string_view text) {
  std::vector<std::string> names;
  for (const ClaimVerdict verdict : claim_verdicts) {
    if (to_string(verdict) == text) return verdict;
    names.emplace_back(to_string(verdict));
  }
  refuse_unknown("verdict", text, names);
}

Finding holds(std::string range, std::string how) {
  return {ClaimVerdict::holds, "", std::move(range), std::move(how)};
}

Finding holds_in_range(std::string range, std::string how) {
  return {ClaimVerdict::holds_in_range, "", std::move(range), std::move(how)};
}

Finding holds_from_to(std::string how, unsigned first, unsigned last) {
  return holds_in_range(fmt::format("n = {}..{}", first, last), std::move(how));
}

Finding holds_corrected(std::string correction, std::string range, std::string how) {
  return {ClaimVerdict::holds_corrected, std::move(correction), std::move(range), std::move(how)};
}

Finding fails(std::string first_case, std::string how, std::string range) {
  return {ClaimVerdict::fails, std::move(first_case), std::move(range), std::move(how)};
}

Finding undecided(std::string why) {
  return {ClaimVerdict::undecided, std::move(why), "", ""};
}

std::string sentence_of(const Finding& finding) {
  return finding.detail.empty() ? std::string(to_string(finding.verdict))
                                : fmt::format("{}: {}", to_string(finding.verdict), finding.detail);
}

}  // namespace asterism
