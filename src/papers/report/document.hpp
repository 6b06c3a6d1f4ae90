// A review as claims.json, and the errata in it.
#pragma once

#include "papers/report/review.hpp"
#include "view/json.hpp"

namespace asterism {

/// Returns every statement and every cell that differs.
[[nodiscard]] Json claims_document(const Review& review);

/// Returns only what does not hold or differs.
[[nodiscard]] Json errata_document(const Review& review);

/// A cell that differs from the published value.
struct DifferingCell {
  std::string row;  ///< the subject of its row
  std::string column;
  PaperCell cell;
};
[[nodiscard]] std::vector<DifferingCell> differing_cells(const PaperResult& result);

}  // namespace asterism
