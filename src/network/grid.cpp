#include "network/grid.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include <fmt/format.h>

#include <asterism/spec.hpp>

#include "network/distribution.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

/// The closed form of the distances is expanded if that is quick.
constexpr double longest_published_distribution = 1e5;
constexpr double max_products = 1e8;

std::string axis_name(std::size_t axis, std::size_t axes) {
  static constexpr std::string_view letters = "xyzw";
  return axes <= letters.size() ? std::string(1, letters[axis]) : fmt::format("x{}", axis + 1);
}

NetworkTraits grid_traits(const SpecArguments& arguments, const std::vector<std::uint64_t>& sides,
                          const std::vector<Grid::Edge>& edges) {
  NetworkTraits traits = arguments.traits();
  traits.nodes = arguments.node_product(sides);
  traits.ports = static_cast<std::uint32_t>(2 * sides.size());
  for (std::size_t axis = 0; axis < sides.size(); ++axis)
    for (const char sign : {'+', '-'})
      traits.link_classes.push_back(fmt::format("{}{}", sign, axis_name(axis, sides.size())));
  traits.port_symmetric = traits.vertex_symmetric = true;
  for (std::size_t axis = 0; axis < sides.size(); ++axis) {
    if (edges[axis] == Grid::Edge::wrapped) continue;
    traits.port_symmetric = false;
    traits.vertex_symmetric = traits.vertex_symmetric && sides[axis] == 2;
  }
  return traits;
}

double side_diameter(double side, bool wrapped) {
  return wrapped ? std::floor(side / 2) : side - 1;
}

double side_average(double side, bool wrapped) {
  if (!wrapped) return (side * side - 1) / (3 * side);
  const bool even = static_cast<std::uint64_t>(side) % 2 == 0;
  return even ? side / 4 : (side * side - 1) / (4 * side);
}

std::vector<std::uint64_t> ring_distribution(std::uint64_t side) {
  std::vector<std::uint64_t> nodes(side / 2 + 1, 2);
  nodes.front() = 1;
  if (side % 2 == 0) nodes.back() = 1;
  return nodes;
}

double products_for_distribution(const std::vector<std::uint64_t>& sides) {
  double products = 0;
  double length = 1;
  for (const std::uint64_t side : sides) {
    const std::uint64_t half = side / 2;
    const auto more = static_cast<double>(half);
    products += length * (more + 1);
    length += more;
  }
  return products;
}

}  // namespace

Grid::Grid(const SpecArguments& arguments, std::vector<std::uint64_t> sides, Edge edge,
           std::string source)
    : Grid(arguments, sides, std::vector<Edge>(sides.size(), edge), std::move(source)) {}

Grid::Grid(const SpecArguments& arguments, std::vector<std::uint64_t> sides,
           std::vector<Edge> edges, std::string source)
    : Network(grid_traits(arguments, sides, edges)),
      sides_(std::move(sides)),
      strides_(sides_.size(), 1),
      edges_(std::move(edges)),
      source_(std::move(source)) {
  for (std::size_t axis = sides_.size() - 1; axis > 0; --axis)
    strides_[axis - 1] = strides_[axis] * sides_[axis];
}

bool Grid::wrapped() const {
  return std::ranges::find(edges_, Edge::open) == edges_.end();
}

bool Grid::has_wrapped_axis() const {
  return std::ranges::find(edges_, Edge::wrapped) != edges_.end();
}

NodeId Grid::neighbour(NodeId node, Port port) const {
  const std::size_t axis = port.value() / 2;
  const bool upwards = port.value() % 2 == 0;
  const std::uint64_t stride = strides_[axis];
  const std::uint64_t last = sides_[axis] - 1;
  const std::uint64_t at = coordinate(node, axis);
  const bool at_edge = at == (upwards ? last : 0);
  // Between two nodes there is one link, not one in each direction: port + at 0, - at 1 if the
  // axis is open, + at both if it is wrapped (then the axis looks alike from both nodes).
  if (wrapped(axis) && last == 1)
    return upwards ? NodeId{node.value() + stride - 2 * at * stride} : no_node;
  if (!at_edge) return NodeId{upwards ? node.value() + stride : node.value() - stride};
  if (!wrapped(axis)) return no_node;
  return NodeId{upwards ? node.value() - last * stride : node.value() + last * stride};
}

