// The search by orbits of a network of permutations, if it is faster than visiting all nodes.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

#include "base/memory.hpp"
#include "graph/orbits/orbit_search.hpp"

namespace asterism {

class PermutationOrbits {
 public:
  /// Returns nothing if the nodes are not permutations, or if visiting each of them is faster: if
  /// there are few nodes or few relabellings.
  [[nodiscard]] static std::optional<PermutationOrbits> of(const Network& network);

  /// Returns the cost of the search in link lookups of the generic search.
  [[nodiscard]] double looks() const;
  /// Returns an estimate of the memory that the search needs, per rank.
  [[nodiscard]] double bytes(std::size_t ranks = 1) const;
  /// Returns the number of nodes at each distance from any node, as search_orbits().
  [[nodiscard]] std::vector<std::uint64_t> search(const MemoryBudget& budget,
                                                  const Progress& progress,
                                                  orbits::OrbitRanks* ranks = nullptr) const;

 private:
  PermutationOrbits(orbits::CayleyGraph graph, orbits::Relabellings relabellings)
      : graph_(std::move(graph)), relabellings_(std::move(relabellings)) {}

  orbits::CayleyGraph graph_;
  orbits::Relabellings relabellings_;
};

/// Returns the generators of a network of permutations, or nothing if the network has other nodes.
[[nodiscard]] std::optional<orbits::CayleyGraph> cayley_graph(const Network& network);

}  // namespace asterism
