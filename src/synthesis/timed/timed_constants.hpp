// Constants of the timed-gossip search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::timed_constants {

// Work is counted in words of bit sets that runs examine.

/// Units for a search. Chosen by trial on bench/machines/dgx2x2.csv.
inline constexpr ByEffort<std::uint64_t> units{4'000'000, 50'000'000, 3'000'000'000};
/// If switches only forward, a second search lets packets share arcs behind them; its units are
/// divided by this. Chosen by trial on bench/machines/dgx2x2.csv.
inline constexpr std::uint64_t share_of_sharing = 2;
/// Number of starting points from which single rules are changed as long as that is faster. Chosen
/// by trial.
inline constexpr ByEffort<std::size_t> max_descents{2, 4, 20};
/// The search ends after this many consecutive random changes without improvement. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> shakes_in_vain{500, 2000, 100'000};
/// The units are divided by this if all paths are alike, and again if steps matter, because other
/// algorithms do equally well then.
inline constexpr std::uint64_t less_to_gain_divisor = 8;
/// Cost of a run in addition to the words that it examines: allocations and sorting, estimated in
/// words, and the cost per target and per cleared row of bits.
inline constexpr std::uint64_t units_per_run = 4000;
inline constexpr std::uint64_t units_per_target = 8;
inline constexpr std::uint64_t rows_per_host = 8;

/// Maximum number of pairs of an arc and a host. More are rejected because a run examines all of
/// them many times.
inline constexpr std::size_t max_targets = 40'000;
/// Maximum number of deliveries of all cargo; if there are more messages, several share a piece of
/// cargo. This also limits the memory, 100 bytes per delivery.
inline constexpr std::uint64_t max_deliveries = 2'000'000;
/// Maximum number of paths from an arc to a host that are distinguished if several are equally
/// short.
inline constexpr std::uint32_t max_ways_per_target = 8;
/// Minimum ratio of a gap that separates fast from slow paths, and number of gaps tried. The values
/// are those of phased_constants.hpp.
inline constexpr double wide_gap = 1.3;
inline constexpr std::size_t max_gaps = 3;

/// Maximum number of hosts of a part that bring one piece of cargo over slow paths, and the numbers
/// tried.
inline constexpr std::uint32_t max_carriers = 8;
inline constexpr std::uint32_t carriers[] = {1, 2, 3, 4, max_carriers};
inline constexpr std::uint32_t gateways[] = {0, 1, 2};
inline constexpr std::uint32_t urgencies[] = {0, 1, 4, 100};
/// Number of packets over slow paths in the starting point for long messages. Chosen by trial.
inline constexpr std::uint32_t slow_packets_of_long_messages = 6;
/// Maximum number of changes that a shake makes before it draws a seed. Chosen by trial.
inline constexpr std::uint64_t max_changes_per_shake = 3;
/// Seeds are below this: any large number does.
inline constexpr std::uint64_t seeds = std::uint64_t{1} << 20U;
/// A packet waits for another one to join it for at most this share of its fixed time. Chosen by
/// trial.
inline constexpr double patience_to_join = 0.25;
/// A run that takes this many times as long as the best is abandoned. Chosen by trial.
inline constexpr double hopeless_run = 1.5;
/// Number of carrier plans kept; each has a few bits per host, part and cargo.
inline constexpr std::size_t max_part_plans_kept = 8;

}  // namespace asterism::timed_constants
