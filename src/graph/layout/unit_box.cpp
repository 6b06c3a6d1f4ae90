#include "graph/layout/unit_box.hpp"

#include <algorithm>

#include "graph/layout/geometry.hpp"
#include "graph/layout/spacing.hpp"

namespace asterism {

void fit_into_unit_box(Layout& layout) {
  Point low = layout.places.front();
  Point high = low;
  for (const Point& place : layout.places) {
    low = {std::min(low.x, place.x), std::min(low.y, place.y)};
    high = {std::max(high.x, place.x), std::max(high.y, place.y)};
  }
  const double size = std::max(high.x - low.x, high.y - low.y);
  const double scale = size > 0 ? 1 / size : 1;
  for (Point& place : layout.places)
    place = {std::clamp((place.x - low.x) * scale, 0.0, 1.0),
             std::clamp((place.y - low.y) * scale, 0.0, 1.0)};
  layout.width = (high.x - low.x) * scale;
  layout.height = (high.y - low.y) * scale;
  layout.spacing = least_distance(layout.places);
}

}  // namespace asterism
