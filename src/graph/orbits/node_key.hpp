// Nodes as keys of at most 62 bits: four bits for each symbol but the last, which the others
// determine, if there are at most 16 symbols, else the lexicographic rank.
#pragma once

#include <bit>
#include <cstdint>

#include <asterism/permutation.hpp>

#include "graph/orbits/symbol_map.hpp"

namespace asterism::orbits {

class NodeKey {
 public:
  explicit NodeKey(unsigned symbols) : symbols_(symbols) {}

  [[nodiscard]] std::uint64_t of(const SymbolMap& node) const {
    return symbols_ <= Permutation::max_size ? packed(node) : rank(node);
  }
  [[nodiscard]] SymbolMap node(std::uint64_t key) const {
    return symbols_ <= Permutation::max_size ? unpacked(key) : unranked(key);
  }

 private:
  [[nodiscard]] std::uint64_t packed(const SymbolMap& node) const {
    std::uint64_t key = 0;
    for (unsigned p = 0; p + 1 < symbols_; ++p) key |= std::uint64_t{node[p]} << 4 * p;
    return key;
  }
  [[nodiscard]] SymbolMap unpacked(std::uint64_t key) const {
    SymbolMap node = identity_map();
    std::uint32_t unused = (1U << symbols_) - 1;
    for (unsigned p = 0; p + 1 < symbols_; ++p) {
      node[p] = key >> 4 * p & 15U;
      unused &= ~(1U << node[p]);
    }
    node[symbols_ - 1] = static_cast<std::uint8_t>(std::countr_zero(unused));
    return node;
  }

  [[nodiscard]] std::uint64_t rank(const SymbolMap& node) const {
    std::uint64_t key = 0;
    std::uint32_t unused = (1U << symbols_) - 1;
    for (unsigned p = 0; p < symbols_; ++p) {
      const std::uint32_t smaller = unused & ((1U << node[p]) - 1);
      key = key * (symbols_ - p) + static_cast<std::uint64_t>(std::popcount(smaller));
      unused &= ~(1U << node[p]);
    }
    return key;
  }
  [[nodiscard]] SymbolMap unranked(std::uint64_t key) const {
    SymbolMap node = identity_map();
    std::uint32_t unused = (1U << symbols_) - 1;
    for (unsigned p = 0; p < symbols_; ++p) {
      const std::uint64_t weight = factorials[symbols_ - 1 - p];
      std::uint32_t larger = unused;
      for (std::uint64_t smaller = key / weight; smaller > 0; --smaller) larger &= larger - 1;
      node[p] = static_cast<std::uint8_t>(std::countr_zero(larger));
      unused &= ~(1U << node[p]);
      key %= weight;
    }
    return node;
  }

  unsigned symbols_;
};

}  // namespace asterism::orbits
