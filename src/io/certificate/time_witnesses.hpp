// Witnesses for the time: schedules of few steps transmit more.
#pragma once

#include "io/certificate/certified_bounds.hpp"
#include "io/certificate/witness_search.hpp"

namespace asterism {

/// Adds the witnesses that prove more than the bounds on start-ups and transmissions together.
void raise_by_few_steps(const WitnessSearch& search, CertifiedBounds& found);

}  // namespace asterism
