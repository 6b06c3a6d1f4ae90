#include <gtest/gtest.h>

#include <asterism/collective.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "network/drawn_network.hpp"

namespace asterism {
namespace {

using testing::expect_error;

TEST(Collective, numbers_its_messages) {
  const auto star = make_network("star:3");
  const Collective alltoall(CollectiveKind::alltoall, *star);
  EXPECT_EQ(alltoall.message_count(), 36U);
  EXPECT_EQ(alltoall.origin(MessageId{2 * 6 + 5}), NodeId{2});
  EXPECT_EQ(alltoall.destination(MessageId{2 * 6 + 5}), NodeId{5});
  EXPECT_EQ(alltoall.describe(*star, MessageId{17}), "from 213 for 321");
  const Collective multi(CollectiveKind::multi_broadcast, *star, {NodeId{4}, NodeId{1}});
  EXPECT_EQ(multi.message_count(), 2U);
  EXPECT_EQ(multi.origin(MessageId{1}), NodeId{1});
  EXPECT_EQ(multi.describe(*star, MessageId{0}), "of 312");
  const Collective scatter(CollectiveKind::scatter, *star, {NodeId{3}});
  EXPECT_EQ(scatter.origin(MessageId{5}), NodeId{3});
  EXPECT_EQ(scatter.destination(MessageId{5}), NodeId{5});
  const Collective gather(CollectiveKind::gather, *star, {NodeId{3}});
  EXPECT_EQ(gather.origin(MessageId{5}), NodeId{5});
  EXPECT_EQ(gather.destination(MessageId{5}), NodeId{3});
  const Collective batch(CollectiveKind::broadcast, *star, {NodeId{0}}, 4);
  EXPECT_EQ(batch.message_count(), 4U);
  EXPECT_EQ(batch.describe(*star, MessageId{2}), "2 of 123");
  const Collective some(CollectiveKind::multi_broadcast, *star, {NodeId{0}, NodeId{5}}, 3);
  EXPECT_EQ(some.message_count(), 6U);
  EXPECT_EQ(some.origin(MessageId{2}), NodeId{0});
  EXPECT_EQ(some.origin(MessageId{3}), NodeId{5});
  EXPECT_EQ(some.describe(*star, MessageId{4}), "1 of 321");
}

TEST(Collective, is_known_by_the_names_of_the_papers) {
  EXPECT_EQ(parse_collective("allgather"), CollectiveKind::allgather);
  EXPECT_EQ(parse_collective("all-to-all broadcast"), CollectiveKind::allgather);
  EXPECT_EQ(parse_collective("multinode broadcast"), CollectiveKind::allgather);
  EXPECT_EQ(parse_collective("total exchange"), CollectiveKind::alltoall);
  EXPECT_EQ(parse_collective("all-to-all personalized"), CollectiveKind::alltoall);
  EXPECT_EQ(parse_collective("one-to-all"), CollectiveKind::broadcast);
  EXPECT_EQ(parse_collective("many-to-all"), CollectiveKind::multi_broadcast);
  for (const CollectiveTraits& entry : collective_catalogue())
    for (const std::string& name : entry.names)
      EXPECT_EQ(parse_collective(name), entry.kind) << name;
  for (const char* spelling : {"all-gather", "All Gather", "all_gather", "ALLGATHER"})
    EXPECT_EQ(parse_collective(spelling), CollectiveKind::allgather) << spelling;
  for (const char* spelling : {"all-to-all", "all to all", "AllToAll"})
    EXPECT_EQ(parse_collective(spelling), CollectiveKind::alltoall) << spelling;
  expect_error([] { return parse_collective("allgathre"); }, ErrorCode::unknown_name,
               "unknown collective \"allgathre\"", "did you mean \"allgather\"?");
}

TEST(Collective, takes_the_sources_that_fit_its_kind) {
  const auto ring = make_network("ring:4");
  const auto make = [&](CollectiveKind kind, std::vector<NodeId> sources, std::uint64_t batch = 1) {
    return [&ring, kind, sources, batch] {
      return Collective(kind, *ring, sources, batch).message_count();
    };
  };
  const auto bad = ErrorCode::usage;
  expect_error(make(CollectiveKind::broadcast, {}), bad, "broadcast with 0 sources", "one source");
  expect_error(make(CollectiveKind::broadcast, {NodeId{0}, NodeId{1}}), bad, "with 2 sources",
               "one source");
  expect_error(make(CollectiveKind::allgather, {NodeId{0}}), bad, "allgather with 1 sources",
               "none");
  expect_error(make(CollectiveKind::multi_broadcast, {NodeId{1}, NodeId{1}}), bad, "a source twice",
               "different");
  expect_error(make(CollectiveKind::scatter, {NodeId{4}}), bad, "not a node", "");
  expect_error(make(CollectiveKind::broadcast, {NodeId{0}}, 0), bad, "with a batch of 0",
               "one message or more");
}

TEST(Collective, numbers_several_messages_of_every_kind) {
  const auto ring = make_network("ring:4");
  const Collective allgather(CollectiveKind::allgather, *ring, {}, 3);
  EXPECT_EQ(allgather.message_count(), 12U);
  EXPECT_EQ(allgather.origin(MessageId{5}), NodeId{1});
  const Collective alltoall(CollectiveKind::alltoall, *ring, {}, 2);
  EXPECT_EQ(alltoall.message_count(), 32U);
  EXPECT_EQ(alltoall.origin(MessageId{(2 * 4 + 3) * 2 + 1}), NodeId{2});
  EXPECT_EQ(alltoall.destination(MessageId{(2 * 4 + 3) * 2 + 1}), NodeId{3});
  EXPECT_EQ(alltoall.describe(*ring, MessageId{(2 * 4 + 3) * 2 + 1}), "1 from 2 for 3");
  const Collective scatter(CollectiveKind::scatter, *ring, {NodeId{0}}, 2);
  EXPECT_EQ(scatter.message_count(), 8U);
  EXPECT_EQ(scatter.destination(MessageId{7}), NodeId{3});
}

TEST(Collective, is_among_some_of_the_nodes) {
  const auto ring = make_network("ring:6");
  const std::vector<NodeId> three{NodeId{5}, NodeId{1}, NodeId{2}};
  const Collective alltoall(CollectiveKind::alltoall, *ring, {}, 1, three);
  EXPECT_EQ(alltoall.message_count(), 9U);
  EXPECT_EQ(alltoall.participant_count(), 3U);
  EXPECT_EQ(alltoall.origin(MessageId{2 * 3 + 1}), NodeId{5});
  EXPECT_EQ(alltoall.destination(MessageId{2 * 3 + 1}), NodeId{2});
  EXPECT_TRUE(alltoall.takes_part(NodeId{5}));
  EXPECT_FALSE(alltoall.takes_part(NodeId{0}));
  const Collective gather(CollectiveKind::gather, *ring, {NodeId{2}}, 1, three);
  EXPECT_EQ(gather.message_count(), 3U);
  EXPECT_EQ(gather.origin(MessageId{0}), NodeId{1});
  std::vector<NodeId> all;
  for (NodeId node{0}; node.value() < 6; ++node) all.push_back(node);
  EXPECT_TRUE(Collective(CollectiveKind::allgather, *ring, {}, 1, all).all_take_part());
}

TEST(Collective, refuses_participants_that_do_not_fit) {
  const auto ring = make_network("ring:6");
  const auto make = [&](std::vector<NodeId> sources, std::vector<NodeId> participants) {
    return [&ring, sources, participants] {
      return Collective(CollectiveKind::broadcast, *ring, sources, 1, participants).message_count();
    };
  };
  const auto bad = ErrorCode::usage;
  expect_error(make({NodeId{0}}, {NodeId{1}, NodeId{2}}), bad,
               "has the source 0, which does not take part", "");
  expect_error(make({NodeId{1}}, {NodeId{1}, NodeId{1}}), bad, "1 takes part twice", "once");
  expect_error(make({NodeId{1}}, {NodeId{1}, NodeId{6}}), bad, "not a node", "");
  const testing::DrawnNetwork switched(3, {{0, 2}, {1, 2}}, {2});
  EXPECT_EQ(Collective(CollectiveKind::allgather, switched).participant_count(), 2U);
  expect_error(
      [&] {
        return Collective(CollectiveKind::allgather, switched, {}, 1, {NodeId{2}}).message_count();
      },
      bad, "2 is a switch", "no switches");
}

TEST(Collective, refuses_more_messages_than_can_be_numbered) {
  const auto cube = make_network("hypercube:33");
  expect_error([&] { return Collective(CollectiveKind::alltoall, *cube).message_count(); },
               ErrorCode::too_large, "more than 2^64 messages", "fewer than 2^32 nodes");
}

}  // namespace
}  // namespace asterism
