// A review as claims.json, and what does not hold of it.
#pragma once

#include "papers/report/review.hpp"
#include "view/json.hpp"

namespace asterism {

/// Every statement and every cell that differs.
[[nodiscard]] Json claims_document(const Review& review);

/// Returns only what does not hold or differs.
[[nodiscard]] Json errata_document(const Review& review);

/// A cell that differs from what is printed.
struct DifferingCell {
  std::string row;  ///< what its row is about
  std::string column;
  PaperCell cell;
};
[[nodiscard]] std::vector<DifferingCell> differing_cells(const PaperResult& result);

}  // namespace asterism
