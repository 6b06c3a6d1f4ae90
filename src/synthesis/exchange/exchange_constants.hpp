// Constants of the symmetric-exchange search.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::exchange_constants {

/// Total number of group elements in the partial programs of one length that are extended: beam
/// width times nodes. Chosen by trial.
inline constexpr ByEffort<std::size_t> places_per_length{
    std::size_t{1} << 14U, std::size_t{2} << 14U, std::size_t{16} << 14U};
/// Minimum and maximum beam width. Chosen by trial.
inline constexpr std::size_t min_width = 4;
inline constexpr ByEffort<std::size_t> max_width{64, 128, 1024};
/// Number of programs kept, from which chunks choose. Chosen by trial.
inline constexpr std::size_t max_programs = 24;
/// Weights of the roughness of a set of places in its estimated distance from completion. Each
/// weight is a separate search. Chosen by trial.
inline constexpr double smoothness[] = {0.0, 1.0, 4.0, 16.0};
/// Up to this many ports, all sets of ports are tried in a step (at most 15). Otherwise, single
/// ports, all ports, all but one, and twice as many random sets as there are ports are tried.
inline constexpr std::uint32_t few_ports = 4;
inline constexpr std::uint32_t drawn_sets_per_port = 2;

/// Larger networks would take too long to search.
inline constexpr std::uint64_t max_nodes = 1000;
inline constexpr std::uint32_t max_ports = 16;
/// Up to this many nodes, there may be twice as many chunks as ports. Larger networks are searched
/// only for programs faster than the best so far.
inline constexpr std::uint64_t few_nodes = 256;
inline constexpr std::uint64_t chunks_per_port_of_few_nodes = 2;
/// Minimum cost of a unit, in start-ups: even free transmissions should not be wasted.
inline constexpr double least_unit = 1e-4;
/// Random port permutations per program, in addition to all rotations. Chosen by trial.
inline constexpr std::size_t drawn_names = 30;

}  // namespace asterism::exchange_constants
