// Networks in levels: fat trees and the like from the uppermost switches down to the hosts,
// butterflies from left to right.
#include <algorithm>

#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"

namespace asterism {

namespace {

/// The height of a fat tree, relative to its width.
constexpr double height_of_fat_tree = 0.42;
/// The width of a butterfly, relative to its height.
constexpr double width_of_butterfly = 1.1;
/// Direction in which the cross links of a wrapped butterfly leave, beside the straight links.
constexpr Point slanted_heading{0.8, 0.6};

/// The numbers of nodes of the kinds that follow each other, hosts first. The first letter of a
/// label is the kind.
std::vector<std::uint64_t> nodes_by_level(const Network& network) {
  std::vector<std::uint64_t> levels;
  char kind = 0;
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    const char letter = network.label(node).front();
    if (letter != kind) levels.push_back(0);
    kind = letter;
    ++levels.back();
  }
  return levels;
}

}  // namespace

Placement place_levels(const Network& network) {
  const std::vector<std::uint64_t> levels = nodes_by_level(network);
  const auto width = static_cast<double>(std::ranges::max(levels));
  const auto steps = static_cast<double>(levels.size() - 1);
  const double step = std::max(width * height_of_fat_tree / steps, 1.2);
  Placement placement{.shape = "levels", .places = {}};
  placement.places.reserve(network.node_count());
  for (std::size_t level = 0; level < levels.size(); ++level) {
    const double room = width / static_cast<double>(levels[level]);
    const double height = (steps - static_cast<double>(level)) * step;
    for (std::uint64_t i = 0; i < levels[level]; ++i)
      placement.places.push_back({(static_cast<double>(i) + 0.5) * room, height});
  }
  return placement;
}

Placement place_butterfly(const Network& network) {
  const std::uint64_t rows = std::uint64_t{1} << network.parameters()[0];
  const std::uint64_t levels = network.node_count() / rows;
  const bool wrapped = levels == network.parameters()[0];
  const double step =
      std::max(1.5, static_cast<double>(rows) * width_of_butterfly / static_cast<double>(levels));
  Placement placement{.shape = "levels", .places = {}};
  placement.places.reserve(network.node_count());
  for (std::uint64_t level = 0; level < levels; ++level)
    for (std::uint64_t row = 0; row < rows; ++row)
      placement.places.push_back({static_cast<double>(level) * step, static_cast<double>(row)});
  if (!wrapped) return placement;
  placement.heading = [rows, levels](NodeId node, Port port) -> std::optional<Point> {
    const std::uint64_t level = node.value() / rows;
    const bool upwards = port.value() < 2;
    if (level != (upwards ? levels - 1 : 0)) return std::nullopt;
    const bool is_cross = port.value() % 2 == 1;
    return (is_cross ? slanted_heading : Point{1, 0}) * (upwards ? 1.0 : -1.0);
  };
  return placement;
}

}  // namespace asterism
