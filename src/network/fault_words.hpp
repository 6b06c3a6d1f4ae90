// Faults by words beside faults by id.
#pragma once

#include <asterism/faults.hpp>

namespace asterism {

/// Adds what the words say to known faults; random faults are drawn from what still works.
[[nodiscard]] Faults faults_of(const FaultWords& words, const Network& network, Faults known);

}  // namespace asterism
