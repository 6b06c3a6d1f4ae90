// Shortens timetables in which every source can reach every target. One step is removed, and the
// arcs of the other steps are chosen again, step by step and several times, so that as many pairs
// as possible are connected by a path with increasing steps.
#pragma once

#include <cstdint>
#include <span>

#include "base/work_budget.hpp"
#include "synthesis/routes/route_distances.hpp"
#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

/// Returns the timetable or one with fewer steps that connects the same pairs of sources and
/// targets. A word of bits counts as one look at a price.
[[nodiscard]] RouteTimetable shorten_timetable(const RouteGraph& graph,
                                               std::span<const Parcel> parcels,
                                               const TargetDistances& distances,
                                               RouteTimetable table, WorkBudget budget);

}  // namespace asterism::routes
