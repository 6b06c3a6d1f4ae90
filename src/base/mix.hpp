// Pseudo-random numbers that depend only on a seed and an index, not on the order of drawing:
// SplitMix64 (Steele, Lea and Flood 2014), which allows random access.
#pragma once

#include <cstdint>

namespace asterism {

/// The increment of its state: 2^64 divided by the golden ratio, made odd.
inline constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15ULL;

/// Returns the number at a position in the sequence of a seed; at the first position, it is a mix
/// of the seed's bits in which every bit depends on every bit.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t seed, std::uint64_t place = 0) {
  std::uint64_t z = seed + (place + 1) * golden_gamma;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

}  // namespace asterism
