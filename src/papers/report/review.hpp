// A review of papers, as a value: verdicts, differences, and how they were measured.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <asterism/papers.hpp>

#include "papers/evidence.hpp"
#include "papers/report/parts.hpp"
#include "papers/statement.hpp"
#include "view/figure.hpp"

namespace asterism {

struct ReviewedStatement : MeasuredStatement {
  std::string command;               ///< command that measures it
  std::vector<Evidence> shown_by{};  ///< commands that show the same independently

  [[nodiscard]] bool is_remark() const { return kind == Kind::remark; }
  /// Returns whether readers of the paper should know: it fails, or holds only with a correction.
  [[nodiscard]] bool is_erratum() const {
    return !is_remark() && (finding.verdict == ClaimVerdict::fails ||
                            finding.verdict == ClaimVerdict::holds_corrected);
  }
};

struct ReviewedExhibit {
  PaperResult result;
  bool is_printed = false;  ///< the paper prints its cells, not only formulas for them
  std::string command;      ///< command that measures it
  std::optional<Figure> figure{};
};

struct ReviewCounts {
  std::uint64_t statements = 0;  ///< of the paper, without our remarks
  std::array<std::uint64_t, claim_verdicts.size()> verdicts{};  ///< in the order of claim_verdicts
  std::uint64_t remarks = 0;
  std::uint64_t cells = 0, agreeing = 0;  ///< those with a published value

  ReviewCounts& operator+=(const ReviewCounts& other);
  [[nodiscard]] std::uint64_t with(ClaimVerdict verdict) const {
    return verdicts[static_cast<std::size_t>(verdict)];
  }
  /// Returns the statements that hold, everywhere or in the range measured.
  [[nodiscard]] std::uint64_t holding() const {
    return with(ClaimVerdict::holds) + with(ClaimVerdict::holds_in_range);
  }
};

struct ReviewedPaper {
  std::string id, citation;
  std::vector<ReviewedStatement> statements{};
  std::vector<ReviewedExhibit> exhibits{};

  [[nodiscard]] ReviewCounts counts() const;
};

/// The program and the settings with which a review was measured.
struct ReviewOrigin {
  std::string version, effort, machine;
};

struct Review {
  ReviewOrigin origin;
  std::vector<ReviewedPaper> papers{};

  [[nodiscard]] ReviewCounts counts() const;
};

/// Composes the review from the rows of each part.
[[nodiscard]] Review compose_review(const std::vector<ReviewPart>& parts,
                                    const std::vector<PaperRows>& rows, ReviewOrigin origin);

}  // namespace asterism
