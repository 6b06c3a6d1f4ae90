// The Hamiltonian cycle that a network knows by construction.
#pragma once

#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// Returns the ports of Network::push_hamiltonian_cycle(); empty if no cycle is known or there are
/// more than 2^29 nodes.
[[nodiscard]] std::vector<Port> known_hamiltonian_cycle(const Network& network,
                                                        const Progress& progress = {});

}  // namespace asterism
