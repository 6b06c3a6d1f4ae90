// Permutations of at most 20 symbols with one byte per position: the form that orbits of nodes are
// computed in. 20! is the largest factorial below 2^64, so no network has nodes with more symbols.
#pragma once

#include <array>
#include <cstdint>

namespace asterism::orbits {

inline constexpr unsigned max_symbols = 20;

/// Position p holds the symbol map[p]. Positions beyond the number of symbols in use hold
/// themselves.
using SymbolMap = std::array<std::uint8_t, max_symbols>;

[[nodiscard]] constexpr SymbolMap identity_map() {
  SymbolMap map{};
  for (unsigned p = 0; p < max_symbols; ++p) map[p] = static_cast<std::uint8_t>(p);
  return map;
}

/// Returns the composition (a after b): position p holds a[b[p]].
[[nodiscard]] constexpr SymbolMap composed(const SymbolMap& a, const SymbolMap& b) {
  SymbolMap map{};
  for (unsigned p = 0; p < max_symbols; ++p) map[p] = a[b[p]];
  return map;
}

[[nodiscard]] constexpr SymbolMap inverted(const SymbolMap& a) {
  SymbolMap map{};
  for (unsigned p = 0; p < max_symbols; ++p) map[a[p]] = static_cast<std::uint8_t>(p);
  return map;
}

/// Mixes two words into one. Used for invariants only: a collision costs time, never correctness.
[[nodiscard]] constexpr std::uint64_t blend(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t sum = (a ^ (b << 29 | b >> 35)) * 0x9e3779b97f4a7c15ULL;
  return sum ^ sum >> 32;
}

}  // namespace asterism::orbits
