// Few steps in which everybody can reach everybody: the arcs of each step are chosen so that what
// the sources know comes nearest to those who lack it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "synthesis/routes/route_distances.hpp"
#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

struct GossipOptions {
  /// How much more a pair counts for each arc that is still between them.
  double steepness = 2;
  std::uint64_t seed = 1;
};

/// A timetable with a way for every parcel. There must be one on the graph.
[[nodiscard]] RouteTimetable gossip_timetable(const RouteGraph& graph,
                                              std::span<const Parcel> parcels,
                                              const TargetDistances& distances,
                                              const GossipOptions& options);

}  // namespace asterism::routes
