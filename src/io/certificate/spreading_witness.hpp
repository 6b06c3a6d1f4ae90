// The witness "spreading": the node from which, or to which, information takes most steps to
// spread.
#pragma once

#include <cstdint>

#include "io/certificate/certified_bounds.hpp"
#include "io/certificate/witness_search.hpp"

namespace asterism {

/// Tries the senders and receivers until a witness proves `enough`.
void raise_by_spreading(const WitnessSearch& search, std::uint64_t enough,
                        CertifiedBound& startups);

}  // namespace asterism
