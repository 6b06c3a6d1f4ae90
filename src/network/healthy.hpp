// Relates a network with faults to the same network before any failure.
#pragma once

#include <asterism/faults.hpp>
#include <asterism/network.hpp>

namespace asterism {

/// Returns the network behind all faults; the network itself if it has none.
[[nodiscard]] const Network& without_faults(const Network& network);
/// Returns the number of a node in the network behind all faults.
[[nodiscard]] NodeId in_healthy(const Network& network, NodeId node);
/// The inverse: no_node if the node failed or is cut off.
[[nodiscard]] NodeId from_healthy(const Network& network, NodeId healthy);
/// Returns whether a node itself failed, rather than being cut off.
[[nodiscard]] bool has_failed(const Network& network, NodeId healthy);

}  // namespace asterism
