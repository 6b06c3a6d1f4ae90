// Recognises circulants of any size without a labelling.
#pragma once

#include <optional>

#include <asterism/symmetry.hpp>

namespace asterism {

/// Returns the circulant of the catalogue that the network is isomorphic to, or nothing if none was
/// found. If a step has no common divisor with the number of nodes, one of the steps is 1. The map
/// is checked link by link. Returns nothing for networks with switches, one-way or parallel links,
/// or links of different cost.
///
/// A network is a circulant if one of its automorphisms moves all nodes in a single cycle. Such a
/// rotation is looked for among the automorphisms that move node 0 to a neighbour, and among
/// products of these if no single one will do. Where many automorphisms keep node 0, only some of
/// them are tried, so the rotation may be missed.
///
/// Work: links times the logarithm of nodes for each automorphism tried, of which there are usually
/// one or two; a few seconds at most.
[[nodiscard]] std::optional<Isomorphism> recognise_circulant(const Network& network,
                                                             const Progress& progress);

}  // namespace asterism
