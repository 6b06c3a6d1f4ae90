// Recognises grids of any size without a labelling: hypercubes, tori, meshes, rings, and grids with
// open and closed axes.
#pragma once

#include <vector>

#include <asterism/symmetry.hpp>

namespace asterism {

/// Returns the grids of the catalogue that the network is isomorphic to, other than itself: of each
/// family the one with the fewest sides. Every map is checked link by link. Returns nothing for
/// networks with switches, one-way or parallel links, or links of different cost.
///
/// Time and memory are proportional to the links times their directions; returns nothing if that
/// exceeds a few seconds or hundreds of megabytes.
[[nodiscard]] std::vector<Isomorphism> recognise_grids(const Network& network,
                                                       const Progress& progress);

}  // namespace asterism
