// Routes: a path and a time for every message that is for one node. This tries timetables of
// several kinds, from the fewest steps to one message per packet, and looks for the best routes in
// each.
//
// Guarantees a complete schedule if every parcel has a way; no bound on how far it is from the
// best. A search for one timetable takes O(parcels arcs steps) and some rounds of revision.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <asterism/effort.hpp>
#include <asterism/progress.hpp>

#include "synthesis/routes/route_timetable.hpp"

namespace asterism::routes {

struct SearchOptions {
  Effort effort = Effort::standard;
  std::optional<std::uint64_t> max_steps{};
  std::optional<std::uint64_t> pack{};  ///< only packets of at most this many messages
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// Throws Error(unsupported) if there is no way for a parcel, Error(out_of_range) if none is found
/// within the steps that the options allow.
[[nodiscard]] TimedRoutes search_routes(const RouteGraph& graph, std::span<const Parcel> parcels,
                                        const SearchOptions& options);

}  // namespace asterism::routes
