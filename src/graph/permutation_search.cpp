// Breadth-first search over all permutations, in 3.2 bits per node and without random access.
//
// A level is computed block by block (permutation_blocks.hpp): for each generator, take the 720
// bits of the single block that it comes from, rearranged by a table. Blocks are independent, no
// two threads write to the same one, and everything except the bitmaps stays in the cache.
#include <span>

#include "base/bits.hpp"
#include "base/parallel.hpp"
#include "graph/level_search.hpp"
#include "graph/permutation_blocks.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t blocks_per_chunk = 256;

class PermutationSearch {
 public:
  explicit PermutationSearch(const PermutationNetwork& network)
      : network_(network),
        blocks_(network.generators(), network.symbols()),
        words_(words_for_bits(blocks_.nodes_per_block())),
        seen_(blocks_.size() * words_),
        level_(blocks_.size() * words_),
        next_(blocks_.size() * words_) {
    seen_[0] = level_[0] = 1;  // the identity
  }

  /// Stores the distance of every node there.
  void store_in(std::vector<std::uint32_t>& distances) {
    distances.assign(network_.node_count(), 0);
    distances_ = distances;
  }

  [[nodiscard]] std::vector<std::uint64_t> run(const Progress& progress) {
    std::vector<std::uint64_t> counts{1};
    std::uint64_t found = 1;
    while (found < network_.node_count()) {
      report(progress, "searching", found, network_.node_count());
      counts.push_back(parallel_sum<std::uint64_t>(
          blocks_.size(), blocks_per_chunk,
          [this](std::uint64_t first, std::uint64_t last) { return advance(first, last); }));
      found += counts.back();
      ++distance_;
      std::swap(level_, next_);
    }
    return counts;
  }

 private:
  using Words =
      std::array<std::uint64_t, words_for_bits(factorials[PermutationBlocks::longest_tail])>;

  /// Computes the next level within a range of blocks. Returns the number of nodes found.
  std::uint64_t advance(std::uint64_t first, std::uint64_t last) {
    std::uint64_t count = 0;
    for (std::uint64_t block = first; block < last; ++block) {
      Words reached{};
      if (!is_full(block)) gather(block, reached);
      for (std::uint64_t w = 0; w < words_; ++w) {
        const std::uint64_t at = block * words_ + w;
        const std::uint64_t fresh = reached[w] & ~seen_[at];
        next_[at] = fresh;
        seen_[at] |= fresh;
        count += count_bits(fresh);
        if (!distances_.empty())
          store(block * blocks_.nodes_per_block() + w * bits_per_word, fresh);
      }
    }
    return count;
  }
  /// The bits are those of consecutive nodes.
  void store(std::uint64_t first_node, std::uint64_t fresh) {
    for (const std::uint32_t bit : BitsOf(fresh)) distances_[first_node + bit] = distance_;
  }

  [[nodiscard]] bool is_full(std::uint64_t block) const {
    return count_bits({&seen_[block * words_], words_}) == blocks_.nodes_per_block();
  }

  /// Collects the nodes of a block that some generator reaches from the level.
  void gather(std::uint64_t block, Words& reached) const {
    const Permutation front = blocks_.front(block);
    const std::uint32_t tail_set = blocks_.tail_set(front);
    const auto generators = network_.generators();
    for (std::size_t g = 0; g < generators.size(); ++g) {
      const std::uint64_t* from = &level_[blocks_.renamed(front, generators[g].action) * words_];
      const std::uint16_t row = blocks_.row(g, tail_set);
      if (row == 0)
        for (std::uint64_t w = 0; w < words_; ++w) reached[w] |= from[w];
      else
        rearrange(from, blocks_.offsets(row), reached);
    }
  }

  void rearrange(const std::uint64_t* from, const std::uint16_t* offsets, Words& reached) const {
    for (std::uint64_t w = 0; w < words_; ++w)
      for (const std::uint32_t bit : BitsOf(from[w]))
        set_bit(reached, offsets[w * bits_per_word + bit]);
  }

  const PermutationNetwork& network_;
  PermutationBlocks blocks_;
  std::uint64_t words_;  // per block
  std::vector<std::uint64_t> seen_, level_, next_;
  std::uint32_t distance_ = 1;            // of the next level
  std::span<std::uint32_t> distances_{};  // by node, if they are asked for
};

}  // namespace

std::vector<std::uint64_t> search_permutations(const PermutationNetwork& network,
                                               const Progress& progress) {
  return PermutationSearch(network).run(progress);
}

std::vector<std::uint32_t> distances_between_permutations(const PermutationNetwork& network,
                                                          const Progress& progress) {
  std::vector<std::uint32_t> distances;
  PermutationSearch search(network);
  search.store_in(distances);
  (void)search.run(progress);
  return distances;
}

double search_permutations_bytes(const PermutationNetwork& network) {
  static constexpr double bits_per_node = 3.2;
  static constexpr double tables = 3 << 20;
  return bits_per_node / 8 * static_cast<double>(factorials[network.symbols()]) + tables;
}

}  // namespace asterism
