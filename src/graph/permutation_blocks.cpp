#include "graph/permutation_blocks.hpp"

#include <bit>

namespace asterism {

namespace {

/// Returns, for all k, the place in the image of the k-th symbol of a set.
Permutation order_of_images(Permutation renaming, std::uint32_t set, unsigned symbols) {
  std::uint32_t image = 0;
  for (unsigned symbol = 0; symbol < symbols; ++symbol)
    if ((set >> symbol & 1U) != 0) image |= 1U << renaming[symbol];
  std::vector<unsigned> order;
  for (unsigned symbol = 0; symbol < symbols; ++symbol)
    if ((set >> symbol & 1U) != 0)
      order.push_back(static_cast<unsigned>(std::popcount(image & ((1U << renaming[symbol]) - 1))));
  return Permutation(order);
}

}  // namespace

PermutationBlocks::PermutationBlocks(std::span<const Generator> generators, unsigned symbols)
    : symbols_(symbols), tail_(std::min(symbols, longest_tail)), rows_(nodes_per_block()) {
  for (const Generator& generator : generators) {
    std::vector<std::uint16_t> row_of_set(std::size_t{1} << symbols);
    for (std::uint32_t set = 0; set < row_of_set.size(); ++set)
      if (static_cast<unsigned>(std::popcount(set)) == tail_)
        row_of_set[set] = row_for(generator.action, set);
    row_of_set_.push_back(std::move(row_of_set));
  }
}

std::uint16_t PermutationBlocks::row_for(Permutation renaming, std::uint32_t set) {
  const Permutation back = inverse(order_of_images(renaming, set, symbols_));
  const auto row = static_cast<std::uint16_t>(rank(back, tail_));
  if (rows_[row].empty())
    for (std::uint64_t offset = 0; offset < nodes_per_block(); ++offset)
      rows_[row].push_back(
          static_cast<std::uint16_t>(rank(compose(back, unrank(offset, tail_)), tail_)));
  return row;
}

}  // namespace asterism
