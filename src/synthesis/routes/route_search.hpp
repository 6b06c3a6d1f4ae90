// Routes: a path and a time for every personalized message. Tries timetables of several kinds, from
// the fewest steps to one message per packet, and searches for the best routes in each.
//
// Guarantees a complete schedule if every parcel has a path, but not how far it is from the
// optimum. A search for one timetable takes O(parcels arcs steps) and some rounds of revision.
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
  std::optional<std::uint64_t> pack{};  ///< limit on messages per packet
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// Throws Error(unsupported) if a parcel has no path, and Error(out_of_range) if none is found
/// within the maximum number of steps.
[[nodiscard]] TimedRoutes search_routes(const RouteGraph& graph, std::span<const Parcel> parcels,
                                        const SearchOptions& options);

}  // namespace asterism::routes
