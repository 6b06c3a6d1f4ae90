// The nodes of a search, in blocks: the unit of storage, of exchange and of checkpoints, the same
// for any number of ranks.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/bits.hpp"

namespace asterism::distributed {

/// A block fits the 6! = 720 nodes of a permutation network with few bits left over.
inline constexpr unsigned block_words = 12;
inline constexpr unsigned block_bits = block_words * bits_per_word;

/// A set of nodes of one block.
using BlockBits = std::array<std::uint64_t, block_words>;

/// The position at which a search stores a node.
struct Place {
  std::uint64_t block = 0;
  unsigned offset = 0;
  bool operator==(const Place&) const = default;
};

/// Returns the nodes before an offset; all nodes if the offset is past the end of the block.
[[nodiscard]] inline BlockBits nodes_before(std::uint64_t offset) {
  BlockBits bits{};
  for (unsigned w = 0; w < block_words && w * bits_per_word < offset; ++w)
    bits[w] = offset - w * bits_per_word >= bits_per_word
                  ? ~std::uint64_t{0}
                  : (std::uint64_t{1} << (offset - w * bits_per_word)) - 1;
  return bits;
}

/// Calls take(offset) for every node of the set, from the smallest offset on.
template <class Take>
void for_each_offset(const BlockBits& bits, Take&& take) {
  for (unsigned w = 0; w < block_words; ++w)
    for (const std::uint32_t bit : BitsOf(bits[w])) take(w * bits_per_word + bit);
}

struct BlockRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;  ///< exclusive

  [[nodiscard]] std::uint64_t size() const { return last - first; }
  [[nodiscard]] bool contains(std::uint64_t block) const { return block >= first && block < last; }
  bool operator==(const BlockRange&) const = default;
};

/// The distribution of blocks over ranks: contiguous ranges, as even as possible.
class Distribution {
 public:
  Distribution(std::uint64_t blocks, std::uint32_t ranks)
      : blocks_(blocks), ranks_(ranks), share_(blocks / ranks), larger_(blocks % ranks) {}

  [[nodiscard]] std::uint64_t blocks() const { return blocks_; }
  [[nodiscard]] std::uint32_t ranks() const { return ranks_; }
  [[nodiscard]] BlockRange of(std::uint32_t rank) const { return {first(rank), first(rank + 1)}; }
  [[nodiscard]] std::uint32_t owner(std::uint64_t block) const {
    const std::uint64_t in_larger = larger_ * (share_ + 1);
    return static_cast<std::uint32_t>(block < in_larger ? block / (share_ + 1)
                                                        : larger_ + (block - in_larger) / share_);
  }

 private:
  [[nodiscard]] std::uint64_t first(std::uint64_t rank) const {
    return rank * share_ + std::min(rank, larger_);
  }

  std::uint64_t blocks_;
  std::uint32_t ranks_;
  std::uint64_t share_;
  std::uint64_t larger_;  // number of ranks that have one block more
};

}  // namespace asterism::distributed
