// The possible orders of the links of a shortest path to the identity of the star.
#pragma once

#include <vector>

#include <asterism/permutation.hpp>

#include "graph/route/star_distance.hpp"

namespace asterism {

enum class StarOrders {
  all,
  /// The orders that Eq. (1) of azevedo1995 counts: a cycle of the permutation is executed without
  /// interruption, starting with any of its positions; only that of the first position may be
  /// interrupted.
  cycle_by_cycle,
};

/// Returns the positions of a cycle, starting and ending with this one: swapping the first symbol
/// with each in turn brings all symbols of the cycle home.
[[nodiscard]] inline std::vector<unsigned> execution_of_cycle(Permutation node, unsigned position) {
  std::vector<unsigned> positions{position};
  do positions.push_back(node[positions.back()]);
  while (positions.back() != position);
  return positions;
}

/// Returns the possible next moves on a shortest path: positions to swap the first symbol with, in
/// turn.
[[nodiscard]] inline std::vector<std::vector<unsigned>> moves_home(Permutation node,
                                                                   unsigned symbols,
                                                                   StarOrders orders) {
  std::vector<std::vector<unsigned>> moves;
  const unsigned distance = star_distance(node, symbols);
  for (unsigned position = 1; position < symbols; ++position) {
    if (star_distance(node.with_swapped(0, position), symbols) >= distance) continue;
    const bool brings_first_home = node[0] == position;
    if (orders == StarOrders::all || brings_first_home)
      moves.push_back({position});
    else
      moves.push_back(execution_of_cycle(node, position));
  }
  return moves;
}

}  // namespace asterism
