// The least distance of two points.
#pragma once

#include <span>

#include <asterism/layout.hpp>

namespace asterism {

/// 0 if two are alike; 1 if there are not two.
[[nodiscard]] double least_distance(std::span<const Point> points);

}  // namespace asterism
