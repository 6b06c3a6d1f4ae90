// A network with all links reversed.
#pragma once

#include <cstdint>
#include <memory>

#include <asterism/network.hpp>

namespace asterism {

/// Returns the network in which a packet goes from v to u over the port at which it would arrive,
/// with the class and cost of the link from u to v. Nodes, ports and labels are unchanged; the
/// family differs. The transpose of a transposed network is the original network. Throws
/// Error(too_large) if the links do not fit in memory.
[[nodiscard]] std::shared_ptr<const Network> transposed(
    const std::shared_ptr<const Network>& network, std::uint64_t memory_limit = 0);

/// Returns whether every link is bidirectional and costs the same in both directions, apart from
/// link classes.
[[nodiscard]] bool same_both_ways(const Network& network);

}  // namespace asterism
