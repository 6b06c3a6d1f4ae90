// How the first symbol is swapped with any other, on networks of permutations where only some links
// do so and the rest leave it where it is (macro-stars of all kinds).
#pragma once

#include <vector>

#include <asterism/permutation_network.hpp>

namespace asterism {

/// By position from 0 on, without the first: the walk that swaps its symbol with the first. Empty
/// where there is none.
///
/// A link s that keeps the first position takes position i to s(i), and s T_i s is T_s(i) if s is
/// its own inverse. So the positions that are reached directly are searched outwards from.
[[nodiscard]] std::vector<std::vector<Port>> swapping_walks(const PermutationNetwork& network);

}  // namespace asterism
