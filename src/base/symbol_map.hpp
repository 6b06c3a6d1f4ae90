// Permutations of at most 20 symbols with one byte per position. They are longer and faster to
// index than asterism::Permutation. 20! is the largest factorial below 2^64, so no network has
// nodes that are permutations of more symbols.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include <asterism/permutation.hpp>

namespace asterism {

inline constexpr unsigned max_mapped_symbols = 20;

/// Position p holds the symbol map[p]. Positions beyond the number of symbols in use hold
/// themselves.
using SymbolMap = std::array<std::uint8_t, max_mapped_symbols>;

[[nodiscard]] constexpr SymbolMap identity_map() {
  SymbolMap map{};
  for (unsigned p = 0; p < map.size(); ++p) map[p] = static_cast<std::uint8_t>(p);
  return map;
}

/// Returns the composition (a after b): position p holds a[b[p]].
[[nodiscard]] constexpr SymbolMap composed(const SymbolMap& a, const SymbolMap& b) {
  SymbolMap map{};
  for (unsigned p = 0; p < map.size(); ++p) map[p] = a[b[p]];
  return map;
}

[[nodiscard]] constexpr SymbolMap inverted(const SymbolMap& a) {
  SymbolMap map{};
  for (unsigned p = 0; p < map.size(); ++p) map[a[p]] = static_cast<std::uint8_t>(p);
  return map;
}

/// Convert between permutations of the first `symbols` symbols and their lexicographic ranks.
[[nodiscard]] constexpr std::uint64_t rank_of_map(const SymbolMap& map, unsigned symbols) {
  std::uint64_t rank = 0;
  std::uint32_t unused = (1U << symbols) - 1;
  for (unsigned p = 0; p < symbols; ++p) {
    const std::uint32_t smaller = unused & ((1U << map[p]) - 1);
    rank = rank * (symbols - p) + static_cast<std::uint64_t>(std::popcount(smaller));
    unused &= ~(1U << map[p]);
  }
  return rank;
}
[[nodiscard]] constexpr SymbolMap map_of_rank(std::uint64_t rank, unsigned symbols) {
  SymbolMap map = identity_map();
  std::uint32_t unused = (1U << symbols) - 1;
  for (unsigned p = 0; p < symbols; ++p) {
    const std::uint64_t weight = factorials[symbols - 1 - p];
    std::uint32_t larger = unused;
    for (std::uint64_t smaller = rank / weight; smaller > 0; --smaller) larger &= larger - 1;
    map[p] = static_cast<std::uint8_t>(std::countr_zero(larger));
    unused &= ~(1U << map[p]);
    rank %= weight;
  }
  return map;
}

}  // namespace asterism
