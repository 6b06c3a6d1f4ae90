// Sequences of the star's dimensions 2 .. n that contain a path between any two nodes as a
// subsequence. If all nodes use these dimensions one after the other, the result is a broadcast
// (Akers, Harel and Krishnamurthy 1987; azevedo1995, section 3.1).
#pragma once

#include <utility>
#include <vector>

namespace asterism {

/// Two positions from 1, the smaller first, that a switch may exchange.
using Switch = std::pair<unsigned, unsigned>;

/// A switching network that can arrange n symbols in any order: if n is a power of two, the one
/// with n log2 n - n/2 switches in azevedo1995, Figure 4; otherwise with halves of unequal size. An
/// odd symbol goes through the larger half.
[[nodiscard]] std::vector<Switch> halving_switches(unsigned n);
/// The n(n-1)/2 switches of neighbours (1,2) (2,3) ..; each pass is shorter by one.
[[nodiscard]] std::vector<Switch> triangular_switches(unsigned n);

/// Converts switches to moves on the star: j for a switch (1,j), and j i j for (i,j). A dimension
/// is not repeated immediately.
[[nodiscard]] std::vector<unsigned> star_moves(const std::vector<Switch>& switches);
/// 2 3 .. n, floor(3(n-1)/2) times.
[[nodiscard]] std::vector<unsigned> cyclic_moves(unsigned n);

}  // namespace asterism
