// The space of all permutations, block by block.
//
// A node x is searched under the name of its inverse y: a generator that moves the positions of x
// renames the symbols of y. In the lexicographic order of y, those that agree in all but the last
// six positions form a block of 6! = 720. Renaming maps whole blocks onto whole blocks: the first
// symbols tell the block, and inside it the offsets are rearranged by one of 720 tables, which
// depends only on the set of symbols in the tail. So ranking is paid for once a block and generator
// instead of once a node. Blocks that begin with the same symbols mostly stay on one rank.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/permutation_network.hpp>

#include "search/space.hpp"

namespace asterism::distributed {

class PermutationSpace final : public SearchSpace {
 public:
  explicit PermutationSpace(const PermutationNetwork& network);

  [[nodiscard]] std::uint64_t blocks() const override { return blocks_; }
  [[nodiscard]] BlockBits nodes_of(std::uint64_t block) const override;
  [[nodiscard]] Place place_of(NodeId node) const override;
  void expand(std::uint64_t block, BlockBits& nodes, Reached& reached) const override;

 private:
  /// What a generator does to the names of nodes.
  struct Renaming {
    Permutation symbols;
    std::vector<std::uint16_t> row_of_tail;  // by the set of symbols in the tail
  };

  [[nodiscard]] Renaming renaming_of(const Generator& generator);
  [[nodiscard]] std::uint16_t row_for(Permutation symbols, std::uint32_t tail_set);
  [[nodiscard]] std::uint64_t renamed_block(Permutation front, Permutation symbols) const;
  [[nodiscard]] BlockBits rearranged(const BlockBits& nodes, std::uint16_t row) const;

  const PermutationNetwork& network_;
  unsigned symbols_;
  unsigned tail_;
  unsigned nodes_per_block_;
  std::uint64_t blocks_;
  std::vector<std::vector<std::uint16_t>> rows_;  // where each offset goes; the first: nowhere else
  std::vector<Renaming> renamings_;
};

}  // namespace asterism::distributed
