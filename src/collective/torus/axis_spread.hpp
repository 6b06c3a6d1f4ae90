// Broadcasts along one axis of a torus with wormhole switching: informed nodes send to nodes on
// either side of them, dividing the remaining nodes by thirds.
#pragma once

#include <functional>
#include <vector>

#include "collective/torus/journeys.hpp"
#include "network/grid.hpp"

namespace asterism {

/// An informed node, and how many nodes on either side are assigned to it.
struct Informed {
  NodeId node;
  std::uint64_t below = 0;
  std::uint64_t above = 0;
};

/// Assigns the nodes of whole rings, each ring to one of its nodes.
[[nodiscard]] std::vector<Informed> informed_of_rings(const Grid& grid, std::size_t axis,
                                                      const std::vector<NodeId>& nodes);

/// Returns the number of steps if each node informs two others per step.
[[nodiscard]] std::size_t steps_by_thirds(const std::vector<Informed>& informed);
[[nodiscard]] std::size_t steps_of_ring_by_thirds(std::uint64_t side);

/// Passes the journeys of each step to `step`: from informed nodes to uninformed ones.
void spread_by_thirds(const Grid& grid, std::size_t axis, std::vector<Informed> informed,
                      const std::function<void(const JourneyPlan& plan)>& step);

}  // namespace asterism
