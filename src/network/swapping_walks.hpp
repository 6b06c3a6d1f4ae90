// Walks that swap the first symbol with any other, on networks of permutations where only some
// links do so and the rest keep it in place (macro-stars of all kinds).
#pragma once

#include <vector>

#include <asterism/permutation_network.hpp>

namespace asterism {

/// Returns, for each position from 0 except the first, the walk that swaps its symbol with the
/// first; empty if there is none.
///
/// A link s that keeps the first position takes position i to s(i), and s T_i s is T_s(i) if s is
/// its own inverse. The search therefore starts from the positions that are reached directly.
[[nodiscard]] std::vector<std::vector<Port>> swapping_walks(const PermutationNetwork& network);

}  // namespace asterism
