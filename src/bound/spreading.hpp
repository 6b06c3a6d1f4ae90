// Bounds how fast information can spread, by steps.
#pragma once

#include <cstdint>
#include <vector>

namespace asterism {

/// Returns the maximum number of informed nodes after 0, 1, ... `steps` steps, starting with one,
/// if each can inform `sends` others per step and has at most `degree` neighbours (0 for no limit).
[[nodiscard]] std::vector<double> max_told(std::uint64_t steps, std::uint32_t sends,
                                           std::uint32_t degree);

}  // namespace asterism
