// Steps in which links take turns, those of each rate by themselves.
#pragma once

#include <cstdint>
#include <span>

#include "collective/graph/route_timetable.hpp"

namespace asterism::routes {

enum class RateOrder { falling, rising };

/// The links of one rate in groups one after the other, both ways at once where they may, until
/// nothing more moves over them, then those of the next rate, and so on until every parcel has a
/// way; no steps if that takes more than `most_steps`. On tori and hypercubes this is best: what is
/// scattered is most at first, and goes over the fast links then.
[[nodiscard]] Timetable turns_timetable(const RouteGraph& graph, std::span<const Parcel> parcels,
                                        RateOrder order, std::uint32_t most_steps);

}  // namespace asterism::routes
