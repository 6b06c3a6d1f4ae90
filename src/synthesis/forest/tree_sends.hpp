// Messages that go down trees which share arcs: when each goes over which arc.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/progress.hpp>

#include "graph/forest.hpp"
#include "synthesis/planned_steps.hpp"

namespace asterism {

/// What goes down a tree, whose arcs are those of the problem's graph.
struct LoadedTree {
  const ForestTree* tree = nullptr;
  std::vector<std::uint32_t> messages;
};

/// How many steps a message takes from the root to the last node.
[[nodiscard]] std::uint32_t height_of(const ForestTree& tree);

/// Which of the messages that wait for an arc go first.
enum class ServingOrder {
  oldest_first,    ///< the first messages of their trees: all trees advance alike
  farthest_first,  ///< those that have the longest way to go
};

/// Step by step, on every arc the waiting messages in that order, `packing` of them on the slowest
/// arc and in proportion on faster ones. With links of one direction at a time, the direction whose
/// messages have farther to go comes first.
[[nodiscard]] PlannedSteps send_down_trees(const ProblemGraph& graph, const Model& model,
                                           const std::vector<LoadedTree>& trees,
                                           std::uint64_t packing, ServingOrder order,
                                           const Progress& progress = {});

}  // namespace asterism
