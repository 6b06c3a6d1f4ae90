#include "search/permutation_space.hpp"

#include <bit>

namespace asterism::distributed {

namespace {

constexpr unsigned longest_tail = 6;

/// The places that the symbols of a set take among their images, in order.
Permutation order_of_images(Permutation renaming, std::uint32_t set, unsigned symbols) {
  std::uint32_t image = 0;
  for (unsigned symbol = 0; symbol < symbols; ++symbol)
    if ((set >> symbol & 1U) != 0) image |= 1U << renaming[symbol];
  std::vector<unsigned> order;
  order.reserve(symbols);
  for (unsigned symbol = 0; symbol < symbols; ++symbol) {
    const std::uint32_t smaller = (1U << renaming[symbol]) - 1;
    if ((set >> symbol & 1U) != 0)
      order.push_back(static_cast<unsigned>(std::popcount(image & smaller)));
  }
  return Permutation(order);
}

}  // namespace

PermutationSpace::PermutationSpace(const PermutationNetwork& network)
    : network_(network),
      symbols_(network.symbols()),
      tail_(std::min(symbols_, longest_tail)),
      nodes_per_block_(static_cast<unsigned>(factorials[tail_])),
      blocks_(factorials[symbols_] / nodes_per_block_),
      rows_(nodes_per_block_) {
  renamings_.reserve(network.generators().size());
  for (const Generator& generator : network.generators())
    renamings_.push_back(renaming_of(generator));
}

PermutationSpace::Renaming PermutationSpace::renaming_of(const Generator& generator) {
  Renaming renaming{inverse(generator.action), {}};
  renaming.row_of_tail.resize(std::size_t{1} << symbols_);
  for (std::uint32_t set = 0; set < renaming.row_of_tail.size(); ++set)
    if (static_cast<unsigned>(std::popcount(set)) == tail_)
      renaming.row_of_tail[set] = row_for(renaming.symbols, set);
  return renaming;
}

std::uint16_t PermutationSpace::row_for(Permutation symbols, std::uint32_t tail_set) {
  const Permutation order = order_of_images(symbols, tail_set, symbols_);
  const auto row = static_cast<std::uint16_t>(rank(order, tail_));
  if (!rows_[row].empty()) return row;
  rows_[row].reserve(nodes_per_block_);
  for (unsigned offset = 0; offset < nodes_per_block_; ++offset)
    rows_[row].push_back(
        static_cast<std::uint16_t>(rank(compose(order, unrank(offset, tail_)), tail_)));
  return row;
}

BlockBits PermutationSpace::nodes_of(std::uint64_t) const {
  return nodes_before(nodes_per_block_);
}

Place PermutationSpace::place_of(NodeId node) const {
  const std::uint64_t name = rank(inverse(network_.permutation(node)), symbols_);
  return {name / nodes_per_block_, static_cast<unsigned>(name % nodes_per_block_)};
}

void PermutationSpace::expand(std::uint64_t block, BlockBits& nodes, Reached& reached) const {
  const Permutation front = unrank(block * nodes_per_block_, symbols_);
  std::uint32_t tail_set = 0;
  for (unsigned i = symbols_ - tail_; i < symbols_; ++i) tail_set |= 1U << front[i];
  for (const Renaming& renaming : renamings_) {
    const std::uint16_t row = renaming.row_of_tail[tail_set];
    reached.nodes(renamed_block(front, renaming.symbols),
                  row == 0 ? nodes : rearranged(nodes, row));
  }
  nodes = {};
}

std::uint64_t PermutationSpace::renamed_block(Permutation front, Permutation symbols) const {
  std::uint64_t block = 0;
  std::uint32_t left = (1U << symbols_) - 1;
  for (unsigned i = 0; i < symbols_ - tail_; ++i) {
    const std::uint32_t symbol = 1U << symbols[front[i]];
    block = block * (symbols_ - i) + static_cast<unsigned>(std::popcount(left & (symbol - 1)));
    left &= ~symbol;
  }
  return block;
}

BlockBits PermutationSpace::rearranged(const BlockBits& nodes, std::uint16_t row) const {
  const std::uint16_t* const to = rows_[row].data();
  BlockBits result{};
  for_each_offset(nodes, [&](unsigned offset) { put(result, to[offset]); });
  return result;
}

}  // namespace asterism::distributed
