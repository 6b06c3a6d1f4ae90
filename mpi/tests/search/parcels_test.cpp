// Nodes sent between ranks arrive exactly once and at the right rank.
#include "search/parcels.hpp"

#include <map>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/error.hpp>

#include "search/outbox.hpp"

namespace asterism::distributed {
namespace {

using Nodes = std::set<std::pair<std::uint64_t, unsigned>>;

class Arrivals final : public ParcelReceiver {
 public:
  void node(Place place) override { count(place.block, place.offset); }
  void nodes(std::uint64_t block, const BlockBits& bits) override {
    for_each_offset(bits, [&](unsigned offset) { count(block, offset); });
  }

  Nodes all;
  std::size_t times = 0;

 private:
  void count(std::uint64_t block, unsigned offset) {
    all.emplace(block, offset);
    ++times;
  }
};

BlockBits random_bits(unsigned most) {
  BlockBits bits{};
  for (const unsigned offset :
       *rc::gen::container<std::vector<unsigned>>(most, rc::gen::inRange(0U, block_bits)))
    set_bit(bits, offset);
  return bits;
}

Nodes as_nodes(std::uint64_t block, const BlockBits& bits) {
  Nodes nodes;
  for_each_offset(bits, [&](unsigned offset) { nodes.emplace(block, offset); });
  return nodes;
}

RC_GTEST_PROP(Parcels, arrive_as_they_were_sent, ()) {
  std::vector<std::uint64_t> stream;
  Nodes sent;
  const auto parcels = *rc::gen::inRange(0, 6);
  for (int i = 0; i < parcels; ++i) {
    const auto block = *rc::gen::inRange<std::uint64_t>(0, max_blocks);
    const BlockBits bits = random_bits(*rc::gen::element(0U, 1U, 2U, 7U, 8U, 70U, 800U));
    append_parcel(block, bits, stream);
    sent.merge(as_nodes(block, bits));
  }
  Arrivals arrivals;
  read_parcels(stream, {0, max_blocks}, arrivals);
  RC_ASSERT(arrivals.all == sent);
}

TEST(Parcels, are_never_longer_than_the_bits_and_a_word) {
  BlockBits bits{};
  for (unsigned nodes = 1; nodes <= block_bits; ++nodes) {
    set_bit(bits, nodes - 1);
    std::vector<std::uint64_t> stream;
    append_parcel(5, bits, stream);
    EXPECT_LE(stream.size(), std::min<std::size_t>(1 + (nodes + 4) / 6, 1 + block_words)) << nodes;
    Arrivals arrivals;
    read_parcels(stream, {5, 6}, arrivals);
    EXPECT_EQ(arrivals.all, as_nodes(5, bits));
  }
}

RC_GTEST_PROP(Parcels, that_are_broken_are_refused_or_stay_within_their_blocks, ()) {
  const auto stream = *rc::gen::arbitrary<std::vector<std::uint64_t>>();
  Arrivals arrivals;
  try {
    read_parcels(stream, {0, 1000}, arrivals);
  } catch (const Error& error) {
    RC_ASSERT(!error.hint().empty());
  }
  for (const auto& [block, offset] : arrivals.all) RC_ASSERT(block < 1000 && offset < block_bits);
}

TEST(Parcels, for_other_ranks_or_cut_short_are_refused) {
  std::vector<std::uint64_t> stream;
  append_parcel(5, nodes_before(block_bits), stream);
  Arrivals arrivals;
  EXPECT_THROW(read_parcels(stream, {6, 9}, arrivals), Error);
  EXPECT_THROW(read_parcels(std::span(stream).first(12), {5, 6}, arrivals), Error);
}

/// Sends and takes everything that an outbox has; how many nodes went to each rank.
void deliver(Outbox& outbox, const Distribution& distribution, std::vector<Arrivals>& arrivals) {
  for (std::uint32_t rank = 0; rank < distribution.ranks(); ++rank)
    read_parcels(outbox.stream(rank), distribution.of(rank), arrivals[rank]);
  outbox.clear_streams();
}

RC_GTEST_PROP(Outbox, gives_every_rank_what_was_found_for_it, ()) {
  const Distribution distribution(20000, *rc::gen::inRange<std::uint32_t>(1, 6));
  Outbox outbox(distribution, *rc::gen::inRange<std::uint64_t>(1, 50));
  std::vector<Arrivals> arrivals(distribution.ranks());
  std::vector<Nodes> expected(distribution.ranks());
  const auto additions = *rc::gen::inRange(0, 100);
  for (int i = 0; i < additions; ++i) {
    const Place place{*rc::gen::inRange<std::uint64_t>(0, 20000),
                      *rc::gen::inRange(0U, block_bits)};
    expected[distribution.owner(place.block)].emplace(place.block, place.offset);
    if (*rc::gen::arbitrary<bool>()) {
      outbox.add(place);
    } else {
      BlockBits bits{};
      set_bit(bits, place.offset);
      outbox.add(place.block, bits);
    }
    if (outbox.full()) deliver(outbox, distribution, arrivals);
  }
  while (!outbox.flush()) deliver(outbox, distribution, arrivals);
  deliver(outbox, distribution, arrivals);
  RC_ASSERT(outbox.flush());
  for (std::uint32_t rank = 0; rank < distribution.ranks(); ++rank)
    RC_ASSERT(arrivals[rank].all == expected[rank]);
}

TEST(Outbox, sends_once_what_was_found_in_many_ways) {
  const Distribution distribution(1000, 2);
  Outbox outbox(distribution, 1 << 20);
  for (int way = 0; way < 9; ++way)
    for (std::uint64_t block = 500; block < 1000; ++block) outbox.add(Place{block, 3});
  EXPECT_TRUE(outbox.flush());
  std::vector<Arrivals> arrivals(2);
  deliver(outbox, distribution, arrivals);
  EXPECT_EQ(arrivals[1].times, 500U);
  EXPECT_EQ(arrivals[0].times, 0U);
}

TEST(Outbox, stops_flushing_where_a_stream_is_full) {
  const Distribution distribution(1000, 2);
  Outbox outbox(distribution, 100);
  for (std::uint64_t block = 500; block < 1000; ++block) outbox.add(Place{block, 3});
  int rounds = 1;
  for (; !outbox.flush(); ++rounds) {
    EXPECT_EQ(outbox.stream(1).size(), 100U);
    outbox.clear_streams();
  }
  EXPECT_EQ(rounds, 6);
}

}  // namespace
}  // namespace asterism::distributed
