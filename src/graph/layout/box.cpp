#include "graph/layout/box.hpp"

#include <cmath>

namespace asterism {

namespace {

/// The share of a cell that the nodes of the third axis fill, to the right and upwards.
constexpr Point slanted_share{0.84, -0.5};
/// The scale of the second axis if there is a third.
constexpr double flattened = 0.8;
/// The gap between blocks, in cells.
constexpr double gap_of_blocks = 1.6;
/// Lets links between blocks pass between the nodes of a row.
constexpr double skew_of_blocks = 0.21;

std::vector<Point> steps_of_box(std::span<const std::uint64_t> sides) {
  std::vector<Point> steps{{1, 0}, {0, sides.size() == 3 ? -flattened : -1}};
  if (sides.size() == 3) {
    steps.push_back(slanted_share * (1 / static_cast<double>(sides[2])));
    return steps;
  }
  double width = sides.empty() ? 0 : static_cast<double>(sides[0] - 1);
  double height = sides.size() < 2 ? 0 : static_cast<double>(sides[1] - 1);
  for (std::size_t axis = 2; axis < sides.size(); ++axis) {
    const auto more = static_cast<double>(sides[axis] - 1);
    const double across = width + gap_of_blocks;
    const double down = height + gap_of_blocks;
    const Point step = axis % 2 == 0 ? Point{across, skew_of_blocks * across}
                                     : Point{skew_of_blocks * down, -down};
    steps.push_back(step);
    width += std::abs(step.x) * more;
    height += std::abs(step.y) * more;
  }
  return steps;
}

}  // namespace

Box::Box(std::span<const std::uint64_t> sides)
    : sides_(sides.begin(), sides.end()), strides_(sides.size(), 1), steps_(steps_of_box(sides)) {
  for (std::size_t axis = sides_.size(); axis-- > 1;)
    strides_[axis - 1] = strides_[axis] * sides_[axis];
}

Point Box::place(std::uint64_t number) const {
  Point point;
  for (std::size_t axis = 0; axis < axes(); ++axis)
    point = point + steps_[axis] * static_cast<double>(coordinate(number, axis));
  return point;
}

}  // namespace asterism
