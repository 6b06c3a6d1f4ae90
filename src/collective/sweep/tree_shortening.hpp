// Shortens the paths of a tree along the same sequence of ports.
#pragma once

#include <vector>

#include <asterism/algorithm.hpp>

#include "graph/sweep_rule.hpp"

namespace asterism {

/// Moves nodes with their subtrees to parents closer to the root, at another turn of the sequence
/// between the parent's and the first child's, until no such move is left.
void shorten_ways(TimedTree& tree, const SweepRule& rule, const std::vector<Port>& sequence,
                  const AlgorithmRequest& request);

}  // namespace asterism
