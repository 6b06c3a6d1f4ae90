// Verdicts on the statements of papers, from a closed list.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace asterism {

enum class ClaimVerdict {
  holds,            ///< proven, or every case of the statement was measured
  holds_in_range,   ///< in every case that was measured; the statement covers more
  holds_corrected,  ///< with a correction that the finding states
  fails,
  undecided,  ///< cannot be measured here
};

inline constexpr std::array claim_verdicts{ClaimVerdict::holds, ClaimVerdict::holds_in_range,
                                           ClaimVerdict::holds_corrected, ClaimVerdict::fails,
                                           ClaimVerdict::undecided};

[[nodiscard]] std::string_view to_string(ClaimVerdict verdict);
/// Throws Error(unknown_name) if the text is not a verdict.
[[nodiscard]] ClaimVerdict parse_claim_verdict(std::string_view text);

/// The result of measuring a statement.
struct Finding {
  ClaimVerdict verdict = ClaimVerdict::undecided;
  std::string detail;  ///< the first failing case, the correction, or why it is undecided
  std::string range;   ///< the cases that were measured: "n = 3..7"
  std::string how;     ///< "schedule", "enumeration", "search", "formula", "proof", ...
};

[[nodiscard]] Finding holds(std::string range, std::string how);
[[nodiscard]] Finding holds_in_range(std::string range, std::string how);
/// Like holds_in_range(), for n from `first` to `last`.
[[nodiscard]] Finding holds_from_to(std::string how, unsigned first, unsigned last);
[[nodiscard]] Finding holds_corrected(std::string correction, std::string range, std::string how);
[[nodiscard]] Finding fails(std::string first_case, std::string how, std::string range = "");
[[nodiscard]] Finding undecided(std::string why);

/// Returns "fails: n = 4: 5, measured 4", or the verdict alone if there is no detail.
[[nodiscard]] std::string sentence_of(const Finding& finding);

}  // namespace asterism
