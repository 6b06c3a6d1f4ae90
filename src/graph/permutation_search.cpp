// Breadth-first search over all permutations, in 3.2 bits a node and without a random access.
//
// A node x is searched under the name of its inverse y: where a generator moves the positions
// of x, it renames the symbols of y. In the lexicographic order of y, the nodes that agree in
// all but the last six positions form a block of 6! = 720 neighbouring ids. Renaming maps a
// whole block onto a whole block, because the first symbols alone tell the first symbols of the
// image; inside the blocks it is one of 720 rearrangements of the offsets, which depends only on
// which symbols the tail holds. So a level is found block by block: for each generator, take
// the 720 bits of the one block that it comes from, rearranged by a table. Blocks are
// independent, no two threads write to one, and everything but the bitmaps stays in the cache.
#include <bit>

#include "base/bits.hpp"
#include "base/nibbles.hpp"
#include "base/parallel.hpp"
#include "graph/level_search.hpp"

namespace asterism {

namespace {

constexpr unsigned longest_tail = 6;
constexpr std::uint64_t blocks_per_chunk = 256;

unsigned tail_of(unsigned symbols) {
  return std::min(symbols, longest_tail);
}

/// The tables that rearrange the offsets of a block.
class Rearrangements {
 public:
  Rearrangements(std::span<const Generator> generators, unsigned symbols)
      : tail_(tail_of(symbols)), symbols_(symbols), offsets_(factorials[tail_]), rows_(offsets_) {
    for (const Generator& generator : generators) {
      std::vector<std::uint16_t> row_of_set(std::size_t{1} << symbols);
      for (std::uint32_t set = 0; set < row_of_set.size(); ++set)
        if (static_cast<unsigned>(std::popcount(set)) == tail_)
          row_of_set[set] = row_for(generator.action, set);
      row_of_set_.push_back(std::move(row_of_set));
    }
  }

  /// For a block whose tail holds a set of symbols: where the offsets of the block that the
  /// generator renames it to lie in it. Row 0 leaves them in place.
  [[nodiscard]] std::uint16_t row(std::size_t generator, std::uint32_t tail_set) const {
    return row_of_set_[generator][tail_set];
  }
  [[nodiscard]] const std::uint16_t* offsets(std::uint16_t row) const { return rows_[row].data(); }

 private:
  std::uint16_t row_for(Permutation renaming, std::uint32_t set) {
    std::uint32_t image = 0;
    for (unsigned symbol = 0; symbol < symbols_; ++symbol)
      if ((set >> symbol & 1U) != 0) image |= 1U << renaming[symbol];
    std::vector<unsigned> order;  // the place in the image of the k-th symbol of the set
    for (unsigned symbol = 0; symbol < symbols_; ++symbol)
      if ((set >> symbol & 1U) != 0)
        order.push_back(
            static_cast<unsigned>(std::popcount(image & ((1U << renaming[symbol]) - 1))));
    const Permutation back = inverse(Permutation(order));
    const auto row = static_cast<std::uint16_t>(rank(back, tail_));
    if (rows_[row].empty()) fill_row(row, back);
    return row;
  }

  void fill_row(std::uint16_t row, Permutation back) {
    for (std::uint64_t offset = 0; offset < offsets_; ++offset)
      rows_[row].push_back(
          static_cast<std::uint16_t>(rank(compose(back, unrank(offset, tail_)), tail_)));
  }

  unsigned tail_;
  unsigned symbols_;
  std::uint64_t offsets_;
  std::vector<std::vector<std::uint16_t>> rows_;
  std::vector<std::vector<std::uint16_t>> row_of_set_;
};

class PermutationSearch {
 public:
  explicit PermutationSearch(const PermutationNetwork& network)
      : network_(network),
        symbols_(network.symbols()),
        head_(symbols_ - tail_of(symbols_)),
        block_size_(factorials[tail_of(symbols_)]),
        blocks_(factorials[symbols_] / block_size_),
        words_(words_for_bits(block_size_)),
        rearrangements_(network.generators(), symbols_),
        seen_(blocks_ * words_),
        level_(blocks_ * words_),
        next_(blocks_ * words_) {
    seen_[0] = level_[0] = 1;  // the identity
  }

  [[nodiscard]] std::vector<std::uint64_t> run(const Progress& progress) {
    std::vector<std::uint64_t> counts{1};
    std::uint64_t found = 1;
    while (found < network_.node_count()) {
      report(progress, "searching", found, network_.node_count());
      counts.push_back(parallel_sum<std::uint64_t>(
          blocks_, blocks_per_chunk,
          [this](std::uint64_t first, std::uint64_t last) { return advance(first, last); }));
      found += counts.back();
      std::swap(level_, next_);
    }
    return counts;
  }

 private:
  using Words = std::array<std::uint64_t, words_for_bits(factorials[longest_tail])>;

  /// Finds the next level within some blocks; how many nodes that are.
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
      }
    }
    return count;
  }

  [[nodiscard]] bool is_full(std::uint64_t block) const {
    return count_bits({&seen_[block * words_], words_}) == block_size_;
  }

  /// The nodes of a block that some generator reaches from the level.
  void gather(std::uint64_t block, Words& reached) const {
    const Permutation front = unrank(block * block_size_, symbols_);
    std::uint32_t tail_set = 0;
    for (unsigned i = head_; i < symbols_; ++i) tail_set |= 1U << front[i];
    const auto generators = network_.generators();
    for (std::size_t g = 0; g < generators.size(); ++g) {
      const std::uint64_t* from = &level_[renamed_block(front, generators[g].action) * words_];
      const std::uint16_t row = rearrangements_.row(g, tail_set);
      if (row == 0)
        for (std::uint64_t w = 0; w < words_; ++w) reached[w] |= from[w];
      else
        rearrange(from, rearrangements_.offsets(row), reached);
    }
  }

  [[nodiscard]] std::uint64_t renamed_block(Permutation front, Permutation renaming) const {
    std::uint64_t block = 0;
    nibbles::FreeSymbolCounts smaller_free;
    for (unsigned i = 0; i < head_; ++i)
      block = block * (symbols_ - i) + smaller_free.take(renaming[front[i]]);
    return block;
  }

  void rearrange(const std::uint64_t* from, const std::uint16_t* offsets, Words& reached) const {
    for (std::uint64_t w = 0; w < words_; ++w)
      for (const std::uint32_t bit : BitsOf(from[w]))
        set_bit(reached, offsets[w * bits_per_word + bit]);
  }

  const PermutationNetwork& network_;
  unsigned symbols_;
  unsigned head_;  // the positions before the tail
  std::uint64_t block_size_;
  std::uint64_t blocks_;
  std::uint64_t words_;  // a block
  Rearrangements rearrangements_;
  std::vector<std::uint64_t> seen_, level_, next_;
};

}  // namespace

std::vector<std::uint64_t> search_permutations(const PermutationNetwork& network,
                                               const Progress& progress) {
  return PermutationSearch(network).run(progress);
}

double search_permutations_bytes(const PermutationNetwork& network) {
  static constexpr double bits_per_node = 3.2;
  static constexpr double tables = 3 << 20;
  return bits_per_node / 8 * static_cast<double>(factorials[network.symbols()]) + tables;
}

}  // namespace asterism
