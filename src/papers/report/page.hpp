// A review as one page of HTML that fetches nothing.
#pragma once

#include <string>

#include "papers/report/review.hpp"

namespace asterism {

/// Well-formed whatever the texts hold: the verdicts in short, then paper by paper its statements,
/// tables with what is printed beside what is measured, and charts.
[[nodiscard]] std::string review_page(const Review& review);

}  // namespace asterism
