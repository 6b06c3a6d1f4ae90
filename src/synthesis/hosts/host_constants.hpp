// Constants of the host-to-host search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::host_constants {

/// Work units of a search: message moves, or send attempts of hosts, whichever are more; a run that
/// is abandoned counts what it has done, and its start as the square of the number of hosts. Chosen
/// by trial.
inline constexpr ByEffort<std::uint64_t> units{1'000'000, 8'000'000, 1'000'000'000};
/// Host orders tried with each packet size and target order. Chosen by trial.
inline constexpr std::uint64_t seeds = 8;
/// After considering this many targets, a host that has found one does not consider others. Chosen
/// by trial.
inline constexpr std::size_t max_asked_targets = 256;
/// Maximum number of nodes visited in a search for a free path. Chosen by trial.
inline constexpr std::uint32_t max_way_visits = 64;
/// Maximum number of arcs examined to find out whether any two hosts are connected through
/// switches. The algorithm is not offered on larger machines. Chosen by trial.
inline constexpr double max_obstacle_looks = 1e8;

}  // namespace asterism::host_constants
