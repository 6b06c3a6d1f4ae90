// The results of a review, for a terminal.
#pragma once

#include "papers/report/review.hpp"
#include "view/table.hpp"

namespace asterism {

[[nodiscard]] Table summary_table(const Review& review);

}  // namespace asterism
