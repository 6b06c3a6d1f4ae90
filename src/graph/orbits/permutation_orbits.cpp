#include "graph/orbits/permutation_orbits.hpp"

#include <asterism/permutation_network.hpp>

#include "network/long_permutations.hpp"

namespace asterism {

namespace {

/// Networks with fewer nodes are searched in milliseconds in any way.
constexpr std::uint64_t few_nodes = 1'000'000;
/// The canonical form of a node takes about as long as this many lookups of the search over all
/// permutations, so a smaller group does not pay.
constexpr std::uint64_t min_relabellings = 150;
/// The same in lookups of the generic search.
constexpr double looks_per_form = 20;

SymbolMap symbol_map(Permutation permutation, unsigned symbols) {
  SymbolMap map = identity_map();
  for (unsigned p = 0; p < symbols; ++p) map[p] = static_cast<std::uint8_t>(permutation[p]);
  return map;
}

}  // namespace

std::optional<orbits::CayleyGraph> cayley_graph(const Network& network) {
  if (const auto* const longer = dynamic_cast<const LongPermutationNetwork*>(&network)) {
    orbits::CayleyGraph graph{longer->symbols(), {}, longer->node_count()};
    for (const LongGenerator& generator : longer->generators())
      graph.generators.push_back(generator.action);
    return graph;
  }
  const PermutationNetwork* const permutations = network.permutations();
  if (permutations == nullptr) return {};
  orbits::CayleyGraph graph{permutations->symbols(), {}, permutations->node_count()};
  for (const Generator& generator : permutations->generators())
    graph.generators.push_back(symbol_map(generator.action, graph.symbols));
  return graph;
}

std::optional<PermutationOrbits> PermutationOrbits::of(const Network& network) {
  if (network.node_count() < few_nodes) return {};
  auto graph = cayley_graph(network);
  if (!graph) return {};
  orbits::Relabellings relabellings(graph->generators, graph->symbols);
  if (relabellings.order() < min_relabellings) return {};
  return PermutationOrbits(std::move(*graph), std::move(relabellings));
}

double PermutationOrbits::looks() const {
  return looks_per_form * static_cast<double>(graph_.generators.size()) *
         orbits::estimated_orbits(graph_, relabellings_);
}

double PermutationOrbits::bytes(std::size_t ranks) const {
  return orbits::search_orbits_bytes(graph_, relabellings_, ranks);
}

std::vector<std::uint64_t> PermutationOrbits::search(const MemoryBudget& budget,
                                                     const Progress& progress,
                                                     orbits::OrbitRanks* ranks) const {
  return orbits::search_orbits(graph_, relabellings_, budget, progress, ranks);
}

}  // namespace asterism
