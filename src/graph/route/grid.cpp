// Dimension-ordered routing on torus, mesh, ring and torus-mesh: one axis after the other, the
// short way.
#include "network/grid.hpp"

#include <asterism/route.hpp>

#include "graph/route/walk.hpp"
#include "network/required_shape.hpp"

namespace asterism {

namespace {

struct AxisMove {
  std::uint64_t steps = 0;
  bool upwards = true;
};

AxisMove axis_move(bool wrapped, std::uint64_t from, std::uint64_t to, std::uint64_t side) {
  if (!wrapped) return {from < to ? to - from : from - to, from < to};
  const std::uint64_t up = (to + side - from) % side;
  const bool upwards = 2 * up <= side;
  return {upwards ? up : side - up, upwards};
}

Route dimension_ordered(const RouteRequest& request) {
  const auto& grid = required_shape(request.network().grid());
  Walk walk(request, "dimension-ordered");
  for (std::size_t axis = 0; axis < grid.sides().size(); ++axis) {
    const AxisMove move = axis_move(grid.wrapped(axis), grid.coordinate(request.from, axis),
                                    grid.coordinate(request.to.node, axis), grid.sides()[axis]);
    for (std::uint64_t i = 0; i < move.steps; ++i)
      walk.take(move.upwards ? Grid::up(axis) : Grid::down(axis));
  }
  return std::move(walk).finish();
}

}  // namespace

RouteAlgorithm dimension_ordered_route() {
  return {
      .name = "dimension-ordered",
      .summary = "shortest: along x, then y, then z, each the short way (+ if both are as long)",
      .citation = "chen2004, section 2.1; Dally and Seitz 1987",
      .families = {"torus", "mesh", "ring", "torus-mesh"},
      .find = dimension_ordered};
}

}  // namespace asterism
