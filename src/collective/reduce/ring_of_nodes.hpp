// Arranges the participants in a ring.
#pragma once

#include <vector>

#include <asterism/algorithm.hpp>

namespace asterism {

/// Returns a Hamiltonian cycle if all nodes participate and one is known or found, otherwise the
/// participants in ascending order.
[[nodiscard]] std::vector<NodeId> ring_of_nodes(const AlgorithmRequest& request);

}  // namespace asterism
