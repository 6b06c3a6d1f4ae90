// What the slots of inputs hold at first and those of outputs in the end, as sums of contributions
// that are numbered: those of messages by the message, those to results by who contributes.
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

/// By node, in the order of the slots.
[[nodiscard]] std::vector<RankContents> slot_contents(const Collective& collective);

}  // namespace asterism
