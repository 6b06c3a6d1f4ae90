// A network with faults next to the same network before anything failed.
#pragma once

#include <asterism/faults.hpp>
#include <asterism/network.hpp>

namespace asterism {

/// The network behind all faults; itself if it has none.
[[nodiscard]] const Network& without_faults(const Network& network);
/// A node of it, as the network behind all faults numbers it.
[[nodiscard]] NodeId in_healthy(const Network& network, NodeId node);
/// The other way round: no_node if it failed or is cut off.
[[nodiscard]] NodeId from_healthy(const Network& network, NodeId healthy);
/// Whether a node failed itself, and is not only cut off.
[[nodiscard]] bool has_failed(const Network& network, NodeId healthy);

}  // namespace asterism
