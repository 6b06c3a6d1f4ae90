// Better timetables from the routes found in one: the arcs of a step are chosen anew by what the
// pairs of nodes would save if they could use them, at the prices of all other steps.
#pragma once

#include <cstdint>
#include <span>

#include <asterism/progress.hpp>

#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

struct RevisionOptions {
  std::uint32_t groups = 4;  ///< of a source, as in TimetableRouter
  double work = 0;           ///< how many prices may be looked at
  Progress progress{};       ///< may stop the work
};

/// What one step costs to revise.
[[nodiscard]] double revision_work(const RouteGraph& graph, const RouteTimetable& table,
                                   std::span<const Parcel> parcels, std::uint32_t groups);

/// The routes or better ones, in as many steps or fewer.
[[nodiscard]] TimedRoutes revise_timetable(const RouteGraph& graph, std::span<const Parcel> parcels,
                                           TimedRoutes routes, const RevisionOptions& options);

}  // namespace asterism::routes
