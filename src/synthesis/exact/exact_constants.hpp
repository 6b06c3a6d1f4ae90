// The constants that steer searches and proofs by the SAT solver.
#pragma once

#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::exact_constants {

/// Conflicts of the solver per question. Some 10,000 take a second with formulas of the size that
/// the limits allow.
inline constexpr ByEffort<std::uint64_t> conflicts{1'000, 5'000, 500'000};
/// Messages times arcs times steps of a question; larger ones are not asked. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> max_moves{5'000, 10'000, 100'000};
/// A formula with more clauses per move is given up: sums of times over many different packet sizes
/// are larger than all else. Chosen by trial.
inline constexpr std::uint64_t max_clauses_per_move = 200;
/// An estimate for a clause of three literals in the solver: header, literals and two watches.
inline constexpr double bytes_per_clause = 80;
/// A problem is not offered at all if its formula of this many steps is too large.
inline constexpr double few_steps = 3;

}  // namespace asterism::exact_constants
