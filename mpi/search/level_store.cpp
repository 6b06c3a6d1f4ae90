#include "search/level_store.hpp"

namespace asterism::distributed {

BlockBits LevelStore::of_level(std::uint64_t block, std::uint64_t level) const {
  const std::uint64_t* const low = at(block);
  const std::uint64_t* const high = low + block_words;
  BlockBits nodes;
  for (unsigned w = 0; w < block_words; ++w)
    nodes[w] = level % 2 == 0 ? low[w] & ~high[w] : high[w] & ~low[w];
  return nodes;
}

BlockBits LevelStore::take_level(std::uint64_t block, std::uint64_t level) {
  const BlockBits nodes = of_level(block, level);
  std::uint64_t* const low = at(block);
  std::uint64_t* const high = low + block_words;
  for (unsigned w = 0; w < block_words; ++w) {
    low[w] |= nodes[w];
    high[w] |= nodes[w];
  }
  return nodes;
}

StateCounts LevelStore::counts() const {
  StateCounts sum;
  for (std::uint64_t block = range_.first; block < range_.last; ++block) {
    const std::uint64_t* const low = at(block);
    const std::uint64_t* const high = low + block_words;
    for (unsigned w = 0; w < block_words; ++w) {
      sum.even += count_bits(low[w] & ~high[w]);
      sum.odd += count_bits(high[w] & ~low[w]);
      sum.done += count_bits(low[w] & high[w]);
    }
  }
  return sum;
}

}  // namespace asterism::distributed
