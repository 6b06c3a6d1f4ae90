// Measuring the parts of a review, several at a time.
#pragma once

#include <vector>

#include "papers/report/store.hpp"

namespace asterism {

/// The rows of each part, whatever the number of threads. Parts that the store has are not measured
/// again, and it is given all others as soon as they are finished, also if one fails or the
/// progress stops the work. Parts that share memory too small for them are measured alone in the
/// end.
[[nodiscard]] std::vector<PaperRows> measure_parts(const std::vector<ReviewPart>& parts,
                                                   const PaperRequest& request,
                                                   PartStore* store = nullptr);

}  // namespace asterism
