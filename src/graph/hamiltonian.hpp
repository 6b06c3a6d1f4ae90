// Hamiltonian cycles: by construction if the network provides one, by search otherwise.
#pragma once

#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

struct HamiltonianCycle {
  std::vector<NodeId> nodes;
  std::vector<Port> ports;  ///< ports[i] leads from nodes[i] to the next node, cyclically
};

/// Cycles are searched for only on networks of at most this many nodes.
inline constexpr std::uint64_t max_nodes_for_cycle_search = 5000;

/// Returns whether find_hamiltonian_cycle will find one.
[[nodiscard]] bool has_hamiltonian_cycle(const Network& network);
/// Maximum memory of finding a cycle and of the cycle itself.
[[nodiscard]] double hamiltonian_cycle_bytes(const Network& network);
/// Throws Error(unsupported) if there is none or none is found.
[[nodiscard]] HamiltonianCycle find_hamiltonian_cycle(const Network& network,
                                                      const Progress& progress = {});

}  // namespace asterism
