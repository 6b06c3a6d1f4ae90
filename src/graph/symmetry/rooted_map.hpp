// Isomorphisms between networks of any size, found by refinement from roots instead of canonical
// labellings.
#pragma once

#include <optional>

#include <asterism/progress.hpp>
#include <asterism/symmetry.hpp>

#include "graph/link_table.hpp"

namespace asterism {

/// Returns a map of the nodes of `links` to those of `other` that preserves all links, or nothing
/// if none was found. Requires two-way links without duplicates in both, and that all nodes of
/// `other` are equivalent.
///
/// The first nodes of both are made counterparts. Then nodes are told apart by how many neighbours
/// they have among the nodes told apart so far, in both networks at the same time. Where this comes
/// to an end, another pair of nodes is made counterparts; a few of the choices are tried. In Cayley
/// graphs, one choice is usually as good as another, so few are needed.
///
/// Takes about 40 bytes per node of both networks. Work: links times the logarithm of nodes, for
/// each attempt.
[[nodiscard]] std::optional<NodeMap> find_rooted_map(const LinkTable& links, const LinkTable& other,
                                                     const Progress& progress);

}  // namespace asterism
