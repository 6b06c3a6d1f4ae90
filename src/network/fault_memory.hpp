// Networks with faults store tables of all nodes.
#pragma once

#include <asterism/network.hpp>

namespace asterism {

/// Throws Error(too_large) if the base has too many nodes for 32-bit ids or for the memory.
void require_memory_for_faults(const Network& base);

}  // namespace asterism
