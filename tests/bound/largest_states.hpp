// States as sets of bits, of which only those matter that no other one holds.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace asterism::testing {

/// Removes dominated states, which lack everything that another lacks, and more.
[[nodiscard]] inline std::vector<std::uint64_t> largest_states(std::vector<std::uint64_t> states) {
  std::ranges::sort(states, [](std::uint64_t a, std::uint64_t b) {
    return std::popcount(a) != std::popcount(b) ? std::popcount(a) > std::popcount(b) : a < b;
  });
  std::vector<std::uint64_t> kept;
  for (const std::uint64_t state : states)
    if (std::ranges::none_of(kept, [&](std::uint64_t other) { return (state & ~other) == 0; }))
      kept.push_back(state);
  return kept;
}

}  // namespace asterism::testing
