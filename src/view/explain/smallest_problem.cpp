// Finds a small problem that demonstrates an algorithm.
#include <algorithm>

#include <asterism/explain.hpp>

#include "graph/symmetry/candidate_specs.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t fewest_nodes_shown = 6;
constexpr std::uint64_t max_nodes_shown = 128;

std::vector<const NetworkFamily*> families_for(const CollectiveAlgorithm& algorithm) {
  std::vector<const NetworkFamily*> families;
  for (const NetworkFamily& family : network_catalogue())
    if (algorithm.families.empty() ||
        std::ranges::find(algorithm.families, family.name) != algorithm.families.end())
      families.push_back(&family);
  return families;
}

bool solves(const CollectiveAlgorithm& algorithm, const ProblemWords& words) {
  return !why_not(algorithm, state_problem(words, algorithm.weakest_model()));
}

}  // namespace

std::optional<ProblemWords> smallest_problem(const CollectiveAlgorithm& algorithm) {
  const auto families = families_for(algorithm);
  for (std::uint64_t nodes = fewest_nodes_shown; nodes <= max_nodes_shown; ++nodes)
    for (const NetworkFamily* const family : families)
      for (const auto& network : networks_of_size(*family, nodes))
        for (const CollectiveKind kind : algorithm.collectives) {
          ProblemWords words;
          words.network = network->spec();
          words.collective = to_string(kind);
          if (solves(algorithm, words)) return words;
          words.model = {{"switching", "wormhole"}};
          if (solves(algorithm, words)) return words;
        }
  return std::nullopt;
}

}  // namespace asterism
