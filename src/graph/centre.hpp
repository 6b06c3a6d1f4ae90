// A node in the middle of a network.
#pragma once

#include <span>

#include <asterism/network.hpp>

namespace asterism {

/// One of these nodes from which the farthest of them is as near as from any that was looked at:
/// between two that are far from each other, as many as a few searches allow. All nodes if none are
/// given. On networks of millions of links it is the first of them.
[[nodiscard]] NodeId central_node(const Network& network, std::span<const NodeId> nodes = {});

}  // namespace asterism
