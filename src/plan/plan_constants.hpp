// Constants that limit how much a plan tries.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::plan_constants {

// Numbers of pieces that messages are cut into.

/// Maximum number of moves of a schedule that is tried. Chosen by trial.
inline constexpr ByEffort<double> max_moves_per_try{5e4, 2e5, 4e6};
/// A division into the estimated number of pieces is abandoned if it takes this many times as long
/// as the best. Chosen by trial.
inline constexpr ByEffort<double> hopeless_division{2, 2, 4};
/// The same if costs have units. Then pieces always pay. Chosen by trial.
inline constexpr ByEffort<double> hopeless_division_in_units{1.02, 1.05, 4};
/// Then this many candidates are divided at the same time. Chosen by trial.
inline constexpr std::size_t divisions_per_wave = 2;
/// Then candidates that take at most this many times the lower bound are divided before searches
/// begin, the others after them. Chosen by trial.
inline constexpr double promising_ratio = 1.25;
/// A candidate that stays hopeless in pieces is not run again in pieces if it searches, or if these
/// pieces make more moves than this. Chosen by trial.
inline constexpr double max_moves_if_hopeless = 1e5;
/// With this many participants every try takes long. There, schedules whose start-ups alone take
/// this many times as long as the best are not divided, and candidates of this share of
/// PlanOptions::cheap_work are expensive. Neither applies to published algorithms.
inline constexpr std::uint64_t many_participants = 256;
inline constexpr ByEffort<double> hopeless_startups_of_many{1.1, 1.1, 4};
inline constexpr double cheap_share_of_many = 1e-3;
/// There, a candidate whose start-ups alone take this many times the lower bound is expensive, too,
/// even if it is published. Chosen by trial.
inline constexpr double hopeless_ratio_of_many = 20;
/// How often the numbers around the best are tried more finely. Chosen by trial.
inline constexpr ByEffort<unsigned> refinements{1, 2, 6};
inline constexpr ByEffort<unsigned> refinements_in_units{1, 4, 6};
/// If costs have units, the search for a number of pieces ends where the numbers around the best
/// take at most this much longer, as a share. Chosen by trial.
inline constexpr ByEffort<double> flatness_in_units{1e-3, 1e-4, 0};
/// If costs have units, small numbers are not tried one by one if the estimate is this many times
/// as large, unless the algorithm searches. Chosen by trial.
inline constexpr ByEffort<double> large_estimate{8, 8, 1e9};
/// Maximum number of the best numbers of pieces that are tried again with full effort.
inline constexpr std::size_t max_finalists = 4;
/// If costs have units, the best numbers of pieces are tried again with full effort only if they
/// take at most this many times as long as the best candidate so far. Chosen by trial.
inline constexpr ByEffort<double> worth_full_care{1.02, 1.02, 4};
/// Then the best number comes first, and the others only if full effort makes it faster by this
/// share. With 0, all are tried. Chosen by trial.
inline constexpr ByEffort<double> gain_of_full_care{1e-4, 1e-4, 0};
/// Small numbers of pieces are tried one by one up to this, for algorithms that search and for
/// others, if all of them together have at most moves_of_small_counts moves.
inline constexpr double max_small_count_of_searches = 12;
inline constexpr double max_small_count = 24;
inline constexpr double moves_of_small_counts = 2e5;

/// A candidate this close to the lower bound leaves little to gain for algorithms that search. At
/// full effort, nothing is omitted.
inline constexpr ByEffort<double> close_ratio{1.10, 1.02, 1};
/// The same for small problems whose costs have units, on networks that do not state the costs of
/// their links. Chosen by trial.
inline constexpr ByEffort<double> close_ratio_of_small{1.02, 1.002, 1};

/// Maximum size of networks in leaderboards.
inline constexpr ByEffort<std::uint64_t> max_nodes_of_leaderboards{200, 50'000, 1'000'000};

}  // namespace asterism::plan_constants
