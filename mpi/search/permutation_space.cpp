#include "search/permutation_space.hpp"

namespace asterism::distributed {

PermutationSpace::PermutationSpace(const PermutationNetwork& network)
    : network_(network), blocks_(network.generators(), network.symbols()) {
  renamings_.reserve(network.generators().size());
  for (const Generator& generator : network.generators())
    renamings_.push_back(inverse(generator.action));
}

BlockBits PermutationSpace::nodes_of(std::uint64_t) const {
  return nodes_before(blocks_.nodes_per_block());
}

Place PermutationSpace::place_of(NodeId node) const {
  const std::uint64_t name = rank(inverse(network_.permutation(node)), network_.symbols());
  return {name / blocks_.nodes_per_block(),
          static_cast<unsigned>(name % blocks_.nodes_per_block())};
}

/// The tables map a block to what it takes from its image under an action. They are therefore
/// queried for the reached block, which the action maps back to this one.
void PermutationSpace::expand(std::uint64_t block, BlockBits& nodes, Reached& reached) const {
  const Permutation front = blocks_.front(block);
  for (std::size_t g = 0; g < renamings_.size(); ++g) {
    const std::uint16_t row = blocks_.row(g, blocks_.tail_set(compose(renamings_[g], front)));
    reached.nodes(blocks_.renamed(front, renamings_[g]), row == 0 ? nodes : rearranged(nodes, row));
  }
  nodes = {};
}

BlockBits PermutationSpace::rearranged(const BlockBits& nodes, std::uint16_t row) const {
  const std::uint16_t* const to = blocks_.offsets(row);
  BlockBits result{};
  for_each_offset(nodes, [&](unsigned offset) { set_bit(result, to[offset]); });
  return result;
}

}  // namespace asterism::distributed
