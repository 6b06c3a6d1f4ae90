// Allgather along a closed axis, place by place. No place receives an item twice, so the reverse
// schedule reduces sums.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

/// A place sends an item to the adjacent place above or below.
struct AxisSend {
  std::uint32_t place = 0;
  bool up = true;
  std::uint32_t holder = 0;  ///< owner of the item, or of the sum of its pair
  bool of_pair = false;      ///< the item is what the holder had after the first step
};

struct AxisSteps {
  std::uint32_t side = 0;
  std::vector<std::vector<AxisSend>> steps;
};

/// Gathers in both directions at the same time: floor(side/2) steps, with one item per link and
/// step. If the side is even, the item of the opposite place arrives from one side only: from
/// below, or from above if `mirrored`.
[[nodiscard]] AxisSteps gathering_both_ways(std::uint32_t side, bool mirrored);

/// Gathers through one port by pairing adjacent places: side/2 steps if that is even, at most
/// (side+3)/2 otherwise. If `merged`, places keep only the sum of what they receive: after the
/// first step they send the sum of their pair, which is one item per step if the side is even. If
/// `mirrored`, all places are shifted by one: on even sides, every step then uses the links that
/// the same step leaves idle otherwise.
[[nodiscard]] AxisSteps gathering_by_pairs(std::uint32_t side, bool merged, bool mirrored = false);

}  // namespace asterism
