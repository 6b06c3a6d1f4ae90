// Measures the parts of a review, several at a time.
#pragma once

#include <vector>

#include "papers/report/store.hpp"

namespace asterism {

/// Returns the rows of each part, independent of the number of threads. Parts in the store are not
/// measured again, and the store receives all others as soon as they are finished, even if one
/// fails or the progress stops the work. Parts that do not fit into memory together are measured
/// alone at the end.
[[nodiscard]] std::vector<PaperRows> measure_parts(const std::vector<ReviewPart>& parts,
                                                   const PaperRequest& request,
                                                   PartStore* store = nullptr);

}  // namespace asterism
