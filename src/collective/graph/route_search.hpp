// The best timed routes that are found for a problem: timetables of several kinds, from the fewest
// steps to one message a packet, each with the best routes in it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <asterism/effort.hpp>
#include <asterism/progress.hpp>

#include "collective/graph/route_timetable.hpp"

namespace asterism::routes {

struct SearchOptions {
  Effort effort = Effort::standard;
  std::optional<std::uint64_t> max_steps{};
  std::optional<std::uint64_t> pack{};  ///< packets of at most so many messages, and no others
  std::uint64_t memory_limit = 0;
  Progress progress{};
};

/// Throws Error(unsupported) if there is no way for a parcel, Error(out_of_range) if none is found
/// in so few steps.
[[nodiscard]] TimedRoutes search_routes(const RouteGraph& graph, std::span<const Parcel> parcels,
                                        const SearchOptions& options);

}  // namespace asterism::routes
