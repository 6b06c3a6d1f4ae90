#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "engine/shares.hpp"

namespace asterism::mpi::tests {

namespace {

TEST(Shares, AreEqualAndLeaveNothingOut) {
  for (const std::uint64_t elements : {0U, 1U, 7U, 24U, 1000U})
    for (const std::uint64_t shares : {1U, 2U, 5U, 24U}) {
      std::uint64_t next = 0;
      for (std::uint64_t share = 0; share < shares; ++share) {
        const Share part = share_of(elements, {0, share, shares});
        EXPECT_EQ(part.first, next);
        EXPECT_LE(part.count, elements / shares + 1);
        EXPECT_GE(part.count, elements / shares);
        next += part.count;
      }
      EXPECT_EQ(next, elements);
    }
}

TEST(Shares, FollowTheBatch) {
  const auto network = make_network("ring:4");
  const Collective collective(CollectiveKind::allgather, *network, {}, 3);
  const ItemPlace place = place_of(collective, 7);
  EXPECT_EQ(place.block, 2U);
  EXPECT_EQ(place.share, 1U);
  EXPECT_EQ(place.shares, 3U);
  EXPECT_EQ(item_count(collective), 12U);
}

TEST(Shares, FollowTheCounts) {
  const auto network = make_network("ring:4");
  const Collective collective(CollectiveKind::gather, *network, {NodeId{0}}, 1, {}, {2, 0, 0, 3});
  const std::vector<std::uint64_t> blocks{0, 0, 3, 3, 3}, shares{0, 1, 0, 1, 2};
  for (std::uint64_t item = 0; item < 5; ++item) {
    EXPECT_EQ(place_of(collective, item).block, blocks[item]);
    EXPECT_EQ(place_of(collective, item).share, shares[item]);
    EXPECT_EQ(place_of(collective, item).shares, blocks[item] == 0 ? 2U : 3U);
  }
}

TEST(Shares, ParticipantsHaveAnIndex) {
  const auto network = make_network("ring:6");
  const Collective some(CollectiveKind::allgather, *network, {}, 1,
                        {NodeId{1}, NodeId{3}, NodeId{4}});
  EXPECT_EQ(participant_index(some, NodeId{3}), 1U);
  EXPECT_EQ(participant_index(some, NodeId{2}), 1U);
  const Collective all(CollectiveKind::allgather, *network);
  EXPECT_EQ(participant_index(all, NodeId{5}), 5U);
}

}  // namespace

}  // namespace asterism::mpi::tests
