#include "layout/box.hpp"

namespace asterism {

namespace {

/// So much of a cell is filled by the nodes of the third axis, to the right and upwards.
constexpr Point slanted_share{0.84, -0.5};
/// Of the second axis, where there is a third.
constexpr double flattened = 0.8;
/// Between blocks, in cells.
constexpr double gap_of_blocks = 1.6;

std::vector<Point> steps_of_box(std::span<const std::uint64_t> sides) {
  std::vector<Point> steps{{1, 0}, {0, sides.size() > 2 ? -flattened : -1}};
  double width = sides.empty() ? 0 : static_cast<double>(sides[0] - 1);
  double height = sides.size() < 2 ? 0 : -steps[1].y * static_cast<double>(sides[1] - 1);
  for (std::size_t axis = 2; axis < sides.size(); ++axis) {
    const auto side = static_cast<double>(sides[axis]);
    if (axis == 2) {
      steps.push_back(slanted_share * (1 / side));
      width += steps[axis].x * (side - 1);
      height -= steps[axis].y * (side - 1);
    } else if (axis % 2 == 1) {
      steps.push_back({width + gap_of_blocks, 0});
      width += steps[axis].x * (side - 1);
    } else {
      steps.push_back({0, -height - gap_of_blocks});
      height -= steps[axis].y * (side - 1);
    }
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
