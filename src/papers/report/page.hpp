// A review as one self-contained HTML page.
#pragma once

#include <string>

#include "papers/report/review.hpp"

namespace asterism {

/// Returns well-formed HTML for any texts: a summary of the verdicts, then for each paper its
/// statements, its tables with published beside measured values, and charts.
[[nodiscard]] std::string review_page(const Review& review);

}  // namespace asterism
