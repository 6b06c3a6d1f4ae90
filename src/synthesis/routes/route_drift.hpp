// Steps in which as much as possible comes nearer to where it must go: the arcs of each step are
// chosen by how many messages would come nearer over them, those with a long way counting more.
#pragma once

#include <cstdint>
#include <span>

#include "synthesis/routes/route_distances.hpp"
#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

struct DriftOptions {
  /// How much more a message counts for each arc of its way; 1 for as much.
  double steepness = 2;
  /// The most messages over the fastest arcs in a step, in proportion on others.
  std::uint64_t pack = ~std::uint64_t{0};
};

/// A timetable with a way for every parcel. There must be one on the graph.
[[nodiscard]] RouteTimetable drift_timetable(const RouteGraph& graph,
                                             std::span<const Parcel> parcels,
                                             const TargetDistances& distances,
                                             const DriftOptions& options);

}  // namespace asterism::routes
