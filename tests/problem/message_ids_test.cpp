#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/collective.hpp>
#include <asterism/error.hpp>
#include <asterism/message_ids.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using Fate = ReductionPart::Fate;

/// Any part that there is on this many nodes, of any fate.
ReductionPart any_part(std::uint64_t nodes, std::uint64_t results) {
  ReductionPart part;
  part.result = *rc::gen::inRange<std::uint64_t>(0, results);
  part.fate = nodes <= PartIds::max_posting_nodes
                  ? *rc::gen::element(Fate::given, Fate::whole, Fate::copied, Fate::posted,
                                      Fate::posted_copy)
                  : *rc::gen::element(Fate::given, Fate::whole, Fate::copied);
  if (part.fate == Fate::given || part.fate == Fate::whole) return part;
  part.holder = NodeId{*rc::gen::inRange<std::uint64_t>(0, nodes)};
  if (part.fate == Fate::copied)
    part.generation = *rc::gen::inRange<std::uint64_t>(0, PartIds::max_generations);
  else
    part.addressee = NodeId{*rc::gen::inRange<std::uint64_t>(0, nodes)};
  return part;
}
std::uint64_t any_size() {
  return *rc::gen::oneOf(rc::gen::inRange<std::uint64_t>(1, 20),
                         rc::gen::inRange<std::uint64_t>(1, 100'000));
}

RC_GTEST_PROP(PartIds, parts_are_what_their_messages_say, ()) {
  const std::uint64_t nodes = any_size(), results = any_size();
  const PartIds ids = *PartIds::make(nodes, results);
  const ReductionPart part = any_part(nodes, results);
  const MessageId message = ids.message(part);
  RC_ASSERT(message.value() < ids.count());
  RC_ASSERT(ids.part(message) == part);
}

RC_GTEST_PROP(PartIds, messages_are_what_their_parts_say, ()) {
  const std::uint64_t nodes = any_size();
  const PartIds ids = *PartIds::make(nodes, any_size());
  const MessageId message{*rc::gen::inRange<std::uint64_t>(0, ids.count())};
  RC_ASSERT(ids.message(ids.part(message)) == message);
}

RC_GTEST_PROP(PartIds, what_does_not_exist_is_refused, ()) {
  const std::uint64_t nodes = any_size(), results = any_size();
  const PartIds ids = *PartIds::make(nodes, results);
  const std::uint64_t beyond = *rc::gen::inRange<std::uint64_t>(0, 1000);
  RC_ASSERT_THROWS_AS(static_cast<void>(ids.part(MessageId{ids.count() + beyond})), Error);
  ReductionPart part = any_part(nodes, results);
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      part.result = results + beyond;
      break;
    case 1:
      part = {part.result, Fate::copied, NodeId{0}, PartIds::max_generations + beyond};
      break;
    case 2:
      part = {part.result, Fate::copied, NodeId{nodes + beyond}};
      break;
    default:
      part = {part.result, Fate::posted, NodeId{0}, 0, NodeId{nodes + beyond}};
  }
  RC_ASSERT_THROWS_AS(static_cast<void>(ids.message(part)), Error);
}

/// The numbers are part of the file format.
TEST(PartIds, numbers_follow_the_table_of_the_format) {
  const std::uint64_t n = 7, r = 3;
  const PartIds ids = *PartIds::make(n, r);
  EXPECT_EQ(ids.message({2}), MessageId{2});
  EXPECT_EQ(ids.message({2, Fate::whole}), MessageId{r + 2});
  EXPECT_EQ(ids.message({2, Fate::copied, NodeId{4}, 5}), MessageId{(2 + 5 * n + 4) * r + 2});
  EXPECT_EQ(ids.message({2, Fate::posted, NodeId{4}, 0, NodeId{6}}),
            MessageId{(2 + 256 * n + 4 * n + 6) * r + 2});
  EXPECT_EQ(ids.message({2, Fate::posted_copy, NodeId{4}, 0, NodeId{6}}),
            MessageId{(2 + 256 * n + n * n + 4 * n + 6) * r + 2});
  EXPECT_EQ(ids.count(), (2 + 256 * n + 2 * n * n) * r);
}

TEST(PartIds, says_what_does_not_exist) {
  const PartIds ids = *PartIds::make(4, 2);
  expect_error([&] { return ids.part(MessageId{ids.count()}); }, ErrorCode::out_of_range,
               "this reduction has no message 2116", "its messages are 0 to 2115");
  expect_error([&] { return ids.message({2}); }, ErrorCode::out_of_range,
               "this reduction has no result 2", "its results are 0 to 1");
  expect_error(
      [&] {
        return ids.message({0, Fate::copied, NodeId{0}, 256});
      },
      ErrorCode::out_of_range, "a node cannot send 257 different copies of its partial result",
      "256 are the most");
  expect_error(
      [&] {
        return ids.message({0, Fate::copied, NodeId{4}});
      },
      ErrorCode::out_of_range, "a part of a result names a node that does not exist",
      "nodes are numbered 0 to 3");
  const PartIds large = *PartIds::make(PartIds::max_posting_nodes + 1, 1);
  expect_error(
      [&] {
        return large.message({0, Fate::posted, NodeId{0}, 0, NodeId{1}});
      },
      ErrorCode::out_of_range, "on 65537 nodes, partial results cannot be posted",
      "choose a network of at most 65536 nodes");
  EXPECT_FALSE(PartIds::make(std::uint64_t{1} << 60, 1));
  EXPECT_FALSE(PartIds::make(1000, std::uint64_t{1} << 50));
}

RC_GTEST_PROP(StretchIds, stretches_are_what_their_messages_say, ()) {
  const std::uint64_t participants = any_size(), results = any_size();
  const StretchIds ids(participants, results);
  const ScanStretch stretch{*rc::gen::inRange<std::uint64_t>(0, participants),
                            *rc::gen::inRange<std::uint64_t>(0, participants),
                            *rc::gen::inRange<std::uint64_t>(0, results)};
  RC_ASSERT(ids.stretch(ids.message(stretch)) == stretch);
  RC_ASSERT(ids.message(stretch).value() < participants * participants * results);
}

/// Compares with a list of all places.
void expect_blocks(const BlockIds& ids, const std::vector<std::uint64_t>& counts) {
  std::uint64_t number = 0;
  for (std::uint64_t block = 0; block < counts.size(); ++block) {
    RC_ASSERT(ids.count(block) == counts[block]);
    for (std::uint64_t index = 0; index < counts[block]; ++index, ++number) {
      RC_ASSERT(ids.number(block, index) == number);
      RC_ASSERT((ids.place(number) == BlockIds::Place{block, index}));
    }
  }
}

RC_GTEST_PROP(BlockIds, blocks_of_one_size_follow_each_other, ()) {
  const auto size = *rc::gen::inRange<std::uint64_t>(1, 9);
  const BlockIds ids(size);
  RC_ASSERT(!ids.has_counts());
  RC_ASSERT(ids.counts().empty());
  expect_blocks(ids, std::vector<std::uint64_t>(5, size));
}

RC_GTEST_PROP(BlockIds, blocks_may_have_counts_of_their_own, ()) {
  const auto counts =
      *rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(0, 4));
  std::vector<std::uint64_t> offsets{0};
  std::partial_sum(counts.begin(), counts.end(), std::back_inserter(offsets));
  const BlockIds ids(offsets);
  RC_ASSERT(ids.has_counts());
  RC_ASSERT(ids.counts() == counts);
  expect_blocks(ids, counts);
}

