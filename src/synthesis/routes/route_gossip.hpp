// Timetables with few steps in which every source can reach every target: the arcs of each step are
// chosen so that the information of the sources gets closest to the nodes that lack it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "synthesis/routes/route_distances.hpp"
#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

struct GossipOptions {
  /// Factor by which the weight of a pair grows with each arc that still separates them.
  double steepness = 2;
  std::uint64_t seed = 1;
};

/// Returns a timetable with a path for every parcel. The graph must have one.
[[nodiscard]] RouteTimetable gossip_timetable(const RouteGraph& graph,
                                              std::span<const Parcel> parcels,
                                              const TargetDistances& distances,
                                              const GossipOptions& options);

}  // namespace asterism::routes
