// The sections of the page, one file each.
#pragma once

#include <string>

#include "papers/report/review.hpp"

namespace asterism {

/// Returns a summary of each paper in numbers.
[[nodiscard]] std::string summary_html(const Review& review);
/// Lists statements that do not hold first, with their counterexamples.
[[nodiscard]] std::string statements_html(const ReviewedPaper& paper);
/// A table or figure with its heading, its verdict and links to its files.
[[nodiscard]] std::string exhibit_html(const ReviewedPaper& paper, const ReviewedExhibit& exhibit);

}  // namespace asterism