TEST(Collective, blocks_lead_from_origins_to_destinations) {
  const auto ring = make_network("ring:5");
  const std::vector<NodeId> some{NodeId{0}, NodeId{2}, NodeId{3}};
  const Collective alltoall(CollectiveKind::alltoall, *ring, {}, 2, some);
  for (std::uint64_t from = 0; from < some.size(); ++from)
    for (std::uint64_t to = 0; to < some.size(); ++to) {
      const std::uint64_t block = alltoall.pair(from, to);
      EXPECT_EQ(alltoall.pair(block).from, from);
      EXPECT_EQ(alltoall.pair(block).to, to);
      const MessageId message = alltoall.message(block, 1);
      EXPECT_EQ(alltoall.origin(message), some[from]);
      EXPECT_EQ(alltoall.destination(message), some[to]);
      EXPECT_EQ(alltoall.place(message), (Collective::Place{block, 1}));
    }
}

TEST(ChunkNumbers, are_consecutive) {
  EXPECT_EQ(chunk_of(MessageId{5}, 4, 3), MessageId{23});
  EXPECT_EQ(chunk_of(MessageId{6}, 4, 0), MessageId{24});
  std::vector<MessageId> messages{MessageId{9}};
  append_message_range(3, 5, messages);
  EXPECT_EQ(messages, (std::vector<MessageId>{MessageId{9}, MessageId{3}, MessageId{4}}));
}

}  // namespace
}  // namespace asterism
