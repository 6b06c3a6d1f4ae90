// Permutations of up to 16 symbols, packed in 64 bits: four bits per position.
//
// Positions and symbols count from 0 here; labels shown to people count from 1. Positions beyond
// the size in use hold their own number, so that composing, inverting and comparing need no size.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace asterism {

/// A permutation of up to 16 symbols.
class Permutation {
 public:
  static constexpr unsigned max_size = 16;

  /// Constructs the identity.
  constexpr Permutation() = default;
  /// Constructs from the symbols at positions 0, 1, .... Throws Error if they are no permutation.
  explicit Permutation(std::span<const unsigned> symbols);
  Permutation(std::initializer_list<unsigned> symbols);

  /// Convert from and to four bits per position, position 0 in the lowest bits.
  [[nodiscard]] static constexpr Permutation from_packed(std::uint64_t packed) {
    Permutation result;
    result.packed_ = packed;
    return result;
  }
  [[nodiscard]] constexpr std::uint64_t packed() const { return packed_; }

  /// Returns the symbol at a position.
  [[nodiscard]] constexpr unsigned operator[](unsigned position) const {
    return static_cast<unsigned>(packed_ >> (4 * position)) & 15U;
  }
  /// Returns the permutation with the symbols at two positions exchanged.
  [[nodiscard]] constexpr Permutation with_swapped(unsigned a, unsigned b) const {
    const std::uint64_t difference =
        ((packed_ >> (4 * a)) ^ (packed_ >> (4 * b))) & std::uint64_t{15};
    return from_packed(packed_ ^ (difference << (4 * a)) ^ (difference << (4 * b)));
  }
  /// Returns the position of a symbol.
  [[nodiscard]] unsigned position_of(unsigned symbol) const;

  constexpr auto operator<=>(const Permutation&) const = default;

 private:
  std::uint64_t packed_ = 0xFEDCBA9876543210ULL;
};

/// Returns the composition (a after b): position i of the result holds a[b[i]].
[[nodiscard]] Permutation compose(Permutation a, Permutation b);
/// Returns the inverse permutation.
[[nodiscard]] Permutation inverse(Permutation p);

/// Convert between permutations of `size` symbols and their lexicographic ranks.
[[nodiscard]] std::uint64_t rank(Permutation p, unsigned size);
[[nodiscard]] Permutation unrank(std::uint64_t rank, unsigned size);

/// Returns the cycles of length two or more, ordered by their smallest symbols. Each cycle starts
/// at its smallest symbol; each symbol is followed by the symbol at the position of that number.
[[nodiscard]] std::vector<std::vector<unsigned>> cycles(Permutation p, unsigned size);
/// Returns whether the permutation is even.
[[nodiscard]] bool is_even(Permutation p, unsigned size);

/// 0! .. 20!: all factorials that fit in 64 bits.
inline constexpr std::array<std::uint64_t, 21> factorials = [] {
  std::array<std::uint64_t, 21> table{};
  table[0] = 1;
  for (std::uint64_t i = 1; i < table.size(); ++i) table[i] = table[i - 1] * i;
  return table;
}();

}  // namespace asterism
