// The constants that steer the search of stream.
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
/// no more work than of a small one. Chosen by trial.
inline constexpr std::uint64_t max_blocks = 512;
/// The part of the units, 1 over this, that is spent on prices in addition where all links have one
/// rate. Where rates differ, prices get all units once more: there the rest is known to be far from
/// the best. Chosen by trial.
inline constexpr std::uint64_t price_share_divisor = 2;
/// The part of the units, 1 over this, that may go into the widths of single steps at the end.
/// Chosen by trial.
inline constexpr std::uint64_t single_step_share_divisor = 3;
/// Schedules of more steps are not varied step by step: each round tries every pair of steps.
/// Chosen by trial.
inline constexpr std::uint64_t max_steps_one_by_one = 64;

// Seeds of what is drawn among equals, all chosen by trial.

/// For a single message, where widths do not matter; and for the best prices.
inline constexpr std::uint64_t seeds_of_single_message = 8;
inline constexpr std::uint64_t seeds_of_prices = 8;
/// For the best settings in each round of changes of widths.
inline constexpr std::uint64_t seeds_per_change = 2;
/// For the best plan by kinds of links in each round, and for each change of it.
inline constexpr std::uint64_t seeds_of_plan = 12;
inline constexpr std::uint64_t seeds_per_plan_change = 4;

// Widths of packets that change from step to step: the shape of a search by trial, which begins
// with packets wide at both ends and narrow in the middle, and goes on from the best. All factors
// were chosen by trial.

/// The first width, and the least, as multiples of the best even width.
inline constexpr double first_widths[] = {2.0, 3.0, 1.0};
inline constexpr double middle_widths[] = {1.0, 0.67, 0.5, 0.25};
/// Where widths begin to grow again: this many steps from the end, or at this fraction of all.
inline constexpr std::uint64_t late_turn = 3;
inline constexpr std::uint64_t early_turn_numerator = 3;
inline constexpr std::uint64_t early_turn_denominator = 5;
/// By how much widths shrink or grow from one step to the next unless something else is tried.
inline constexpr double usual_slope = 1.5;
/// What is tried from the best widths.
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

/// Steps of fast links after each of slow ones. Chosen by trial.
inline constexpr std::uint64_t fast_steps_per_slow_step[] = {1, 2, 3, 5};
/// Rates of faster links that are told apart: the slowest of them and the fastest. More would
/// multiply all that is tried.
inline constexpr std::size_t max_paces = 2;
/// Rates by which parts of fast links are told apart, the slowest ones. Chosen by trial.
inline constexpr std::size_t max_rates_of_parts = 8;

// Prices of packets.

/// The best ones on tori, from each of which the search tries other widths.
inline constexpr SpreadPrices prices[] = {{2, 1, 1, 0.5}, {2, 2, 0, 0.25}, {1, 2, 2, 0.25},
                                          {4, 2, 2, 0.5}, {2, 1, 0, 0.25}, {2, 4, 0, 0.5}};
/// Those of them with which plans by kinds of links begin.
inline constexpr SpreadPrices prices_of_plans[] = {prices[0], prices[1], prices[4]};
/// Rounds of matching in a step; in later ones those are served whose messages have gone to others
/// in the first. Chosen by trial.
inline constexpr int max_matching_rounds = 3;
/// What a draw may add to a price, as a part of it, and how many different draws there are: it
/// decides between packets of nearly equal worth. Chosen by trial.
inline constexpr double weight_of_draw = 0.02;
inline constexpr std::uint64_t draws = 1024;

// Plans by kinds of links: some fast steps, then slow ones, then fast ones. All chosen by trial.

/// Slow packets are as large as the share of a node divided by this.
inline constexpr double slow_width_divisors[] = {1.0, 2.0, 3.0, 4.0, 6.0, 8.0};
inline constexpr std::uint64_t first_fast_steps[] = {0, 1, 2, 3};
/// The first packets are as large as all messages divided by this.
inline constexpr double first_width_divisors[] = {2.0, 4.0, 8.0};
/// What is added to the widths of the best plan, in messages.
inline constexpr double plan_width_changes[] = {-1.0, 1.0, -2.0, 2.0, -4.0, 4.0};

// What is counted as one unit, as a word of a bit set is: estimates of how long things take.

inline constexpr std::uint64_t units_per_matched_arc = 8;
inline constexpr std::uint64_t matching_looks_per_unit = 4;

}  // namespace asterism::wave_constants
