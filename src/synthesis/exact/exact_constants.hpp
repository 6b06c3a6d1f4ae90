// Constants of the SAT-based searches and proofs.
#pragma once

#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::exact_constants {

/// Conflict limit per question. About 10,000 conflicts take a second for formulas of the permitted
/// size.
inline constexpr ByEffort<std::uint64_t> conflicts{1'000, 5'000, 500'000};
/// Maximum of messages times arcs times steps; larger questions are not asked. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> max_moves{5'000, 10'000, 100'000};
/// A formula with more clauses per move is abandoned: sums of times over many different packet
/// sizes dominate it. Chosen by trial.
inline constexpr std::uint64_t max_clauses_per_move = 200;
/// Estimated memory of a clause of three literals in the solver: header, literals and two watches.
inline constexpr double bytes_per_clause = 80;
/// The algorithm is not offered for a problem whose formula for this many steps is too large.
inline constexpr double few_steps = 3;

}  // namespace asterism::exact_constants
