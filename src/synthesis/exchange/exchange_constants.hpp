// The constants that steer the search of symmetric-exchange.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/by_effort.hpp"

namespace asterism::exchange_constants {

/// Group elements of all beginnings of a length that are carried on: the width of the beam times
/// the nodes. Chosen by trial.
inline constexpr ByEffort<std::size_t> places_per_length{
    std::size_t{1} << 14U, std::size_t{2} << 14U, std::size_t{16} << 14U};
/// The width of the beam: at least, and at most. Chosen by trial.
inline constexpr std::size_t min_width = 4;
inline constexpr ByEffort<std::size_t> max_width{64, 128, 1024};
/// Programs that are kept, among which chunks choose. Chosen by trial.
inline constexpr std::size_t max_programs = 24;
/// How much a set of places counts as farther from complete for being rough. Each is a search of
/// its own. Chosen by trial.
inline constexpr double smoothness[] = {0.0, 1.0, 4.0, 16.0};
/// Up to this many ports, all sets of ports are tried in a step, 15 at most; otherwise single ones,
/// all of them, all but one, and twice as many drawn ones as there are ports.
inline constexpr std::uint32_t few_ports = 4;
inline constexpr std::uint32_t drawn_sets_per_port = 2;

/// On larger networks the search would take too long.
inline constexpr std::uint64_t max_nodes = 1000;
inline constexpr std::uint32_t max_ports = 16;
/// Up to this many nodes, there may be twice as many chunks as ports. Larger networks are first
/// searched only for what is faster than the best so far.
inline constexpr std::uint64_t few_nodes = 256;
inline constexpr std::uint64_t chunks_per_port_of_few_nodes = 2;
/// What a unit counts at least, in start-ups: what costs nothing is not wasted either.
inline constexpr double least_unit = 1e-4;
/// Names of ports that are drawn for each program, beside all rotations. Chosen by trial.
inline constexpr std::size_t drawn_names = 30;

}  // namespace asterism::exchange_constants
