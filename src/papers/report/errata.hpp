// Published values that measurements do not confirm, as a page of Markdown.
#pragma once

#include <string>

#include "papers/report/review.hpp"

namespace asterism {

/// Lists each statement that does not hold, with its smallest counterexample and the commands that
/// show it, and each cell of a table that differs.
[[nodiscard]] std::string errata_page(const Review& review);

}  // namespace asterism
