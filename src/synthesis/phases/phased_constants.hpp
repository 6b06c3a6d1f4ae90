// The constants that steer the searches of phased-gossip and phased-routes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/by_effort.hpp"

namespace asterism::phased_constants {

// Work is counted in hops of schedules that are timed, and in arcs that are looked at for ways.

/// Units for timing, and as many for finding ways. Chosen by trial; standard was 12,000,000 before
/// hopeless packets were given up early.
inline constexpr ByEffort<std::uint64_t> units{2'000'000, 8'000'000, 300'000'000};
/// How often all ways are found again at the prices of the others. Chosen by trial.
inline constexpr ByEffort<unsigned> rounds_of_ways{2, 5, 12};
/// Starts whose rules are changed one by one. Chosen by trial.
inline constexpr ByEffort<std::size_t> max_descents{2, 6, 100};
/// Where all links are alike there is less to choose, and other algorithms do as well: the units
/// are divided by this, and so are the rounds after the first.
inline constexpr std::uint64_t alike_units_divisor = 8;
inline constexpr unsigned alike_rounds_divisor = 4;
/// Hops of all units together. More messages share a unit; the memory of a schedule, 100 bytes per
/// hop, follows from it.
inline constexpr std::uint64_t max_hops = 2'000'000;

/// The least ratio of a gap in the costs of arcs from which on they count as slow, and how many of
/// the widest gaps are tried. Chosen by trial.
inline constexpr double wide_gap = 1.3;
inline constexpr std::size_t max_gaps = 3;

/// Latencies that ways may have, as multiples of the least that the farthest unit needs: first none
/// longer, then as short as possible for each, then longer and longer ones for the sake of loads,
/// and at last any. Chosen by trial.
inline constexpr double stretches[] = {
    1.0, 0.0, 1.3, 1.6, 2.0, 3.0, std::numeric_limits<double>::infinity()};
/// The same in lock step for ways with few hops, whatever their latency.
inline constexpr double stretches_of_few_hops[] = {1.0, 0.0};
/// Latency within the limit hardly counts: only between ways that cost the same.
inline constexpr double weight_of_slack = 1e-6;
/// What an idle arc costs beside one with the largest load, so that ways are not longer than they
/// need be. Chosen by trial.
inline constexpr double price_of_idle_arc = 0.05;
/// The mean load decides between ways whose largest loads are the same.
inline constexpr double weight_of_mean_load = 1e-3;

/// First rules that are slower than the best by this factor may still lead somewhere. Chosen by
/// trial.
inline constexpr double hopeless_start = 1.5;
/// The largest number of packets of an arc that a change of rules leads to.
inline constexpr std::uint32_t max_packets_per_arc = 4096;

}  // namespace asterism::phased_constants
