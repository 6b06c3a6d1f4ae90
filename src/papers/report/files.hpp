// A review as files.
#pragma once

#include <vector>

#include <asterism/progress.hpp>

#include "papers/report/folder.hpp"
#include "papers/report/review.hpp"

namespace asterism {

/// Returns tables as CSV, claims.json, errata.md and the page: everything that needs no other
/// program.
[[nodiscard]] std::vector<ReviewFile> text_files(const Review& review);

/// Returns every figure as SVG and PDF, drawn by gnuplot, and its points as CSV. Throws Error if
/// gnuplot is missing.
[[nodiscard]] std::vector<ReviewFile> figure_files(const Review& review, const Progress& progress);

}  // namespace asterism
