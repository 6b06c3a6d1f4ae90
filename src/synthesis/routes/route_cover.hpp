// Fewer steps in which everybody can reach everybody: one step is taken away, and the arcs of the
// others are chosen again, step by step and several times, so that as many pairs as possible have a
// way whose steps rise.
#pragma once

#include <cstdint>
#include <span>

#include "base/work_budget.hpp"
#include "synthesis/routes/route_distances.hpp"
#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

/// The timetable or one of fewer steps, with ways for the same pairs of the sources and targets of
/// the parcels. A word of bits counts as a price that is looked at.
[[nodiscard]] RouteTimetable shorten_timetable(const RouteGraph& graph,
                                               std::span<const Parcel> parcels,
                                               const TargetDistances& distances,
                                               RouteTimetable table, WorkBudget budget);

}  // namespace asterism::routes
