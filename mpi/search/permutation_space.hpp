// The space of all permutations, in the blocks of graph/permutation_blocks.hpp: ranking is done
// once per block and generator instead of once per node. Blocks that begin with the same symbols
// mostly stay on one rank.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/permutation_network.hpp>

#include "graph/permutation_blocks.hpp"
#include "search/space.hpp"

namespace asterism::distributed {

class PermutationSpace final : public SearchSpace {
 public:
  explicit PermutationSpace(const PermutationNetwork& network);

  [[nodiscard]] std::uint64_t blocks() const override { return blocks_.size(); }
  [[nodiscard]] BlockBits nodes_of(std::uint64_t block) const override;
  [[nodiscard]] Place place_of(NodeId node) const override;
  void expand(std::uint64_t block, BlockBits& nodes, Reached& reached) const override;

 private:
  [[nodiscard]] BlockBits rearranged(const BlockBits& nodes, std::uint16_t row) const;

  const PermutationNetwork& network_;
  PermutationBlocks blocks_;
  std::vector<Permutation> renamings_;  // effect of the generators on the names of nodes
};

}  // namespace asterism::distributed
