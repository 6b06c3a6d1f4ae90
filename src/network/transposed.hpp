// A network with every link the other way round.
#pragma once

#include <cstdint>
#include <memory>

#include <asterism/network.hpp>

namespace asterism {

/// The network in which a packet goes from v to u over the port that it would arrive at, with the
/// class and the cost of the link from u to v. Nodes, ports and labels stay; the family is another.
/// The transpose of a transposed network is the original network. Throws Error(too_large) if the
/// links do not fit the memory.
[[nodiscard]] std::shared_ptr<const Network> transposed(
    const std::shared_ptr<const Network>& network, std::uint64_t memory_limit = 0);

/// Whether every link leads both ways and costs the same in both, classes of links aside.
[[nodiscard]] bool same_both_ways(const Network& network);

}  // namespace asterism
