// Distances in the star graph, from the cycles of a permutation.
#pragma once

#include <vector>

#include <asterism/permutation.hpp>

namespace asterism {

/// Returns the distance from a node to the identity (Akers, Harel and Krishnamurthy 1987): c cycles
/// of length two or more with m symbols in total take m + c steps, two fewer if symbol 1 is in one
/// of them.
[[nodiscard]] inline unsigned star_distance(Permutation node, unsigned symbols) {
  unsigned distance = 0;
  for (const auto& cycle : cycles(node, symbols))
    distance += static_cast<unsigned>(cycle.size()) + 1 - (cycle.front() == 0 ? 2 : 0);
  return distance;
}

/// Returns the node after renaming the target to the identity; ports are unchanged.
[[nodiscard]] inline Permutation seen_from(Permutation target, Permutation node) {
  return compose(inverse(target), node);
}

/// Returns the positions whose symbols are swapped with the first, in order, on a shortest path to
/// the identity: the first symbol goes home or, if it is home, is swapped with the first misplaced
/// one (rules R1 and R2 of Akers, Harel and Krishnamurthy 1987).
[[nodiscard]] inline std::vector<unsigned> way_home(Permutation node) {
  std::vector<unsigned> positions;
  while (node != Permutation{}) {
    unsigned position = node[0];
    if (position == 0)
      for (position = 1; node[position] == position;) ++position;
    positions.push_back(position);
    node = node.with_swapped(0, position);
  }
  return positions;
}

}  // namespace asterism
