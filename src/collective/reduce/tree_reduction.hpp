// Up a tree of ranks, and down again if everybody is to have the result.
#pragma once

#include <vector>

#include "synthesis/rounds/logical_rounds.hpp"

namespace asterism {

struct TreeEdge {
  NodeId child, parent;
};
/// The edges of each round, leaves first; a node sends after all its children.
using TreeRounds = std::vector<std::vector<TreeEdge>>;

/// All results in one packet an edge: for reduce, allreduce and barrier.
void reduce_over_tree(const AlgorithmRequest& request, StepSink& sink, const TreeRounds& rounds);

/// The root of a reduce; otherwise the first participant.
[[nodiscard]] NodeId root_of(const Collective& collective);

}  // namespace asterism
