// How everybody on a closed axis gets what everybody else has, place by place: nobody gets anything
// twice, so run backwards it gathers sums.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

/// A place passes an item on to the next place upwards or downwards.
struct AxisSend {
  std::uint32_t place = 0;
  bool up = true;
  std::uint32_t holder = 0;  ///< whose item it is, or whose sum of a pair
  bool of_pair = false;      ///< it is what the holder had after the first step
};

struct AxisSteps {
  std::uint32_t side = 0;
  std::vector<std::vector<AxisSend>> steps;
};

/// Gathers both ways at the same time: floor(side/2) steps, with one item over each link in each.
/// With an even side the item of the opposite place comes from one side only: from below, or from
/// above if `mirrored`.
[[nodiscard]] AxisSteps gathering_both_ways(std::uint32_t side, bool mirrored);

/// Through one port, neighbours in pairs: side/2 steps if that is even, at most (side+3)/2
/// otherwise.
/// If `merged`, places keep only the sum of what they get: after the first step they send that of
/// their pair, one item a step if the side is even.
[[nodiscard]] AxisSteps gathering_by_pairs(std::uint32_t side, bool merged);

}  // namespace asterism