Port Grid::reverse_port(NodeId, Port port) const {
  const std::size_t axis = port.value() / 2;
  const bool single_link = wrapped(axis) && sides_[axis] == 2;
  return single_link ? port : Port{port.value() ^ 1U};
}

LinkClass Grid::link_class(NodeId, Port port) const {
  return LinkClass{port.value()};
}

std::string Grid::port_name(Port port) const {
  return link_classes()[port.value()];
}

std::string Grid::label(NodeId node) const {
  std::vector<std::string> parts;
  for (std::size_t axis = 0; axis < sides_.size(); ++axis)
    parts.push_back(std::to_string(coordinate(node, axis)));
  return parts.size() == 1 ? parts[0] : tuple_label(parts);
}

NodeId Grid::parse_label(std::string_view text) const {
  const std::vector<std::string> parts = tuple_parts(text);
  if (parts.size() != sides_.size())
    throw label_error(
        *this, text,
        fmt::format("does not have {} coordinate{}", sides_.size(), sides_.size() == 1 ? "" : "s"));
  std::uint64_t id = 0;
  for (std::size_t axis = 0; axis < sides_.size(); ++axis)
    id += parse_coordinate(*this, text, parts[axis], sides_[axis]) * strides_[axis];
  return NodeId{id};
}

/// Adds one axis after the other to a cycle that visits all points of the previous axes: at each of
/// its points, go around the new axis except for the last step, up or down, then on to the next
/// point. A round up shifts the place on the new axis by -1, a round down by +1, and the shifts
/// must add up to a multiple of its side. Half up and half down do if the cycle has an even number
/// of points. Otherwise all sides are odd; then the excess of one direction is the side, which is
/// not more than the number of points because the longest side comes first.
void Grid::push_hamiltonian_cycle(const PortSink& sink) const {
  std::vector<std::size_t> axes(sides_.size());
  std::iota(axes.begin(), axes.end(), std::size_t{0});
  std::ranges::stable_sort(axes, std::greater{}, [&](std::size_t axis) {
    return std::pair(sides_[axis] % 2 == 0, sides_[axis]);
  });
  std::vector<std::uint64_t> rounds_up(axes.size());  // by axis, per point of the previous axes
  std::uint64_t points = sides_[axes[0]];
  for (std::size_t i = 1; i < axes.size(); ++i) {
    rounds_up[i] = points % 2 == 0 ? points / 2 : (points + sides_[axes[i]]) / 2;
    points *= sides_[axes[i]];
  }
  const auto port_at = [&](std::uint64_t index) {
    for (std::size_t i = axes.size() - 1; i > 0; --i) {
      const std::uint64_t side = sides_[axes[i]];
      const std::uint64_t point = index / side;
      const bool upwards = point < rounds_up[i] || side == 2;  // two nodes have a single link
      if (index % side != side - 1) return upwards ? up(axes[i]) : down(axes[i]);
      index = point;
    }
    return up(axes[0]);
  };
  for (std::uint64_t index = 0; index < node_count(); ++index) sink(port_at(index));
}

std::string Grid::formula_of_axes(std::string_view closed, std::string_view open) const {
  if (wrapped()) return fmt::format("sum of {}", closed);
  if (!has_wrapped_axis()) return fmt::format("sum of {}", open);
  return fmt::format("sum of {} of closed and {} of open axes", closed, open);
}

PublishedValues Grid::published() const {
  double diameter = 0;
  double average = 0;
  for (std::size_t axis = 0; axis < sides_.size(); ++axis) {
    diameter += side_diameter(static_cast<double>(sides_[axis]), wrapped(axis));
    average += side_average(static_cast<double>(sides_[axis]), wrapped(axis));
  }
  PublishedValues values;
  values.diameter = {diameter, PublishedValue::Relation::equal,
                     formula_of_axes("floor(side/2)", "(side-1)"), source_};
  values.average_distance = {
      average, PublishedValue::Relation::equal,
      formula_of_axes("side/4 (even) or (side^2-1)/(4 side) (odd)", "(side^2-1)/(3 side)"),
      source_};
  if (wrapped() && diameter <= longest_published_distribution &&
      products_for_distribution(sides_) <= max_products) {
    values.distance_distribution = {1};
    for (const std::uint64_t side : sides_)
      values.distance_distribution =
          convolution(values.distance_distribution, ring_distribution(side));
  }
  return values;
}

}  // namespace asterism
