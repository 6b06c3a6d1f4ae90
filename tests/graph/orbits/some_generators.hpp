// Generators of Cayley graphs for the tests, and their relabellings by trying all permutations.
#pragma once

#include <algorithm>
#include <vector>

#include "base/random.hpp"
#include "base/symbol_map.hpp"
#include "graph/orbits/orbit_search.hpp"

namespace asterism::testing {

/// Returns a random permutation of the first symbols.
inline SymbolMap random_map(unsigned symbols, Random& random) {
  SymbolMap map = identity_map();
  for (unsigned i = symbols; i-- > 1;) std::swap(map[i], map[random.below(i + 1)]);
  return map;
}

/// Returns distinct random generators, closed under inversion. They need not generate all
/// permutations. Some are of order two, and some are conjugates of others, so that there are
/// relabellings.
inline std::vector<SymbolMap> random_generators(unsigned symbols, Random& random) {
  std::vector<SymbolMap> generators;
  const auto add = [&](const SymbolMap& map) {
    for (const SymbolMap& each : {map, inverted(map)})
      if (each != identity_map() && std::ranges::find(generators, each) == generators.end())
        generators.push_back(each);
  };
  const SymbolMap relabelling = random_map(symbols, random);
  const std::uint64_t count = 1 + random.below(3);
  for (std::uint64_t i = 0; i < count; ++i) {
    SymbolMap map = identity_map();
    if (random.below(2) == 0)
      map = random_map(symbols, random);
    else
      std::swap(map[random.below(symbols)], map[random.below(symbols)]);
    add(map);
    if (random.below(2) == 0) continue;
    for (unsigned power = 0; power < 12; ++power) {
      map = composed(composed(relabelling, map), inverted(relabelling));
      add(map);
    }
  }
  return generators;
}

/// Returns all permutations h of the symbols with h S h^-1 = S.
inline std::vector<SymbolMap> all_relabellings(const std::vector<SymbolMap>& generators,
                                               unsigned symbols) {
  std::vector<SymbolMap> result;
  SymbolMap map = identity_map();
  do {
    const bool keeps_generators = std::ranges::all_of(generators, [&](const auto& generator) {
      const auto image = composed(composed(map, generator), inverted(map));
      return std::ranges::find(generators, image) != generators.end();
    });
    if (keeps_generators) result.push_back(map);
  } while (std::next_permutation(map.begin(), map.begin() + symbols));
  return result;
}

}  // namespace asterism::testing
