// Strongly connected components of a network: within one, every node reaches every other.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

/// Returns the nodes of the largest strongly connected component in ascending order; on ties, the
/// one with the smallest id. `ports_of` returns the number of ports of a node, `has_failed` whether
/// it is missing, and `next` the node that a port leads to, or no_node.
[[nodiscard]] std::vector<std::uint32_t> largest_strong_part(
    std::uint32_t nodes, const std::function<std::uint32_t(std::uint32_t)>& ports_of,
    const std::function<bool(std::uint32_t)>& has_failed,
    const std::function<NodeId(std::uint32_t, Port)>& next);

}  // namespace asterism
