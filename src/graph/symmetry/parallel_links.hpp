// Classes of parallel links: the directions of a Cartesian product, found from its squares.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/progress.hpp>

#include "graph/link_table.hpp"

namespace asterism {

/// The class of each arc of a network with two-way links, numbered from 0.
struct LinkDirections {
  std::uint32_t count = 0;
  std::vector<std::uint32_t> of_arc{};  ///< by arc of the link table
};

/// Whether more than two links of a node may have the same direction.
enum class Branches : std::uint8_t { refused, allowed };

/// Two links of a node are put into the same class unless they span exactly one square without a
/// diagonal, and opposite links of such a square are put into the same class. In a Cartesian
/// product whose factors are cycles and paths, the classes are the prime factors: a cycle of four
/// nodes counts as two directions.
///
/// With other factors, a factor may have several classes, for example the links of a cube without a
/// corner, but no class has links of two factors.
///
/// Requires links without duplicates. Work: arcs times degree. If branches are refused, returns no
/// classes once three links of a node are in one class, because neither a cycle nor a path
/// branches.
[[nodiscard]] LinkDirections find_directions(const LinkTable& links, Branches branches,
                                             const Progress& progress);

inline constexpr std::uint32_t no_position = ~std::uint32_t{0};
/// Gives a position to all nodes that can be reached from `start` without links of one direction.
/// Returns false if one has another position already, or `start` has any.
[[nodiscard]] bool spread_position(const LinkTable& links, const LinkDirections& directions,
                                   std::uint32_t direction, std::uint32_t start,
                                   std::uint32_t position, std::vector<std::uint32_t>& positions);

}  // namespace asterism
