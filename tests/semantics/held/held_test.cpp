// The rules of who holds what, with a payload that records what happens to everything.
#include "semantics/held/held.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {
namespace {

/// Values are sums in words: "0+2" is what node 2 gave to node 0.
class SumsInWords {
 public:
  using Value = std::string;
  using Coming = std::string;
  using Rank = std::size_t;
  inline static const std::string unset = "(unset)";
  inline static const std::string gone = "(gone)";
  static constexpr bool marks_origins = false;
  static constexpr bool knows_wholes = false;
  static constexpr bool keeps_sums = false;
  static constexpr bool tells_redundant = true;

  static Value initial(NodeId node, std::uint64_t) { return std::to_string(node.value()); }
  static Value received(NodeId, std::uint64_t, const Coming& coming) { return coming; }
  static Value received_whole(NodeId, std::uint64_t, const Value&, const Coming& coming) {
    return coming;
  }
  static Value received_copy(NodeId, MessageId, const Coming& coming) { return coming; }
  static Value received_post(NodeId, MessageId, const Coming& coming) { return coming; }
  static Value received_stretch(NodeId, const Collective::Stretch&, const Coming& coming) {
    return coming;
  }
  static void ignore(NodeId, const Coming&) {}
  static bool replaces(const Value&, const Coming&) { return false; }
  static bool combines_at(NodeId) { return true; }
  static Arrival combine(NodeId, std::uint64_t, Value& there, const Coming& coming) {
    there += "+" + coming;
    return Arrival::fresh;
  }
  static Value sent(const Value& part) { return part; }
  static Value sent_again(const Value& part) { return part; }
  static Value copied(std::uint64_t, const Value& part) { return part; }
  static Value posted_copy(std::uint64_t, const Value& part) { return part; }
  static Value passed_on(const Value& copy) { return copy; }
  static Rank extended(Rank rank, const Value&) { return rank + 1; }
  static Value sum(NodeId, const std::vector<Value>& pieces) {
    std::string all;
    for (const Value& piece : pieces) all += (all.empty() ? "" : "+") + piece;
    return all;
  }
};

class HeldTest : public ::testing::Test {
 protected:
  Collective collective(CollectiveKind kind) const {
    const bool rooted = kind == CollectiveKind::reduce || kind == CollectiveKind::broadcast;
    return {kind, *network_, rooted ? std::vector<NodeId>{NodeId{0}} : std::vector<NodeId>{}};
  }
  /// Transfers one message in a step of its own.
  template <class Held>
  static Arrival pass(Held& held, NodeId from, NodeId to, MessageId message) {
    const auto value = held.send(from, message);
    EXPECT_TRUE(value.has_value());
    held.depart();
    const Arrival arrival = held.arrive(to, message, value.value_or("(nothing)"));
    held.end_step();
    return arrival;
  }

