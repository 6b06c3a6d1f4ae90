#include "graph/layout/spacing.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "graph/layout/geometry.hpp"

namespace asterism {

double least_distance(std::span<const Point> points) {
  if (points.size() < 2) return 1;
  std::vector<Point> sorted(points.begin(), points.end());
  std::ranges::sort(sorted, {}, &Point::x);
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < sorted.size(); ++i)
    for (std::size_t j = i + 1; j < sorted.size() && sorted[j].x - sorted[i].x < least; ++j)
      least = std::min(least, distance(sorted[i], sorted[j]));
  return least;
}

}  // namespace asterism
