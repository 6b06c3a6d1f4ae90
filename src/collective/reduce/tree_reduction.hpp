// Reduces up a tree of ranks, and distributes the result down again if every rank needs it.
#pragma once

#include <vector>

#include "synthesis/rounds/logical_rounds.hpp"

namespace asterism {

struct TreeEdge {
  NodeId child, parent;
};
/// The edges of each round, leaves first; a node sends after all its children.
using TreeRounds = std::vector<std::vector<TreeEdge>>;

/// Sends all results in one packet per edge. For reduce, allreduce and barrier.
void reduce_over_tree(const AlgorithmRequest& request, StepSink& sink, const TreeRounds& rounds);

/// Returns the root of a reduce, otherwise the first participant.
[[nodiscard]] NodeId root_of(const Collective& collective);

}  // namespace asterism
