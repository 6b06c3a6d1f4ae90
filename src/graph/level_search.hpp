// Breadth-first search from one node, level by level, over an implicit graph.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/progress.hpp>

#include "base/memory.hpp"

namespace asterism {

/// Returns the approximate number of link lookups of a search from one node, in lookups of the
/// generic search; the search over permutations is several times as fast.
[[nodiscard]] double search_looks(const Network& network);
/// Searches with more lookups would take longer than minutes.
inline constexpr double max_looks = 1e10;
/// The same for searches by orbits, which find what no other search can: about an hour.
inline constexpr double max_orbit_looks = 2e11;
/// Returns whether the search from one node visits one node of each orbit of the symmetries that
/// are known from the generators, rather than all nodes (graph/orbits/).
[[nodiscard]] bool search_uses_orbits(const Network& network);
/// Throws Error(too_large) if the search from one node needs more lookups. The result is the same
/// on every machine, so this is checked before the memory.
void require_search_time(const Network& network);
/// Throws Error(too_large) if the search from one node exceeds the memory budget.
void require_search_memory(const Network& network, const MemoryBudget& budget);

/// Returns the number of nodes at each distance from a node. Takes at most 5 bits per node (3.2 for
/// a permutation network, far less if it has many symmetries), which must fit the budget.
[[nodiscard]] std::vector<std::uint64_t> nodes_by_distance(const Network& network, NodeId source,
                                                           const MemoryBudget& budget,
                                                           const Progress& progress = {});

/// The two searches behind nodes_by_distance(). The first supports any network.
[[nodiscard]] std::vector<std::uint64_t> search_any(const Network& network, NodeId source,
                                                    const Progress& progress);
[[nodiscard]] double search_any_bytes(const Network& network);

/// Searches from the identity, for networks of all permutations or at least half of them.
[[nodiscard]] std::vector<std::uint64_t> search_permutations(const PermutationNetwork& network,
                                                             const Progress& progress);
/// Returns the distance of every node from the identity, for networks of all permutations.
[[nodiscard]] std::vector<std::uint32_t> distances_between_permutations(
    const PermutationNetwork& network, const Progress& progress);
[[nodiscard]] double search_permutations_bytes(const PermutationNetwork& network);

}  // namespace asterism
