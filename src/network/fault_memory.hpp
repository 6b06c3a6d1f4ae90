// Networks with faults hold tables of all nodes.
#pragma once

#include <asterism/network.hpp>

namespace asterism {

/// Throws Error(too_large) if the base has too many nodes for ids of 32 bits or for the memory.
void require_memory_for_faults(const Network& base);

}  // namespace asterism
