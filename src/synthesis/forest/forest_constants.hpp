// Constants of the search for packet sizes on forests.
#pragma once

#include <cstdint>

namespace asterism::forest_constants {

/// Limit on the total number of moves of all schedules tried. At least min_packings and at most
/// max_packings packet sizes are tried, in the order of an estimate. Chosen by trial.
inline constexpr std::uint64_t affordable_moves = 1'000'000;
inline constexpr std::uint64_t min_packings = 2;
inline constexpr std::uint64_t max_packings = 10;
/// Rates are rounded to whole numbers of at most this size.
inline constexpr double max_capacity = 1000;
/// Estimated time of packing trees: every arc of every tree requires a flow computation over the
/// links and a path per tree. In units of about a microsecond.
inline constexpr double arcs_per_microsecond = 30;
inline constexpr double paths_per_microsecond = 2;
/// Forests that would take longer are not packed.
inline constexpr double few_seconds = 3e6;

}  // namespace asterism::forest_constants
