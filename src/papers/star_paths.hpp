// Shortest paths on the star, counted and listed; azevedo1995, section 2.1.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/permutation.hpp>

#include "graph/route/star_orders.hpp"

namespace asterism {

/// Counts the shortest paths from each permutation of n symbols, by rank, to the identity.
[[nodiscard]] std::vector<std::uint64_t> count_shortest_paths(unsigned n, StarOrders orders);

/// Lists shortest paths as dimensions of the star, 2..n.
[[nodiscard]] std::vector<std::vector<unsigned>> list_shortest_paths(Permutation from, unsigned n);

/// T_p, Eq. (1), as printed.
[[nodiscard]] std::uint64_t printed_path_count(Permutation from, unsigned n);

}  // namespace asterism
