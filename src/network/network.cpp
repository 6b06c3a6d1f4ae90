#include <algorithm>

#include <asterism/network.hpp>

namespace asterism {

void Network::neighbours(NodeId node, std::span<NodeId> out) const {
  for (std::uint32_t port = 0; port < port_count(); ++port) out[port] = neighbour(node, Port{port});
}

std::uint32_t Network::degree(NodeId node) const {
  std::vector<NodeId> ends(port_count());
  neighbours(node, ends);
  return port_count() - static_cast<std::uint32_t>(std::ranges::count(ends, no_node));
}

}  // namespace asterism
