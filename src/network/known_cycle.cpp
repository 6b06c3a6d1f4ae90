#include "network/known_cycle.hpp"

#include "base/paced_progress.hpp"

namespace asterism {

std::vector<Port> known_hamiltonian_cycle(const Network& network, const Progress& progress) {
  static constexpr std::uint64_t max_nodes = std::uint64_t{1} << 29;
  std::vector<Port> ports;
  if (!network.knows_hamiltonian_cycle() || network.node_count() > max_nodes) return ports;
  ports.reserve(network.node_count());
  PacedProgress paced(progress, "constructing a Hamiltonian cycle", network.node_count());
  network.push_hamiltonian_cycle([&](Port port) {
    paced.next();
    ports.push_back(port);
  });
  return ports;
}

}  // namespace asterism
