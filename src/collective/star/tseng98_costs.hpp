// Cost formulas of tseng1998 for its all-to-all broadcasts. They are compared with metered costs
// and used to choose parameters; no result is derived from them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/cost.hpp>

namespace asterism {

/// Eq. (1) with its misprint corrected, for nested substars: sizes[0] is k, sizes[1] is the k of
/// the exchange inside the substars, and so on; inside the last of them k is 1. Throws Error if the
/// sizes do not decrease, starting below n.
[[nodiscard]] Cost personalized_cost(unsigned n, std::span<const unsigned> sizes);
/// Section IV.2: (n-1)! + 6n - 7 and n! + 5n - 6.
[[nodiscard]] Cost nonpersonalized_cost(unsigned n);
/// Around a Hamiltonian cycle (Fragopoulou and Akl 1995): n! - 1 each.
[[nodiscard]] Cost hamiltonian_cost(unsigned n);

/// Returns the ratio t_s/t_m above which `ours` is faster than `theirs`, if it has fewer start-ups:
/// Eq. (2) and (5). At most 0 if it does not have more transmissions either.
[[nodiscard]] double threshold(const Cost& theirs, const Cost& ours);
/// Eq. (3): the fraction of their time that ours saves.
[[nodiscard]] double execution_time_improved(const Cost& theirs, const Cost& ours, double startup,
                                             double transmission);

/// Returns the k from 1 to n-1 with the least personalized_cost under a model, subject to its
/// packet limit; the smallest on ties.
[[nodiscard]] unsigned best_substar_size(unsigned n, const Model& model);

}  // namespace asterism
