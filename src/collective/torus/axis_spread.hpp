// A broadcast along one axis of a torus under wormhole switching: in every ring, from the node that
// has the messages to all others, by thirds.
#pragma once

#include <functional>
#include <vector>

#include "collective/torus/journeys.hpp"
#include "network/grid.hpp"

namespace asterism {

/// How many steps a ring of so many nodes takes: each node tells two others in a step.
[[nodiscard]] std::size_t spreading_steps_of_ring(std::uint64_t side);

/// Pushes the steps; `informed` has one node of each ring that takes part.
void spread_along_axis(const Grid& grid, std::size_t axis, const std::vector<NodeId>& informed,
                       const Cargo& cargo, StepSink& sink);

}  // namespace asterism
