// Decompositions of the links of a regular network into Hamiltonian cycles and, if the degree is
// odd, one perfect matching.
//
// The search starts with any division of the links into colours with two links per node, a random
// one by Petersen's theorem. A closed walk that alternates between two colours exchanges their
// links if both colours together then have no more cycles than before. The search ends when every
// colour is one cycle. It is deterministic.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

struct CycleDecomposition {
  std::vector<std::vector<NodeId>> cycles;  ///< each has all nodes, in the order of the cycle
  /// By node: the other end of its link that is in no cycle. Empty if the degree is even.
  std::vector<NodeId> partners;
};

inline constexpr std::uint64_t max_nodes_for_cycle_decomposition = 1 << 19;

/// Returns whether a search makes sense: all links are two-way, no two links join the same nodes,
/// all nodes have the same degree of at least 2, and there are at most
/// max_nodes_for_cycle_decomposition of them, an even number if the degree is odd.
[[nodiscard]] bool may_decompose_into_cycles(const Network& network);

/// Returns nothing if none is found. Such a network may still have a decomposition. Requires
/// may_decompose_into_cycles().
[[nodiscard]] std::optional<CycleDecomposition> find_cycle_decomposition(
    const Network& network, const Progress& progress = {});

/// Maximum memory of find_cycle_decomposition() in bytes.
[[nodiscard]] double cycle_decomposition_bytes(const Network& network);

/// Returns whether every cycle visits every node once over links, and every link is in exactly one
/// cycle or in the matching.
[[nodiscard]] bool is_cycle_decomposition(const Network& network, const CycleDecomposition& found);

}  // namespace asterism
