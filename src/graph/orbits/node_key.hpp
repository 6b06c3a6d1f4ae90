// Nodes as keys of at most 62 bits: four bits for each symbol but the last, which the others
// determine, if there are at most 16 symbols, else the lexicographic rank.
#pragma once

#include <bit>
#include <cstdint>

#include <asterism/permutation.hpp>

#include "base/symbol_map.hpp"

namespace asterism::orbits {

class NodeKey {
 public:
  explicit NodeKey(unsigned symbols) : symbols_(symbols) {}

  [[nodiscard]] std::uint64_t of(const SymbolMap& node) const {
    return symbols_ <= Permutation::max_size ? packed(node) : rank_of_map(node, symbols_);
  }
  [[nodiscard]] SymbolMap node(std::uint64_t key) const {
    return symbols_ <= Permutation::max_size ? unpacked(key) : map_of_rank(key, symbols_);
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

  unsigned symbols_;
};

}  // namespace asterism::orbits
