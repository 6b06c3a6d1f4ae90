#include "search/level_search.hpp"

#include <fmt/format.h>

namespace asterism {

namespace {

/// Half of the permutations still make the search over all of them the better one.
const PermutationNetwork* dense_permutations(const Network& network) {
  const auto* permutations = dynamic_cast<const PermutationNetwork*>(&network);
  if (permutations == nullptr) return nullptr;
  const bool dense = 2 * permutations->node_count() >= factorials[permutations->symbols()];
  return dense ? permutations : nullptr;
}

double level_counts_bytes(const Network& network) {
  const auto diameter = network.published().diameter;
  return diameter ? 2 * sizeof(std::uint64_t) * diameter->value : 0;
}

}  // namespace

std::vector<std::uint64_t> nodes_by_distance(const Network& network, NodeId source,
                                             const MemoryBudget& budget, const Progress& progress) {
  const PermutationNetwork* permutations = dense_permutations(network);
  const double estimate = level_counts_bytes(network) +
                          (permutations != nullptr ? search_permutations_bytes(*permutations)
                                                   : search_any_bytes(network));
  budget.require(estimate, fmt::format("a search of {}", network.spec()),
                 "choose a smaller network, or allow more memory if there is more");
  // Every node of a Cayley graph sees what the identity sees.
  return permutations != nullptr ? search_permutations(*permutations, progress)
                                 : search_any(network, source, progress);
}

}  // namespace asterism
