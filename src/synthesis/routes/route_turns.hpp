// Steps in which links take turns, those of each kind by themselves.
#pragma once

#include <cstdint>
#include <span>

#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

enum class TurnOrder { fast_first, slow_first, all_at_once };

/// Uses the links of one kind in groups one after the other, both ways at the same time where they
/// may, until nothing more moves over them, then those of the next kind, and so on until every
/// parcel has a way; no steps if that takes more than `max_steps`. Dimension by dimension is best
/// on tori and meshes. What is scattered is most at first, and goes over the fast links then.
[[nodiscard]] RouteTimetable turns_timetable(const RouteGraph& graph,
                                             std::span<const Parcel> parcels, TurnOrder order,
                                             std::uint32_t max_steps);

}  // namespace asterism::routes
