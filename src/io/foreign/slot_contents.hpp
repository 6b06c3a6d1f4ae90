// The initial contents of input slots and the final contents of output slots, as sums of numbered
// contributions: those of messages by message, those to results by contributor.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/collective.hpp>

namespace asterism {

/// The sum of the contributions `first`, `first` + `stride`, ..., of which there are `count`.
struct SlotContent {
  std::uint64_t first = 0, stride = 0, count = 1;
};

struct RankContents {
  std::vector<SlotContent> input{}, output{};
};

/// Returns the contents by node, in the order of the slots.
[[nodiscard]] std::vector<RankContents> slot_contents(const Collective& collective);

}  // namespace asterism
