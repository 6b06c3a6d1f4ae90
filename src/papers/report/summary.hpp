// The results of a review in short.
#pragma once

#include <string>
#include <string_view>

#include "papers/report/review.hpp"
#include "view/table.hpp"

namespace asterism {

/// The note on statements that rest on a damaged glyph.
inline constexpr std::string_view damaged_glyph_note =
    "This rests on a floor, ceiling, factorial or root sign, which the extracted text may have "
    "damaged; the printed page may be right.";

[[nodiscard]] Table summary_table(const Review& review);

/// Returns "27 statements: 20 hold in the range measured, 5 hold, 2 fail."
[[nodiscard]] std::string verdict_counts_sentence(const ReviewCounts& counts);

}  // namespace asterism
