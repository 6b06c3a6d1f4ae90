// Schedules messages that go down trees which share arcs.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/progress.hpp>

#include "graph/forest.hpp"
#include "synthesis/planned_steps.hpp"

namespace asterism {

/// A tree of arcs of the problem's graph, with the messages that go down it.
struct LoadedTree {
  const ForestTree* tree = nullptr;
  std::vector<std::uint32_t> messages;
};

/// Returns the number of steps of a message from the root to the last node.
[[nodiscard]] std::uint32_t height_of(const ForestTree& tree);

/// Order in which messages that wait for an arc are served.
enum class ServingOrder {
  oldest_first,    ///< by position in their trees, so that all trees advance evenly
  farthest_first,  ///< longest remaining path first
};

/// In every step, serves the waiting messages of each arc in the given order: `packing` messages on
/// the slowest arc, and proportionally more on faster ones. In half-duplex mode, the direction
/// whose messages have farther to go comes first.
[[nodiscard]] PlannedSteps send_down_trees(const ProblemGraph& graph, const Model& model,
                                           const std::vector<LoadedTree>& trees,
                                           std::uint64_t packing, ServingOrder order,
                                           const Progress& progress = {});

}  // namespace asterism
