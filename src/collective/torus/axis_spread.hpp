// Broadcasts along one axis of a torus under wormhole switching: from nodes that have something to
// those on either side of them, by thirds.
#pragma once

#include <functional>
#include <vector>

#include "collective/torus/journeys.hpp"
#include "network/grid.hpp"

namespace asterism {

/// A node that has something, and how many on either side get it through it.
struct Informed {
  NodeId node;
  std::uint64_t below = 0;
  std::uint64_t above = 0;
};

/// The nodes of whole rings, each told by one of its nodes.
[[nodiscard]] std::vector<Informed> informed_of_rings(const Grid& grid, std::size_t axis,
                                                      const std::vector<NodeId>& nodes);

/// How many steps it takes, each node telling two others in a step.
[[nodiscard]] std::size_t steps_by_thirds(const std::vector<Informed>& informed);
[[nodiscard]] std::size_t steps_of_ring_by_thirds(std::uint64_t side);

/// Hands over the journeys of each step: they go from nodes that have it to nodes that do not.
void spread_by_thirds(const Grid& grid, std::size_t axis, std::vector<Informed> informed,
                      const std::function<void(const JourneyPlan& plan)>& step);

}  // namespace asterism
