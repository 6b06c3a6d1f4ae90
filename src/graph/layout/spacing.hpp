// The minimum distance of two points.
#pragma once

#include <span>

#include <asterism/layout.hpp>

namespace asterism {

/// Returns 0 if two points coincide, and 1 if there are fewer than two.
[[nodiscard]] double least_distance(std::span<const Point> points);

}  // namespace asterism
