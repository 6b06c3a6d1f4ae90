#include <gtest/gtest.h>

#include <asterism/collective.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"

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
  expect_error(make(CollectiveKind::scatter, {NodeId{0}}, 2), bad, "with a batch of 2",
               "only a broadcast");
  expect_error(make(CollectiveKind::broadcast, {NodeId{0}}, 0), bad, "with a batch of 0",
               "only a broadcast");
}

TEST(Collective, refuses_more_messages_than_can_be_numbered) {
  const auto cube = make_network("hypercube:33");
  expect_error([&] { return Collective(CollectiveKind::alltoall, *cube).message_count(); },
               ErrorCode::too_large, "more than 2^64 messages", "fewer than 2^32 nodes");
}

}  // namespace
}  // namespace asterism
