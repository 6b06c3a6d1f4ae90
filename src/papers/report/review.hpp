// A review of papers, as a value: what holds, what differs, and how it was measured.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <asterism/papers.hpp>

#include "papers/evidence.hpp"
#include "papers/report/parts.hpp"
#include "view/figure.hpp"

namespace asterism {

struct ReviewedStatement {
  std::string name, words;
  PaperCell verdict;
  std::string command;               ///< that measures it
  std::vector<Evidence> shown_by{};  ///< that show the same without that measurement

  [[nodiscard]] bool holds() const { return verdict.agrees(); }
  /// Describes why a statement does not hold: "n = 7: 31, measured 30".
  [[nodiscard]] std::string counterexample() const;
  /// Returns "Smallest counterexample", or another name if it is not a single case.
  [[nodiscard]] const char* counterexample_name() const;
};

struct ReviewedExhibit {
  PaperResult result;
  bool is_printed = false;  ///< the paper has its cells, and not only formulas for them
  std::string command;      ///< that measures it
  std::optional<Figure> figure{};
};

struct ReviewCounts {
  std::uint64_t statements = 0, holding = 0;
  std::uint64_t cells = 0, agreeing = 0;  ///< those that have something to agree with

  ReviewCounts& operator+=(const ReviewCounts& other);
};

struct ReviewedPaper {
  std::string id, citation;
  std::vector<ReviewedStatement> statements{};
  std::vector<ReviewedExhibit> exhibits{};

  [[nodiscard]] ReviewCounts counts() const;
};

/// By which program and how a review was measured.
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
