// Better timetables from the routes found in one: the arcs of a step are chosen anew by what the
// pairs of nodes would save if they could use them, at the prices of all other steps.
#pragma once

#include <cstdint>
#include <span>

#include "base/work_budget.hpp"
#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

struct RevisionOptions {
  std::uint32_t groups = 4;  ///< of a source, as in TimetableRouter
  WorkBudget budget;
};

/// How many prices are looked at to revise one step.
[[nodiscard]] double looks_of_revision(const RouteGraph& graph, const RouteTimetable& table,
                                       std::span<const Parcel> parcels, std::uint32_t groups);

[[nodiscard]] double revision_bytes(const RouteGraph& graph, const RouteTimetable& table,
                                    std::span<const Parcel> parcels);

/// The routes or better ones, in as many steps or fewer.
[[nodiscard]] TimedRoutes revise_timetable(const RouteGraph& graph, std::span<const Parcel> parcels,
                                           TimedRoutes routes, const RevisionOptions& options);

}  // namespace asterism::routes
