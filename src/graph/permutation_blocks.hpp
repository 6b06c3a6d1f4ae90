// All permutations of n symbols in blocks, for searches that apply a generator to a whole block at
// a time.
//
// A node x is represented by its inverse y: a generator that moves the positions of x renames the
// symbols of y. In the lexicographic order of y, the nodes that agree in all but the last six
// positions form a block of 6! = 720 consecutive ids. Renaming maps a block onto a block, because
// the first symbols alone determine the first symbols of the image; within a block, it is one of
// 720 rearrangements of the offsets, which depends only on the set of symbols in the tail.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include <asterism/permutation_network.hpp>

#include "base/nibbles.hpp"

namespace asterism {

class PermutationBlocks {
 public:
  static constexpr unsigned longest_tail = 6;

  PermutationBlocks(std::span<const Generator> generators, unsigned symbols);

  [[nodiscard]] std::uint64_t size() const { return factorials[symbols_] / nodes_per_block(); }
  [[nodiscard]] std::uint64_t nodes_per_block() const { return factorials[tail_]; }

  /// Returns the first permutation of a block.
  [[nodiscard]] Permutation front(std::uint64_t block) const {
    return unrank(block * nodes_per_block(), symbols_);
  }
  /// Returns the set of symbols in the tail, which is the same for all permutations of a block, as
  /// bits.
  [[nodiscard]] std::uint32_t tail_set(Permutation front) const {
    std::uint32_t set = 0;
    for (unsigned i = symbols_ - tail_; i < symbols_; ++i) set |= 1U << front[i];
    return set;
  }
  /// Returns the block to which a renaming of symbols maps the block with this front.
  [[nodiscard]] std::uint64_t renamed(Permutation front, Permutation renaming) const {
    std::uint64_t block = 0;
    nibbles::FreeSymbolCounts smaller_free;
    for (unsigned i = 0; i < symbols_ - tail_; ++i)
      block = block * (symbols_ - i) + smaller_free.take(renaming[front[i]]);
    return block;
  }

  /// Returns the rearrangement for a block whose tail holds a set of symbols: it gives the position
  /// in this block of each offset of the block that the generator maps it to. Row 0 leaves them in
  /// place.
  [[nodiscard]] std::uint16_t row(std::size_t generator, std::uint32_t tail_set) const {
    return row_of_set_[generator][tail_set];
  }
  [[nodiscard]] const std::uint16_t* offsets(std::uint16_t row) const { return rows_[row].data(); }

 private:
  [[nodiscard]] std::uint16_t row_for(Permutation renaming, std::uint32_t set);

  unsigned symbols_;
  unsigned tail_;
  std::vector<std::vector<std::uint16_t>> rows_;
  std::vector<std::vector<std::uint16_t>> row_of_set_;
};

}  // namespace asterism
