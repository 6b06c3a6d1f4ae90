// Lower bounds of reductions, by the collectives that they hold in them.
#pragma once

#include <functional>

#include <asterism/bounds.hpp>

namespace asterism {

/// Of reduce, reduce-scatter, allreduce, barrier and scan; `bound_of` gives those of collectives
/// that copy.
[[nodiscard]] LowerBound reduction_bound(const Problem& problem,
                                         const std::function<LowerBound(const Problem&)>& bound_of);

}  // namespace asterism
