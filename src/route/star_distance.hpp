// Distances in the star graph, from the cycles of a permutation.
#pragma once

#include <asterism/permutation.hpp>

namespace asterism {

/// From a node to the identity (Akers, Harel and Krishnamurthy 1987): c cycles of length two
/// and more with m symbols take m + c steps, two less if symbol 1 is in one of them.
[[nodiscard]] inline unsigned star_distance(Permutation node, unsigned symbols) {
  unsigned distance = 0;
  for (const auto& cycle : cycles(node, symbols))
    distance += static_cast<unsigned>(cycle.size()) + 1 - (cycle.front() == 0 ? 2 : 0);
  return distance;
}

/// The node as it looks when the target is renamed to the identity; ports stay what they are.
[[nodiscard]] inline Permutation seen_from(Permutation target, Permutation node) {
  return compose(inverse(target), node);
}

}  // namespace asterism
