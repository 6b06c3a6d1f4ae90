// Meshes and tori as grids; the closing links of a torus axis lead around.
#include "network/grid.hpp"

#include <fmt/format.h>

#include "graph/layout/box.hpp"
#include "graph/layout/placement.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

std::vector<Point> places_in_box(const Box& box, std::uint64_t nodes) {
  std::vector<Point> places;
  places.reserve(nodes);
  for (std::uint64_t i = 0; i < nodes; ++i) places.push_back(box.place(i));
  return places;
}

std::string shape_of_box(const Box& box) {
  if (box.axes() < 2) return "a line";
  return box.axes() == 2 ? "a grid" : fmt::format("a grid of {} axes", box.axes());
}

/// An axis of two nodes has a single link, which is drawn between them.
std::optional<Point> heading_in_box(const Box& box, NodeId node, Port port) {
  const std::size_t axis = port.value() / 2;
  const bool upwards = port == Grid::up(axis);
  const std::uint64_t at = box.coordinate(node.value(), axis);
  if (box.side(axis) < 3 || at != (upwards ? box.side(axis) - 1 : 0)) return std::nullopt;
  const Point step = box.step(axis);
  return step * ((upwards ? 1 : -1) / length(step));
}

}  // namespace

Placement place_grid(const Network& network) {
  const auto& grid = required_shape(network.grid());
  if (grid.wrapped() && grid.sides().size() == 1) return place_on_circle(network);
  const Box box(grid.sides());
  Placement placement{.shape = shape_of_box(box),
                      .places = places_in_box(box, network.node_count())};
  if (grid.has_wrapped_axis())
    placement.heading = [box, &grid](NodeId node, Port port) -> std::optional<Point> {
      if (!grid.wrapped(port.value() / 2)) return std::nullopt;
      return heading_in_box(box, node, port);
    };
  return placement;
}

Placement place_twisted_torus(const Network& network) {
  const Box box(network.parameters());
  return {.shape = shape_of_box(box),
          .places = places_in_box(box, network.node_count()),
          .heading = [box](NodeId node, Port port) -> std::optional<Point> {
            return heading_in_box(box, node, port);
          }};
}

Placement place_generalized_hypercube(const Network& network) {
  if (network.parameters().size() == 1) return place_on_circle(network);
  const Box box(network.parameters());
  return {.shape = shape_of_box(box), .places = places_in_box(box, network.node_count())};
}

}  // namespace asterism
