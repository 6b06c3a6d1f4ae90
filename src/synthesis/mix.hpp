// Random-looking numbers that depend on a seed and a place only, not on the order in which they
// are drawn.
#pragma once

#include <cstdint>

namespace asterism {

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014).
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t place) {
  std::uint64_t z = seed + (place + 1) * 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

}  // namespace asterism
