// The WK-recursive network: a polygon of subnetworks, each a smaller copy of the whole in a corner.
#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"

namespace asterism {

namespace {

/// Size of a part relative to that at which two neighbouring parts would just touch.
constexpr double share_of_corner = 0.84;

/// Returns the scale of a part in a corner of a polygon with d corners such that neighbours just
/// touch.
double touching_ratio(std::uint64_t d) {
  double sum = 1;
  for (std::uint64_t k = 1; k <= d / 4; ++k)
    sum += -on_circle(static_cast<double>(k) / static_cast<double>(d)).y;
  return 1 / (2 * sum);
}

Point corner_of_polygon(std::uint64_t corner, std::uint64_t d) {
  const double first = d % 2 == 0 ? -0.5 / static_cast<double>(d) : 0;
  return on_circle(first + static_cast<double>(corner) / static_cast<double>(d));
}

}  // namespace

Placement place_wk(const Network& network) {
  const std::uint64_t d = network.parameters()[0];
  const std::uint64_t levels = network.parameters()[1];
  const double ratio = touching_ratio(d) * share_of_corner;
  Placement placement{.shape = "polygons within polygons", .places = {}};
  placement.places.reserve(network.node_count());
  for (std::uint64_t i = 0; i < network.node_count(); ++i) {
    std::uint64_t rest = i / d;
    Point point = corner_of_polygon(i % d, d);
    for (std::uint64_t level = 1; level < levels; ++level, rest /= d)
      point = point * ratio + corner_of_polygon(rest % d, d) * (1 - ratio);
    placement.places.push_back(point);
  }
  return placement;
}

}  // namespace asterism
