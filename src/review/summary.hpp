// What a review found, for a terminal.
#pragma once

#include "report/table.hpp"
#include "review/review.hpp"

namespace asterism {

[[nodiscard]] Table summary_table(const Review& review);

}  // namespace asterism
