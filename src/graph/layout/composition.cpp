// Products and hierarchies: a small copy of A at every place of B.
#include <algorithm>

#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"
#include "graph/layout/spacing.hpp"
#include "network/hierarchy.hpp"
#include "network/product.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

/// The largest distance of a node of a copy from its middle, as a share of the room between copies.
constexpr double share_of_copy = 0.38;
/// Each copy is turned a little, so that links between copies do not lie on those within.
constexpr double turn_of_copy = 0.037;

std::vector<Point> around_the_middle(std::vector<Point> points) {
  Point low = points.front();
  Point high = low;
  for (const Point& point : points) {
    low = {std::min(low.x, point.x), std::min(low.y, point.y)};
    high = {std::max(high.x, point.x), std::max(high.y, point.y)};
  }
  const double radius = distance(low, high) / 2;
  const Point middle = (low + high) * 0.5;
  for (Point& point : points)
    point = turned((point - middle) * (radius > 0 ? 1 / radius : 1), turn_of_copy);
  return points;
}

/// Where a node is that has one place in B and another within the copy of A there.
class NestedPlaces {
 public:
  NestedPlaces(const Network& inner, const Network& outer, const Progress& progress)
      : inner_(around_the_middle(placement_of(inner, progress).places)),
        outer_(placement_of(outer, progress).places),
        radius_(least_distance(outer_) * share_of_copy) {}

  [[nodiscard]] Point of_outer(NodeId outer) const { return outer_[outer.value()]; }
  [[nodiscard]] Point of_both(NodeId inner, NodeId outer) const {
    return of_outer(outer) + inner_[inner.value()] * radius_;
  }

 private:
  std::vector<Point> inner_, outer_;
  double radius_;
};

}  // namespace

Placement place_product(const Network& network, const Progress& progress) {
  if (network.grid() != nullptr) return place_grid(network);
  const ProductNetwork& product = required_shape(as_product(network));
  const NestedPlaces places(product.first().network(), product.second().network(), progress);
  Placement placement{.shape = "copies of A at the places of B", .places = {}};
  placement.places.reserve(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    const ProductNetwork::Pair at = product.pair(node);
    placement.places.push_back(places.of_both(at.a, at.b));
  }
  return placement;
}

Placement place_hierarchy(const Network& network, const Progress& progress) {
  const HierarchyNetwork& hierarchy = required_shape(as_hierarchy(network));
  const NestedPlaces places(hierarchy.inner().network(), hierarchy.outer().network(), progress);
  Placement placement{.shape = "copies of A at the places of B", .places = {}};
  placement.places.reserve(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    const NodeId outer = hierarchy.in_outer(node);
    placement.places.push_back(hierarchy.is_in_copy(node)
                                   ? places.of_both(hierarchy.in_inner(node), outer)
                                   : places.of_outer(outer));
  }
  return placement;
}

}  // namespace asterism
