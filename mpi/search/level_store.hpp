// The state of a rank's nodes, in two bits per node: not seen yet, in the level being expanded, in
// the level being found, or done.
//
// The two levels alternate, so nothing is swapped or cleared: even levels use the low bit, odd
// levels the high bit, and nodes that are done have both.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/blocks.hpp"

namespace asterism::distributed {

/// The number of nodes in each state.
struct StateCounts {
  std::uint64_t even = 0;
  std::uint64_t odd = 0;
  std::uint64_t done = 0;
  bool operator==(const StateCounts&) const = default;
};

class LevelStore {
 public:
  static constexpr std::uint64_t words_per_block = 2 * block_words;

  explicit LevelStore(BlockRange range) : range_(range), words_(range.size() * words_per_block) {}

  [[nodiscard]] BlockRange range() const { return range_; }

  /// Adds the unseen ones of the nodes to a level. Returns their number.
  std::uint64_t add(std::uint64_t block, const BlockBits& nodes, std::uint64_t level) {
    std::uint64_t* const low = at(block);
    std::uint64_t* const high = low + block_words;
    std::uint64_t* const mark = level % 2 == 0 ? low : high;
    int found = 0;
    for (unsigned w = 0; w < block_words; ++w) {
      const std::uint64_t unseen = nodes[w] & ~(low[w] | high[w]);
      mark[w] |= unseen;
      found += std::popcount(unseen);
    }
    return static_cast<std::uint64_t>(found);
  }

  bool add(Place place, std::uint64_t level) {
    std::uint64_t* const low = at(place.block) + place.offset / bits_per_word;
    std::uint64_t* const high = low + block_words;
    const std::uint64_t bit = bit_in_word(place.offset);
    if (((*low | *high) & bit) != 0) return false;
    *(level % 2 == 0 ? low : high) |= bit;
    return true;
  }

  /// Returns the nodes of a block at a level.
  [[nodiscard]] BlockBits of_level(std::uint64_t block, std::uint64_t level) const;
  /// Returns the same nodes and marks them as done.
  BlockBits take_level(std::uint64_t block, std::uint64_t level);

  [[nodiscard]] StateCounts counts() const;

  /// Returns the words of some blocks of the range, as stored in checkpoints: 12 low and 12 high
  /// words per block.
  [[nodiscard]] std::span<std::uint64_t> words(BlockRange blocks) {
    return std::span(words_).subspan((blocks.first - range_.first) * words_per_block,
                                     blocks.size() * words_per_block);
  }
  [[nodiscard]] std::span<const std::uint64_t> words(BlockRange blocks) const {
    return std::span(words_).subspan((blocks.first - range_.first) * words_per_block,
                                     blocks.size() * words_per_block);
  }

 private:
  [[nodiscard]] std::uint64_t* at(std::uint64_t block) {
    return &words_[(block - range_.first) * words_per_block];
  }
  [[nodiscard]] const std::uint64_t* at(std::uint64_t block) const {
    return &words_[(block - range_.first) * words_per_block];
  }

  BlockRange range_;
  std::vector<std::uint64_t> words_;
};

}  // namespace asterism::distributed
