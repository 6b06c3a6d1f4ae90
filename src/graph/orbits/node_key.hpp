// Nodes as keys: a permutation of the numbers below the power of two that holds all ranks, applied
// to the lexicographic rank. All bits of a key depend on all symbols, so keys can be divided among
// hash tables by their first bits and placed by the others.
#pragma once

#include <bit>
#include <cstdint>

#include <asterism/permutation.hpp>

#include "base/nibbles.hpp"
#include "base/symbol_map.hpp"

namespace asterism::orbits {

/// Returns the inverse of an odd number modulo 2^64, by Newton's iteration.
[[nodiscard]] constexpr std::uint64_t inverse_of_odd(std::uint64_t odd) {
  std::uint64_t inverse = odd;  // correct in the last three bits
  for (int bits = 3; bits < 64; bits *= 2) inverse *= 2 - odd * inverse;
  return inverse;
}

class NodeKey {
 public:
  explicit NodeKey(unsigned symbols)
      : symbols_(symbols),
        bits_(static_cast<unsigned>(std::bit_width(factorials[symbols]))),
        half_((bits_ + 1) / 2),
        mask_((std::uint64_t{1} << bits_) - 1) {}

  /// Returns the number of bits of a key, at most 62.
  [[nodiscard]] unsigned bits() const { return bits_; }

  [[nodiscard]] std::uint64_t of(const SymbolMap& node) const {
    std::uint64_t key = rank(node);
    for (const std::uint64_t factor : factors) {
      key = key * factor & mask_;
      key ^= key >> half_;
    }
    return key;
  }
  [[nodiscard]] SymbolMap node(std::uint64_t key) const {
    for (std::size_t i = std::size(factors); i-- > 0;) {
      key ^= key >> half_;  // undoes itself, as half_ is at least half of the bits
      key = key * inverses[i] & mask_;
    }
    return unranked(key);
  }

 private:
  static constexpr std::uint64_t factors[] = {0x9e3779b97f4a7c15ULL, 0xbf58476d1ce4e5b9ULL};
  static constexpr std::uint64_t inverses[] = {inverse_of_odd(factors[0]),
                                               inverse_of_odd(factors[1])};

  [[nodiscard]] std::uint64_t rank(const SymbolMap& node) const {
    if (symbols_ > Permutation::max_size) return rank_of_map(node, symbols_);
    std::uint64_t rank = 0;
    nibbles::FreeSymbolCounts smaller_free;
    for (unsigned p = 0; p < symbols_; ++p)
      rank = rank * (symbols_ - p) + smaller_free.take(node[p]);
    return rank;
  }
  [[nodiscard]] SymbolMap unranked(std::uint64_t rank) const {
    if (symbols_ > Permutation::max_size) return map_of_rank(rank, symbols_);
    SymbolMap node = identity_map();
    nibbles::FreeSymbols free;
    for (unsigned p = 0; p < symbols_; ++p) {
      const std::uint64_t weight = factorials[symbols_ - 1 - p];
      node[p] = static_cast<std::uint8_t>(free.take(static_cast<unsigned>(rank / weight)));
      rank %= weight;
    }
    return node;
  }

  unsigned symbols_;
  unsigned bits_;
  unsigned half_;
  std::uint64_t mask_;
};

}  // namespace asterism::orbits
