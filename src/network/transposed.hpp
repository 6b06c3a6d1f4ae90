// A network with every link reversed: what is sent there is received here, backwards in time.
#pragma once

#include <cstdint>
#include <memory>

#include <asterism/network.hpp>

namespace asterism {

/// The same nodes, ports and labels; a link from a to b leads from b to a, with the class and the
/// cost that it has from a to b. Throws Error(too_large) if the links do not fit the memory.
[[nodiscard]] std::shared_ptr<const Network> transposed(std::shared_ptr<const Network> network,
                                                        std::uint64_t memory_limit = 0);

}  // namespace asterism
