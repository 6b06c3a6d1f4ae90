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

/// Two links of a node are put into the same class unless they span exactly one square without a
/// diagonal, and opposite links of such a square are put into the same class. In a Cartesian
/// product whose factors are cycles and paths, the classes are the prime factors: a cycle of four
/// nodes counts as two directions.
///
/// Requires links without duplicates. Work: arcs times degree. Returns no classes once three links
/// of a node are in one class, because neither a cycle nor a path branches.
[[nodiscard]] LinkDirections find_directions(const LinkTable& links, const Progress& progress);

}  // namespace asterism
