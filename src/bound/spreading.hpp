// How fast news can spread, by steps.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

/// How many nodes at most know after 0, 1, ... `steps` steps of what one knew at first, if each can
/// tell `sends` others in a step and has at most `degree` neighbours (0 for no limit).
[[nodiscard]] std::vector<double> max_told(std::uint64_t steps, std::uint32_t sends,
                                           std::uint32_t degree);

}  // namespace asterism
