// Constants of the phased-gossip and phased-routes searches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/by_effort.hpp"

namespace asterism::phased_constants {

// Work is counted in hops of timed schedules and in arcs examined for paths.

/// Units for timing, and as many for path finding. Chosen by trial; standard was 12,000,000 before
/// hopeless packets were abandoned early.
inline constexpr ByEffort<std::uint64_t> units{2'000'000, 8'000'000, 300'000'000};
/// Number of times that all paths are recomputed at the prices set by the others. Chosen by trial.
inline constexpr ByEffort<unsigned> rounds_of_ways{2, 5, 12};
/// Number of starting points whose rules are changed one by one. Chosen by trial.
inline constexpr ByEffort<std::size_t> max_descents{2, 6, 100};
/// If all links are alike, there is less to choose and other algorithms do equally well: the units,
/// and the rounds after the first, are divided by this.
inline constexpr std::uint64_t alike_units_divisor = 8;
inline constexpr unsigned alike_rounds_divisor = 4;
/// Maximum number of hops of all units. If there are more messages, several share a unit. This also
/// limits the memory of a schedule, 100 bytes per hop.
inline constexpr std::uint64_t max_hops = 2'000'000;

/// Maximum number of pairs of a participant and a node in all units together if switches only
/// forward, because every round of path finding considers a walk for each of them. If there are
/// more, several messages share a unit. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> max_walks{1'000'000, 4'000'000, 400'000'000};

/// Minimum ratio of a gap in arc costs above which arcs count as slow, and number of widest gaps
/// tried. Chosen by trial.
inline constexpr double wide_gap = 1.3;
inline constexpr std::size_t max_gaps = 3;

/// Latency limits of paths, as multiples of the minimum that the farthest unit needs: first no path
/// longer than that, then each path as short as possible, then longer and longer paths for the sake
/// of load balance, and finally any. Chosen by trial.
inline constexpr double stretches[] = {
    1.0, 0.0, 1.3, 1.6, 2.0, 3.0, std::numeric_limits<double>::infinity()};
/// The same in lock step for paths with few hops, regardless of their latency.
inline constexpr double stretches_of_few_hops[] = {1.0, 0.0};
/// Latency within the limit only breaks ties between paths of equal cost.
inline constexpr double weight_of_slack = 1e-6;
/// Price of an idle arc relative to one with the maximum load; it prevents unnecessarily long
/// paths. Chosen by trial.
inline constexpr double price_of_idle_arc = 0.05;
/// The mean load breaks ties between sets of paths with equal maximum loads.
inline constexpr double weight_of_mean_load = 1e-3;

/// Initial rules that are slower than the best by up to this factor may still be improved. Chosen
/// by trial.
inline constexpr double hopeless_start = 1.5;
/// Maximum number of packets per arc that a change of rules leads to.
inline constexpr std::uint32_t max_packets_per_arc = 4096;

}  // namespace asterism::phased_constants
