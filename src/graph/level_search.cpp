#include "graph/level_search.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "graph/orbits/permutation_orbits.hpp"

namespace asterism {

namespace {

/// If at least half of all permutations are nodes, the search over all permutations is faster.
const PermutationNetwork* dense_permutations(const Network& network) {
  const auto* permutations = network.permutations();
  if (permutations == nullptr) return nullptr;
  const bool dense = 2 * permutations->node_count() >= factorials[permutations->symbols()];
  return dense ? permutations : nullptr;
}

double level_counts_bytes(const Network& network) {
  const auto diameter = network.published().diameter;
  return diameter ? 2 * sizeof(std::uint64_t) * diameter->value : 0;
}

}  // namespace

bool search_uses_orbits(const Network& network) {
  return PermutationOrbits::of(network).has_value();
}

double search_looks(const Network& network) {
  static constexpr double permutations_at_once = 8;
  static constexpr double looks_per_level = 40;  // a level has this fixed cost, however small it is
  const auto nodes = static_cast<double>(network.node_count());
  // If all nodes are neighbours of the first, no further links are examined.
  if (std::uint64_t{network.port_count()} + 1 >= network.node_count()) return nodes;
  if (const auto orbits = PermutationOrbits::of(network)) return orbits->looks();
  const double looks = nodes * network.port_count();
  const auto diameter = network.published().diameter;
  return (dense_permutations(network) != nullptr ? looks / permutations_at_once : looks) +
         (diameter ? looks_per_level * diameter->value : 0);
}

void require_search_time(const Network& network) {
  const double looks = search_looks(network);
  if (looks > (search_uses_orbits(network) ? max_orbit_looks : max_looks))
    throw Error(ErrorCode::too_large,
                fmt::format("{} has too many links to follow each of them: about {:.1e}",
                            network.spec(), looks),
                "choose a smaller network");
}

void require_search_memory(const Network& network, const MemoryBudget& budget) {
  const PermutationNetwork* permutations = dense_permutations(network);
  const auto orbits = PermutationOrbits::of(network);
  const double estimate = level_counts_bytes(network) +
                          (orbits                    ? orbits->bytes()
                           : permutations != nullptr ? search_permutations_bytes(*permutations)
                                                     : search_any_bytes(network));
  budget.require(estimate, fmt::format("a search of {}", network.spec()),
                 "choose a smaller network, or allow more memory if there is more");
}

std::vector<std::uint64_t> nodes_by_distance(const Network& network, NodeId source,
                                             const MemoryBudget& budget, const Progress& progress) {
  require_search_memory(network, budget);
  if (const auto orbits = PermutationOrbits::of(network)) return orbits->search(budget, progress);
  const PermutationNetwork* permutations = dense_permutations(network);
  // In a Cayley graph, the distances from every node equal those from the identity.
  return permutations != nullptr ? search_permutations(*permutations, progress)
                                 : search_any(network, source, progress);
}

}  // namespace asterism
