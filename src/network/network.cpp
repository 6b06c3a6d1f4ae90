#include <algorithm>

#include <asterism/network.hpp>

#include "network/known_cycle.hpp"

namespace asterism {

void Network::neighbours(NodeId node, std::span<NodeId> out) const {
  const std::uint32_t ports = ports_of(node);
  for (std::uint32_t port = 0; port < ports; ++port) out[port] = neighbour(node, Port{port});
  std::ranges::fill(out.subspan(ports), no_node);
}

std::uint32_t Network::degree(NodeId node) const {
  // Counts one by one, because some networks have too many ports to store.
  std::uint32_t links = 0;
  const std::uint32_t ports = ports_of(node);
  for (Port port{0}; port.value() < ports; ++port)
    if (neighbour(node, port) != no_node) ++links;
  return links;
}

std::vector<Port> Network::hamiltonian_cycle() const {
  return known_hamiltonian_cycle(*this);
}

}  // namespace asterism