  std::shared_ptr<const Network> network_ = make_network("ring:4");
};

TEST_F(HeldTest, a_copied_message_stays_and_the_first_arrival_counts) {
  const Collective broadcast = collective(CollectiveKind::broadcast);
  HeldCopies<SumsInWords> held(broadcast, no_node);
  const MessageId message{0};
  EXPECT_EQ(held.send(NodeId{1}, message), std::nullopt);
  EXPECT_EQ(pass(held, NodeId{0}, NodeId{1}, message), Arrival::fresh);
  EXPECT_EQ(held.arrive(NodeId{1}, message, "later"), Arrival::redundant);
  EXPECT_EQ(held.find(NodeId{1}, message), "0");
  EXPECT_EQ(held.arrive(NodeId{0}, message, "back"), Arrival::redundant);
  EXPECT_EQ(held.find(NodeId{0}, message), "0");
}

TEST_F(HeldTest, a_moved_message_is_in_one_place) {
  const Collective alltoall = collective(CollectiveKind::alltoall);
  HeldMoves<SumsInWords> held(alltoall, no_node);
  const MessageId message{1};  // from 0 for 1
  EXPECT_TRUE(held.send(NodeId{0}, message));
  EXPECT_FALSE(held.send(NodeId{0}, message)) << "it is under way";
  EXPECT_EQ(held.arrive(NodeId{3}, message, "0"), Arrival::fresh);
  EXPECT_FALSE(held.find(NodeId{0}, message));
  EXPECT_EQ(pass(held, NodeId{3}, NodeId{0}, message), Arrival::redundant);
  EXPECT_TRUE(held.find(NodeId{0}, message));
}

TEST_F(HeldTest, a_part_that_is_given_leaves_after_all_sends_of_its_step) {
  const Collective allreduce = collective(CollectiveKind::allreduce);
  HeldParts<SumsInWords> held(allreduce, no_node);
  const MessageId given = allreduce.given(0);
  const MessageId copy = allreduce.copied(NodeId{1}, 0, 0);
  EXPECT_EQ(held.send(NodeId{1}, given), "1");
  EXPECT_EQ(held.send(NodeId{1}, copy), "1") << "sends read the state before the step";
  EXPECT_EQ(held.send(NodeId{1}, given), std::nullopt);
  EXPECT_EQ(held.lack(), Lack::part_that_stays);
  held.depart();
  EXPECT_EQ(held.part_of(NodeId{1}, 0), std::nullopt);
  EXPECT_EQ(held.send(NodeId{1}, given), std::nullopt);
  EXPECT_EQ(held.lack(), Lack::part);
  EXPECT_EQ(held.arrive(NodeId{0}, given, "1"), Arrival::fresh);
  EXPECT_EQ(held.arrive(NodeId{2}, copy, "1"), Arrival::fresh);
  EXPECT_EQ(held.part_of(NodeId{0}, 0), "0+1");
  EXPECT_EQ(held.part_of(NodeId{2}, 0), "2+1");
}

TEST_F(HeldTest, a_whole_result_replaces_a_part_in_whatever_order_a_step_is_told) {
  const Collective allreduce = collective(CollectiveKind::allreduce);
  for (const bool whole_first : {true, false}) {
    HeldParts<SumsInWords> held(allreduce, no_node);
    if (!whole_first) (void)held.arrive(NodeId{0}, allreduce.given(0), "1");
    EXPECT_EQ(held.arrive(NodeId{0}, allreduce.whole(0), "all"), Arrival::fresh);
    if (whole_first) (void)held.arrive(NodeId{0}, allreduce.given(0), "1");
    EXPECT_EQ(held.part_of(NodeId{0}, 0), "all");
    EXPECT_EQ(held.arrive(NodeId{0}, allreduce.whole(0), "again"), Arrival::redundant);
    EXPECT_EQ(held.part_of(NodeId{0}, 0), "all");
  }
}

TEST_F(HeldTest, a_copy_stays_as_it_was_made_and_is_combined_once) {
  const Collective allreduce = collective(CollectiveKind::allreduce);
  HeldParts<SumsInWords> held(allreduce, no_node);
  const MessageId copy = allreduce.copied(NodeId{1}, 0, 0);
  EXPECT_EQ(held.send(NodeId{2}, copy), std::nullopt);
  EXPECT_EQ(held.lack(), Lack::made_copy);
  EXPECT_EQ(pass(held, NodeId{1}, NodeId{0}, copy), Arrival::fresh);
  (void)held.arrive(NodeId{1}, allreduce.given(0), "2");
  EXPECT_EQ(held.find(NodeId{1}, copy), "1") << "it does not grow with the part";
  EXPECT_EQ(held.send(NodeId{2}, copy), std::nullopt);
  EXPECT_EQ(held.lack(), Lack::copy);
  EXPECT_EQ(pass(held, NodeId{0}, NodeId{3}, copy), Arrival::fresh);
  EXPECT_EQ(pass(held, NodeId{3}, NodeId{0}, copy), Arrival::redundant);
  EXPECT_EQ(pass(held, NodeId{0}, NodeId{1}, copy), Arrival::redundant);
  EXPECT_EQ(held.part_of(NodeId{0}, 0), "0+1");
}

TEST_F(HeldTest, what_is_posted_is_combined_at_its_addressee_only) {
  const Collective allreduce = collective(CollectiveKind::allreduce);
  HeldParts<SumsInWords> held(allreduce, no_node);
  const MessageId post = allreduce.posted(NodeId{1}, NodeId{3}, 0);
  EXPECT_EQ(held.send(NodeId{0}, post), std::nullopt);
  EXPECT_EQ(held.lack(), Lack::post);
  EXPECT_EQ(pass(held, NodeId{1}, NodeId{0}, post), Arrival::fresh);
  EXPECT_EQ(held.part_of(NodeId{0}, 0), "0");
  EXPECT_EQ(held.part_of(NodeId{1}, 0), std::nullopt);
  EXPECT_EQ(held.send(NodeId{1}, post), std::nullopt);
  EXPECT_EQ(held.lack(), Lack::post_elsewhere);
  EXPECT_EQ(pass(held, NodeId{0}, NodeId{3}, post), Arrival::fresh);
  EXPECT_EQ(held.part_of(NodeId{3}, 0), "3+1");
  const MessageId copy = allreduce.posted_copy(NodeId{3}, NodeId{1}, 0);
  EXPECT_EQ(held.send(NodeId{3}, copy), "3+1");
  EXPECT_EQ(held.send(NodeId{3}, copy), std::nullopt) << "it is under way";
  EXPECT_EQ(held.part_of(NodeId{3}, 0), "3+1") << "who posts a copy keeps the part";
}

TEST_F(HeldTest, a_sum_is_made_of_adjoining_pieces_of_earlier_steps) {
  const Collective scan = collective(CollectiveKind::scan);
  HeldStretches<SumsInWords> held(scan, no_node);
  const auto stretch = [&](std::uint64_t first, std::uint64_t last) {
    return scan.stretch({first, last, 0});
  };
  EXPECT_EQ(pass(held, NodeId{1}, NodeId{2}, stretch(1, 1)), Arrival::fresh);
  EXPECT_EQ(held.send(NodeId{2}, stretch(1, 2)), "1+2");
  EXPECT_EQ(held.send(NodeId{2}, stretch(0, 2)), std::nullopt);
  EXPECT_EQ(held.arrive(NodeId{2}, stretch(0, 0), "0"), Arrival::fresh);
  EXPECT_EQ(held.send(NodeId{2}, stretch(0, 2)), std::nullopt) << "it came in this step";
  EXPECT_EQ(held.arrive(NodeId{2}, stretch(0, 1), "0+1"), Arrival::fresh)
      << "what could be made with the step's arrivals is not redundant";
  EXPECT_EQ(held.arrive(NodeId{2}, stretch(0, 1), "0+1"), Arrival::redundant);
  EXPECT_EQ(held.arrive(NodeId{2}, stretch(1, 2), "1+2"), Arrival::redundant);
  held.end_step();
  EXPECT_EQ(held.send(NodeId{2}, stretch(0, 2)), "0+1+2");
}

}  // namespace
}  // namespace asterism
