// Breadth-first search of a Cayley graph of permutations, by orbits of its relabellings.
//
// All nodes of an orbit have the same distance from the identity, and the neighbours of one of them
// are in the same orbits as the neighbours of any other. So it suffices to expand one node of each
// orbit, the canonical one, and to count it with the size of the orbit. As links are two-way, the
// neighbours of a level are in the level itself, the one before and the next one: only these three
// are kept.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/progress.hpp>

#include "base/memory.hpp"
#include "graph/orbits/canonical_form.hpp"
#include "graph/orbits/relabellings.hpp"

namespace asterism::orbits {

/// A Cayley graph: the generators, which are closed under inversion, and the number of nodes.
struct CayleyGraph {
  unsigned symbols = 0;
  std::vector<SymbolMap> generators;
  std::uint64_t nodes = 0;
};

/// Returns an estimate of the number of orbits: the least possible number, which few nodes with
/// automorphisms exceed by little.
[[nodiscard]] double estimated_orbits(const CayleyGraph& graph, const Relabellings& relabellings);

/// Processes that share a search: each holds and expands some of the orbits. All of them call the
/// functions in the same order.
class OrbitRanks {
 public:
  virtual ~OrbitRanks() = default;
  [[nodiscard]] virtual std::size_t rank() const = 0;
  [[nodiscard]] virtual std::size_t size() const = 0;
  [[nodiscard]] virtual std::uint64_t sum(std::uint64_t value) = 0;
  /// Sends words[r] to each rank r. Returns the words that all ranks sent to this one.
  [[nodiscard]] virtual std::vector<std::uint64_t> exchanged(
      const std::vector<std::vector<std::uint64_t>>& words) = 0;
};

/// Returns an estimate of the memory of search_orbits(), per rank.
[[nodiscard]] double search_orbits_bytes(const CayleyGraph& graph, const Relabellings& relabellings,
                                         std::size_t ranks = 1);

/// Returns the number of nodes at each distance from the identity, on all ranks. Throws
/// Error(too_large) if the search needs more memory than the budget of a rank. The result does not
/// depend on the number of threads and ranks. Without ranks, this process searches alone.
[[nodiscard]] std::vector<std::uint64_t> search_orbits(const CayleyGraph& graph,
                                                       const Relabellings& relabellings,
                                                       const MemoryBudget& budget,
                                                       const Progress& progress = {},
                                                       OrbitRanks* ranks = nullptr);

}  // namespace asterism::orbits
