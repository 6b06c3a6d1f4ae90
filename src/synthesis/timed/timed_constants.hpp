// The constants that steer the search of timed-gossip.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::timed_constants {

// Work is counted in words of bit sets that runs look at.

/// Units for a search. Chosen by trial on bench/machines/dgx2x2.csv.
inline constexpr ByEffort<std::uint64_t> units{4'000'000, 50'000'000, 3'000'000'000};
/// Where switches only forward, a second search lets packets share arcs behind them, with the units
/// divided by this. Chosen by trial on bench/machines/dgx2x2.csv.
inline constexpr std::uint64_t share_of_sharing = 2;
/// Starts from which single rules are changed while that is faster. Chosen by trial.
inline constexpr ByEffort<std::size_t> max_descents{2, 4, 20};
/// The search ends after this many random changes in a row that are not faster. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> shakes_in_vain{500, 2000, 100'000};
/// Where all ways are alike, and again where steps matter, the units are divided by this: other
/// algorithms do as well there.
inline constexpr std::uint64_t less_to_gain_divisor = 8;
/// What a run takes beside the words that it looks at: allocations and sorting, estimated in words;
/// and for each target and each row of bits that it clears.
inline constexpr std::uint64_t units_per_run = 4000;
inline constexpr std::uint64_t units_per_target = 8;
inline constexpr std::uint64_t rows_per_host = 8;

/// Pairs of an arc and a host; more are refused, because a run looks at all of them many times.
inline constexpr std::size_t max_targets = 40'000;
/// Deliveries of all cargo together; more messages share a piece of cargo. The memory, 100 bytes
/// per delivery, follows from it.
inline constexpr std::uint64_t max_deliveries = 2'000'000;
/// Ways from an arc to a host that are told apart, where several are equally short.
inline constexpr std::uint32_t max_ways_per_target = 8;
/// The least ratio of a gap that separates fast from slow ways, and how many gaps are tried. The
/// values are those of phased_constants.hpp.
inline constexpr double wide_gap = 1.3;
inline constexpr std::size_t max_gaps = 3;

/// Hosts of a part that bring one piece of cargo over slow ways at most, and the numbers tried.
inline constexpr std::uint32_t max_carriers = 8;
inline constexpr std::uint32_t carriers[] = {1, 2, 3, 4, max_carriers};
inline constexpr std::uint32_t gateways[] = {0, 1, 2};
inline constexpr std::uint32_t urgencies[] = {0, 1, 4, 100};
/// Packets over slow ways in the start for long messages. Chosen by trial.
inline constexpr std::uint32_t slow_packets_of_long_messages = 6;
/// Changes that a shake makes at most before it draws a seed. Chosen by trial.
inline constexpr std::uint64_t max_changes_per_shake = 3;
/// Seeds are below this: any large number does.
inline constexpr std::uint64_t seeds = std::uint64_t{1} << 20U;
/// A packet waits for another one to join it for this share of its fixed time. Chosen by trial.
inline constexpr double patience_to_join = 0.25;
/// A run that takes this many times as long as the best is given up. Chosen by trial.
inline constexpr double hopeless_run = 1.5;
/// Plans of carriers that are kept; each has a few bits per host, part and cargo.
inline constexpr std::size_t max_part_plans_kept = 8;

}  // namespace asterism::timed_constants
