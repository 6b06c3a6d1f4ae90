// Rings, complete graphs, and networks of words, whose links form a pattern on the circle: nodes in
// the order of their ids, clockwise from the top.
#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"

namespace asterism {

Placement place_on_circle(const Network& network) {
  const auto nodes = static_cast<double>(network.node_count());
  // No three nodes on a circle are collinear, but on a small circle a link may run under labels.
  static constexpr double small = 64;
  Placement placement{.shape = "a circle", .places = {}, .heading = {}, .bends = nodes <= small};
  placement.places.reserve(network.node_count());
  for (std::uint64_t i = 0; i < network.node_count(); ++i)
    placement.places.push_back(on_circle(static_cast<double>(i) / nodes));
  return placement;
}

}  // namespace asterism
