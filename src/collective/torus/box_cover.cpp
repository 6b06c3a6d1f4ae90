#include "collective/torus/box_cover.hpp"

#include <algorithm>
#include <numeric>

namespace asterism {

namespace {

/// Boxes with more axes are split in only a few of the possible orders.
constexpr std::size_t max_axes_in_all_orders = 4;

/// Returns the box without axes of length 1, and with directions and the order of axes normalized,
/// because neither matters.
Box normal_form(const Box& box) {
  Box result;
  for (const Extent& extent : box)
    if (extent.length() > 1)
      result.push_back(
          {std::min(extent.before, extent.after), std::max(extent.before, extent.after)});
  std::ranges::sort(result);
  return result;
}

/// Returns whether all nodes of the box could be informed after `steps` steps, if each informed
/// node informs two more per axis in each step.
bool is_small_enough(const Box& box, unsigned steps) {
  const auto factor = static_cast<double>(2 * box.size() + 1);
  double nodes = 1;
  for (const Extent& extent : box) nodes *= static_cast<double>(extent.length());
  for (unsigned step = 0; step < steps && nodes > 1; ++step) nodes /= factor;
  static constexpr double rounding = 1e-9;
  return nodes <= 1 + rounding;
}

/// Calls body(order) for the orders of the axes longer than 1, until one call returns true.
template <class Body>
bool any_order(const Box& box, Body&& body) {
  std::vector<std::size_t> order;
  for (std::size_t axis = 0; axis < box.size(); ++axis)
    if (box[axis].length() > 1) order.push_back(axis);
  if (order.size() <= max_axes_in_all_orders) {
    do {
      if (body(order)) return true;
    } while (std::ranges::next_permutation(order).found);
    return false;
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (body(order)) return true;
    std::rotate(order.begin(), order.begin() + 1, order.end());
  }
  return false;
}

}  // namespace

unsigned BoxCover::steps(const Box& box) {
  unsigned steps = 0;
  while (!covers(box, steps)) ++steps;
  return steps;
}

std::vector<BoxCover::Part> BoxCover::split(Box& box, unsigned steps) {
  std::vector<Part> parts;
  any_order(box, [&](const Order& order) {
    parts.clear();
    Box rest = rest_after(box, order, steps, &parts);
    if (!covers(rest, steps - 1)) return false;
    box = std::move(rest);
    return true;
  });
  return parts;
}

bool BoxCover::covers(const Box& box, unsigned steps) {
  const Box normal = normal_form(box);
  if (normal.empty()) return true;
  if (!is_small_enough(normal, steps)) return false;
  const auto known = known_.find({steps, normal});
  if (known != known_.end()) return known->second;
  const bool result = tries(normal, steps);
  known_.emplace(std::pair(steps, normal), result);
  return result;
}

bool BoxCover::tries(const Box& box, unsigned steps) {
  return any_order(box, [&](const Order& order) {
    return covers(rest_after(box, order, steps, nullptr), steps - 1);
  });
}

Box BoxCover::rest_after(Box box, const Order& order, unsigned steps, std::vector<Part>* parts) {
  for (const std::size_t axis : order)
    for (const bool upwards : {false, true}) {
      std::uint64_t& side = upwards ? box[axis].after : box[axis].before;
      const std::uint64_t thickness = thickest(box, axis, side, steps - 1);
      if (thickness == 0) continue;
      side -= thickness;
      if (parts == nullptr) continue;
      Part part{axis, upwards, side + 1 + (thickness - 1) / 2, box};
      const std::uint64_t nearer = (thickness - 1) / 2;
      const std::uint64_t farther = thickness / 2;
      part.box[axis] = upwards ? Extent{nearer, farther} : Extent{farther, nearer};
      parts->push_back(std::move(part));
    }
  return box;
}

/// Returns the thickness of the thickest slab across an axis that can be informed in `steps` steps.
std::uint64_t BoxCover::thickest(const Box& box, std::size_t axis, std::uint64_t most,
                                 unsigned steps) {
  Box slab = box;
  std::uint64_t least = 0;
  while (least < most) {
    const std::uint64_t middle = least + (most - least + 1) / 2;
    slab[axis] = {(middle - 1) / 2, middle / 2};
    if (covers(slab, steps))
      least = middle;
    else
      most = middle - 1;
  }
  return least;
}

}  // namespace asterism
