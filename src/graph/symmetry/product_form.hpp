// Recognises Cartesian products of networks of the catalogue, at any size.
#pragma once

#include <optional>

#include <asterism/symmetry.hpp>

namespace asterism {

/// Returns the product that a network is isomorphic to, or nothing if it is prime, a factor is not
/// in the catalogue, or it is a grid as a whole. All cycles and paths together are one factor. The
/// map is checked link by link. The limits apply to the factors.
///
/// The factors are found from the squares of the network (see parallel_links.hpp). A factor with
/// links in several classes is found if it is the only one; otherwise such factors count as one.
///
/// Time and memory are proportional to the links times the degree; returns nothing if that exceeds
/// a few seconds or hundreds of megabytes.
[[nodiscard]] std::optional<Isomorphism> recognise_product(const Network& network,
                                                           const SymmetryLimits& limits);

}  // namespace asterism
