// Constants of the stream search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"
#include "synthesis/waves/spreading_wave.hpp"

namespace asterism::wave_constants {

// Work is counted in words of bit sets, and in messages and arcs that are ranked.

/// Units for a search. Chosen by trial; quick and standard were halved once.
inline constexpr ByEffort<std::uint64_t> units{10'000'000, 40'000'000, 5'000'000'000};
/// Larger batches move in about this many blocks of messages, so that one wave of a large batch is
/// no more work than that of a small one. Chosen by trial.
inline constexpr std::uint64_t max_blocks = 512;
/// Divisor of the additional units for prices if all links have the same rate. If rates differ,
/// prices get all units again, because the other results are known to be far from optimal then.
/// Chosen by trial.
inline constexpr std::uint64_t price_share_divisor = 2;
/// Divisor of the units that may be spent on the widths of single steps at the end. Chosen by
/// trial.
inline constexpr std::uint64_t single_step_share_divisor = 3;
/// Schedules with more steps are not varied step by step: each round tries every pair of steps.
/// Chosen by trial.
inline constexpr std::uint64_t max_steps_one_by_one = 64;

// Numbers of seeds for breaking ties. All chosen by trial.

/// For a single message, for which widths do not matter; and for the best prices.
inline constexpr std::uint64_t seeds_of_single_message = 8;
inline constexpr std::uint64_t seeds_of_prices = 8;
/// For the best settings in each round of changes of widths.
inline constexpr std::uint64_t seeds_per_change = 2;
/// For the best plan by link kinds in each round, and for each change of it.
inline constexpr std::uint64_t seeds_of_plan = 12;
inline constexpr std::uint64_t seeds_per_plan_change = 4;

// Packet widths that change from step to step: parameters of a local search that starts with
// packets that are wide at both ends and narrow in the middle. All factors were chosen by trial.

/// The first and the minimum width, as multiples of the best constant width.
inline constexpr double first_widths[] = {2.0, 3.0, 1.0};
inline constexpr double middle_widths[] = {1.0, 0.67, 0.5, 0.25};
/// Where widths start to grow again: this many steps from the end, or at this fraction of all
/// steps.
inline constexpr std::uint64_t late_turn = 3;
inline constexpr std::uint64_t early_turn_numerator = 3;
inline constexpr std::uint64_t early_turn_denominator = 5;
/// Default factor by which widths shrink or grow from one step to the next.
inline constexpr double usual_slope = 1.5;
/// Changes tried from the best widths.
inline constexpr double first_width_changes[] = {1.5, 2.0, 0.67};
inline constexpr double shrinks[] = {1.25, 1.5, 2.0, 3.0};
inline constexpr double least_width_changes[] = {0.67, 0.5, 1.5};
inline constexpr std::uint64_t turns_from_end[] = {1, 2, 3, 4, 6};
inline constexpr double growths[] = {1.25, 1.5, 2.0, 4.0};
/// Changes of the widths of single steps: a decrease in one step, and an equal or smaller increase
/// in another.
inline constexpr double step_decreases[] = {1.0, 2.0, 4.0};
inline constexpr double step_increases[] = {1.0, 2.0};

// Links of different rates.

/// Numbers of fast steps after each slow step. Chosen by trial.
inline constexpr std::uint64_t fast_steps_per_slow_step[] = {1, 2, 3, 5};
/// Number of rates of faster links that are distinguished: the slowest and the fastest of them.
/// More would multiply all attempts.
inline constexpr std::size_t max_paces = 2;
/// Number of rates, slowest first, by which parts of fast links are distinguished. Chosen by trial.
inline constexpr std::size_t max_rates_of_parts = 8;

// Prices of packets.

/// The best prices on tori; the search tries other widths from each of them.
inline constexpr SpreadPrices prices[] = {{2, 1, 1, 0.5}, {2, 2, 0, 0.25}, {1, 2, 2, 0.25},
                                          {4, 2, 2, 0.5}, {2, 1, 0, 0.25}, {2, 4, 0, 0.5}};
/// The prices with which plans by link kinds start.
inline constexpr SpreadPrices prices_of_plans[] = {prices[0], prices[1], prices[4]};
/// Rounds of matching in a step; later rounds serve nodes whose messages went to others in the
/// first. Chosen by trial.
inline constexpr int max_matching_rounds = 3;
/// Maximum random addition to a price, as a share of it, and number of different random values: it
/// decides between packets of nearly equal worth. Chosen by trial.
inline constexpr double weight_of_draw = 0.02;
inline constexpr std::uint64_t draws = 1024;

// Plans by link kinds: some fast steps, then slow ones, then fast ones. All chosen by trial.

/// Divisors of the share of a node, which give the size of slow packets.
inline constexpr double slow_width_divisors[] = {1.0, 2.0, 3.0, 4.0, 6.0, 8.0};
inline constexpr std::uint64_t first_fast_steps[] = {0, 1, 2, 3};
/// Divisors of the number of messages, which give the size of the first packets.
inline constexpr double first_width_divisors[] = {2.0, 4.0, 8.0};
/// Changes of the widths of the best plan, in messages.
inline constexpr double plan_width_changes[] = {-1.0, 1.0, -2.0, 2.0, -4.0, 4.0};

// Operations that count as one unit, like a word of a bit set: estimates of their cost.

inline constexpr std::uint64_t units_per_matched_arc = 8;
inline constexpr std::uint64_t matching_looks_per_unit = 4;

}  // namespace asterism::wave_constants
