// Measures the parts of a review, several at a time.
#pragma once

#include <vector>

#include <asterism/tasks.hpp>

#include "papers/report/store.hpp"

namespace asterism {

/// Returns what computes the parts, as tasks. The parts must outlive it.
[[nodiscard]] ComputeTask computing(const std::vector<ReviewPart>& parts,
                                    const PaperRequest& request);

/// Returns the rows of each part, whoever computes them: the threads of this process if `runner` is
/// null. Parts in the store are not measured again, and the store receives all others as soon as
/// they are finished, even if one fails or the progress stops the work.
[[nodiscard]] std::vector<PaperRows> measure_parts(const std::vector<ReviewPart>& parts,
                                                   const PaperRequest& request,
                                                   PartStore* store = nullptr,
                                                   TaskRunner* runner = nullptr);

}  // namespace asterism
