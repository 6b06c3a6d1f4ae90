// A node in the middle of a network.
#pragma once

#include <span>

#include <asterism/network.hpp>

namespace asterism {

/// Returns one of the given nodes with the smallest eccentricity among those examined: candidates
/// lie between two distant nodes, as many as a few searches allow. Considers all nodes if none are
/// given. On networks with millions of links, returns the first one.
[[nodiscard]] NodeId central_node(const Network& network, std::span<const NodeId> nodes = {});

}  // namespace asterism
