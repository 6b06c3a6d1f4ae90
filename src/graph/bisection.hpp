// Bounds on the bisection width of a network: an upper bound from a cut, and a lower bound from
// traffic that must cross every cut.
#pragma once

#include <cstdint>

#include <asterism/network.hpp>

namespace asterism {

struct Bisection {
  std::uint64_t at_least = 0;
  std::uint64_t at_most = 0;
};

/// The cut is found by exchanging nodes (Kernighan and Lin 1970, in the manner of Fiduccia and
/// Mattheyses 1982) from halves in the order of a breadth-first search and of the ids. If every
/// node sends a unit to every node, evenly over all shortest paths, and no link carries more than c
/// in one direction, then at least N^2 / (4c) links cut N nodes into halves.
[[nodiscard]] Bisection bisection(const Network& network);

}  // namespace asterism
