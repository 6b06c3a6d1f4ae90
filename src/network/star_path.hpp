// Hamiltonian paths and cycles of the star graph, by construction and without storing them.
//
// The star graph is laceable: for n >= 4, there is a path through all nodes between any two of
// opposite parity (Tchuente 1982 shows it for all trees of transpositions). The construction here:
// choose a position p where the ends differ, and call the nodes with symbol a at p the substar of
// a. Go through the substars in any order from that of the first end to that of the last. Inside a
// substar, which is a star with one position less, go from the entry to a node of opposite parity
// whose first symbol is that of the next substar; then swap it with position p. A star of four
// symbols is searched once. If there is a choice, the last position is taken, so that all but one
// in 24 links swap one of the first four symbols.
#pragma once

#include <asterism/network.hpp>
#include <asterism/permutation.hpp>

namespace asterism {

/// Pushes the n! - 1 ports of a path through all nodes. The ends must have opposite parity, and n
/// must be at least 4.
void push_star_path(Permutation from, Permutation to, unsigned n, const PortSink& sink);

/// Pushes the n! ports of a cycle from the identity through all nodes. n must be at least 3.
void push_star_cycle(unsigned n, const PortSink& sink);

}  // namespace asterism
