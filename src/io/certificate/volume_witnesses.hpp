// The witnesses "prices", "copies" and "transfers" of transmissions.
#pragma once

#include "io/certificate/certified_bounds.hpp"
#include "io/certificate/witness_search.hpp"

namespace asterism {

/// Tries those that apply to the problem.
void raise_by_volume(const WitnessSearch& search, const LowerBound& bound,
                     CertifiedBound& transmissions);

}  // namespace asterism
