#include "synthesis/exchange/axis_space.hpp"

#include "network/grid.hpp"

namespace asterism {

namespace {

/// Schedules on longer axes have too many steps to store.
constexpr std::uint64_t longest_axis = std::uint64_t{1} << 20;

}  // namespace

std::optional<Obstacle> AxisSpace::obstacle(const Network& network) {
  if (network.family() == "hypercube") return std::nullopt;
  const auto* const grid = network.grid();
  if (grid == nullptr || !grid->wrapped()) return ObstacleCode::closed_axes;
  for (const std::uint64_t side : grid->sides())
    if (side > longest_axis) return ObstacleCode::short_sides;
  return std::nullopt;
}

AxisSpace::AxisSpace(const Network& network) {
  if (const auto* const grid = network.grid()) {
    std::uint64_t stride = network.node_count();
    for (std::size_t axis = 0; axis < grid->sides().size(); ++axis) {
      stride /= grid->sides()[axis];
      axes_.push_back({static_cast<std::uint32_t>(grid->sides()[axis]), stride, Grid::up(axis),
                       Grid::down(axis)});
    }
    return;
  }
  for (std::uint32_t bit = 0; bit < network.port_count(); ++bit)
    axes_.push_back({2, std::uint64_t{1} << bit, Port{bit}, Port{bit}});
}

}  // namespace asterism
