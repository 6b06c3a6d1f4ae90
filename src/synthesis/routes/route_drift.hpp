// Timetables that move as many messages as possible closer to their targets: the arcs of each step
// are chosen by how many messages they bring closer; messages with a long remaining path have more
// weight.
#pragma once

#include <cstdint>
#include <span>

#include "synthesis/routes/route_distances.hpp"
#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

struct DriftOptions {
  /// Factor by which the weight of a message grows with each arc of its path; 1 for equal weights.
  double steepness = 2;
  /// Maximum messages per step over the fastest arcs; proportionally fewer on others.
  std::uint64_t pack = ~std::uint64_t{0};
};

/// Returns a timetable with a path for every parcel. The graph must have one.
[[nodiscard]] RouteTimetable drift_timetable(const RouteGraph& graph,
                                             std::span<const Parcel> parcels,
                                             const TargetDistances& distances,
                                             const DriftOptions& options);

}  // namespace asterism::routes
