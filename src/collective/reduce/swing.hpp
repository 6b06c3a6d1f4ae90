// The peers in Swing and in Bine trees: even ranks go rho(s) forward, odd ranks as far back, where
// rho(s) = 1 - 2 + 4 - ... has s+1 terms: 1, -1, 3, -5, 11, ...
#pragma once

#include <cstdint>

#include "collective/reduce/butterfly.hpp"

namespace asterism {

[[nodiscard]] constexpr std::int64_t swing_distance(std::uint32_t step) {
  std::int64_t sum = 0;
  std::int64_t term = 1;
  for (std::uint32_t i = 0; i <= step; ++i, term *= -2) sum += term;
  return sum;
}

/// Returns the peer in a step on a ring of 2^k places; in the opposite direction if `mirrored`.
[[nodiscard]] constexpr std::uint64_t swing_peer(std::uint64_t place, std::uint64_t ring,
                                                 std::uint32_t step, bool mirrored = false) {
  const bool forward = (place % 2 == 0) != mirrored;
  const std::int64_t distance = forward ? swing_distance(step) : -swing_distance(step);
  // The ring size is a power of two, so arithmetic modulo 2^64 is also correct modulo the ring
  // size.
  return (place + static_cast<std::uint64_t>(distance)) & (ring - 1);
}

}  // namespace asterism
