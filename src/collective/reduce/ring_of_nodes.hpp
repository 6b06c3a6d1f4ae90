// The participants as a ring.
#pragma once

#include <vector>

#include <asterism/algorithm.hpp>

namespace asterism {

/// A Hamiltonian cycle where all nodes take part and one is known or found, otherwise the
/// participants in rising order.
[[nodiscard]] std::vector<NodeId> ring_of_nodes(const AlgorithmRequest& request);

}  // namespace asterism
