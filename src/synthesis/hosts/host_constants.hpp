// The constants that steer the search of host-to-host.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::host_constants {

/// Units for a search: moves of messages, or hosts that are asked in a step whether they can send,
/// whichever are more. Chosen by trial.
inline constexpr ByEffort<std::uint64_t> units{1'000'000, 8'000'000, 1'000'000'000};
/// Orders of hosts that are tried with each packet size and order of targets. Chosen by trial.
inline constexpr std::uint64_t seeds = 8;
/// After asking about this many targets, a host that has found one does not ask about others.
/// Chosen by trial.
inline constexpr std::size_t max_asked_targets = 256;
/// Nodes that a search for a free way visits. Chosen by trial.
inline constexpr std::uint32_t max_way_visits = 64;
/// Arcs that are looked at to find out whether any two hosts have a way over switches; on larger
/// machines the algorithm is not offered. Chosen by trial.
inline constexpr double max_obstacle_looks = 1e8;

}  // namespace asterism::host_constants
