// Mixes the numbers that tell symbols and pairs of symbols apart.
#pragma once

#include <cstdint>

#include "base/mix.hpp"

namespace asterism::orbits {

/// Mixes two words into one. A collision costs time, never correctness.
[[nodiscard]] constexpr std::uint64_t blend(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t product = (a ^ (b << 29 | b >> 35)) * golden_gamma;
  return product ^ product >> 32;
}

}  // namespace asterism::orbits
