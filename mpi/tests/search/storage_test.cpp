// Blocks, their distribution, and the two bits a node, against sets and maps.
#include <map>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "search/active_blocks.hpp"
#include "search/blocks.hpp"
#include "search/level_store.hpp"
#include "search/machine.hpp"

namespace asterism::distributed {
namespace {

RC_GTEST_PROP(Distribution, gives_every_block_to_one_rank_and_all_ranks_about_as_many, ()) {
  const auto blocks = *rc::gen::inRange<std::uint64_t>(0, 300);
  const auto ranks = *rc::gen::inRange<std::uint32_t>(1, 40);
  const Distribution distribution(blocks, ranks);
  std::uint64_t next = 0;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    const BlockRange range = distribution.of(rank);
    RC_ASSERT(range.first == next);
    RC_ASSERT(range.size() == blocks / ranks || range.size() == blocks / ranks + 1);
    for (next = range.first; next < range.last; ++next) RC_ASSERT(distribution.owner(next) == rank);
  }
  RC_ASSERT(next == blocks);
}

TEST(Distribution, holds_at_the_sizes_it_is_for) {
  const Distribution distribution(1816214400, 1000);  // 15!/720
  for (std::uint32_t rank = 0; rank < 1000; ++rank) {
    EXPECT_EQ(distribution.owner(distribution.of(rank).first), rank);
    EXPECT_EQ(distribution.owner(distribution.of(rank).last - 1), rank);
  }
}

TEST(Blocks, nodes_before_an_offset) {
  for (unsigned offset = 0; offset <= block_bits; ++offset) {
    BlockBits expected{};
    for (unsigned i = 0; i < offset; ++i) set_bit(expected, i);
    EXPECT_EQ(nodes_before(offset), expected) << offset;
  }
  EXPECT_EQ(nodes_before(100 * block_bits), nodes_before(block_bits));
}

TEST(ActiveBlocks, are_taken_once_each_in_order) {
  ActiveBlocks active({100, 400});
  for (const std::uint64_t block : {399U, 100U, 164U, 163U, 100U}) active.put(block);
  for (const std::uint64_t block : {100U, 163U, 164U, 399U}) EXPECT_EQ(active.take(), block);
  EXPECT_EQ(active.take(), std::nullopt);
  active.put(101);
  active.rewind();
  EXPECT_EQ(active.take(), 101U);
}

/// The expected contents of a store: the level of each node seen, by position.
using Reference = std::map<std::pair<std::uint64_t, unsigned>, std::uint64_t>;

BlockBits reference_level(const Reference& reference, std::uint64_t block, std::uint64_t level) {
  BlockBits bits{};
  for (const auto& [place, seen] : reference)
    if (place.first == block && seen == level) set_bit(bits, place.second);
  return bits;
}

void check_level(const LevelStore& store, const Reference& reference, std::uint64_t level) {
  for (std::uint64_t block = store.range().first; block < store.range().last; ++block)
    RC_ASSERT(store.of_level(block, level) == reference_level(reference, block, level));
}

RC_GTEST_PROP(LevelStore, knows_the_level_that_is_left_and_the_one_that_is_found, ()) {
  LevelStore store({7, 10});
  Reference reference;
  for (std::uint64_t level = 0; level < 5; ++level) {
    std::uint64_t found = 0;
    const auto additions = *rc::gen::inRange(0, 40);
    for (int i = 0; i < additions; ++i) {
      const Place place{*rc::gen::inRange<std::uint64_t>(7, 10), *rc::gen::inRange(0U, block_bits)};
      const bool is_new = reference.try_emplace({place.block, place.offset}, level).second;
      found += is_new ? 1 : 0;
      if (*rc::gen::arbitrary<bool>()) {
        RC_ASSERT(store.add(place, level) == is_new);
      } else {
        BlockBits bits{};
        set_bit(bits, place.offset);
        RC_ASSERT(store.add(place.block, bits, level) == (is_new ? 1 : 0));
      }
    }
    check_level(store, reference, level);
    const StateCounts counts = store.counts();
    RC_ASSERT((level % 2 == 0 ? counts.even : counts.odd) == found);
    RC_ASSERT(counts.even + counts.odd + counts.done == reference.size());
    for (std::uint64_t block = 7; block < 10; ++block) {
      RC_ASSERT(store.take_level(block, level) == reference_level(reference, block, level));
      RC_ASSERT(store.of_level(block, level) == BlockBits{});
    }
  }
}

TEST(PeakMemory, is_that_of_a_process) {
  EXPECT_GT(peak_memory(), 100'000U);
}

}  // namespace
}  // namespace asterism::distributed
