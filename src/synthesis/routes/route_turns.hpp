// Timetables in which links take turns, kind by kind.
#pragma once

#include <cstdint>
#include <span>

#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

enum class TurnOrder { fast_first, slow_first, all_at_once };

/// Uses the links of one kind in groups one after the other, in both directions at the same time if
/// allowed, until nothing more moves over them. Continues with the next kind until every parcel has
/// a path. Returns no steps if that takes more than `max_steps`. Dimension by dimension is best on
/// tori and meshes. Scattered data is largest at the beginning, so it then uses the fast links.
[[nodiscard]] RouteTimetable turns_timetable(const RouteGraph& graph,
                                             std::span<const Parcel> parcels, TurnOrder order,
                                             std::uint32_t max_steps);

}  // namespace asterism::routes
