// Improves timetables from the routes found in them: the arcs of a step are chosen again by what
// the pairs of nodes would save by using them, at the prices of all other steps.
#pragma once

#include <cstdint>
#include <span>

#include "base/work_budget.hpp"
#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

struct RevisionOptions {
  std::uint32_t groups = 4;  ///< groups per source, as in TimetableRouter
  WorkBudget budget;
};

/// Returns the number of looks at prices for revising one step.
[[nodiscard]] double looks_of_revision(const RouteGraph& graph, const RouteTimetable& table,
                                       std::span<const Parcel> parcels, std::uint32_t groups);

[[nodiscard]] double revision_bytes(const RouteGraph& graph, const RouteTimetable& table,
                                    std::span<const Parcel> parcels);

/// Returns the routes or better ones, in at most as many steps.
[[nodiscard]] TimedRoutes revise_timetable(const RouteGraph& graph, std::span<const Parcel> parcels,
                                           TimedRoutes routes, const RevisionOptions& options);

}  // namespace asterism::routes
