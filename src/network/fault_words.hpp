// Combines faults given in words with faults given by id.
#pragma once

#include <asterism/faults.hpp>

namespace asterism {

/// Adds the faults in `words` to known faults; random faults are drawn from what still works.
[[nodiscard]] Faults faults_of(const FaultWords& words, const Network& network, Faults known);

}  // namespace asterism
