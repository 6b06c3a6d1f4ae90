// The witness "cut": nodes that messages must leave, or enter.
#pragma once

#include "io/certificate/certified_bounds.hpp"
#include "io/certificate/witness_search.hpp"

namespace asterism {

/// Tries the cuts around single nodes, the cuts that the reasons name and, if they say that a side
/// crosses a cut, the balls around node 0, the halves by id and the halves of the axes.
void raise_by_cuts(const WitnessSearch& search, const LowerBound& bound, CertifiedBounds& found);

}  // namespace asterism
