// The verifier of explicit schedules: what a step may hold, and who must have what, rule by rule.

#include "network/drawn_network.hpp"
#include "semantics/ring_cases.hpp"

namespace asterism {
namespace {

using testing::broadcast_on_ring;
using testing::Case;
using testing::down;
using testing::expect_only;
using testing::expect_violation;
using testing::kinds;
using testing::make_case;
using testing::none;
using testing::on_ring;
using testing::PlainSchedule;
using testing::send;
using testing::up;
using testing::verify;
using testing::with_ports;

// Right ones.

TEST(ScheduleVerifier, accepts_a_broadcast_around_a_ring) {
  const Case on = broadcast_on_ring(with_ports("one"));
  const Verdict verdict =
      verify(*on.problem, {{send(0, {up}, {0})}, {send(0, {down}, {0}), send(1, {up}, {0})}}, true);
  EXPECT_TRUE(verdict.valid);
  EXPECT_EQ(verdict.steps, 2U);
  EXPECT_EQ(verdict.redundant, 0U);
  EXPECT_TRUE(verdict.violations.empty());
  EXPECT_EQ(verdict.earliest(), nullptr);
}

TEST(ScheduleVerifier, accepts_two_nodes_that_exchange_in_one_step) {
  const Case on = make_case("complete:2", CollectiveKind::allgather);
  EXPECT_TRUE(verify(*on.problem, {{send(0, {0}, {0}), send(1, {0}, {1})}}, true).valid);
  const Case personal = make_case("complete:2", CollectiveKind::alltoall);
  EXPECT_TRUE(verify(*personal.problem, {{send(0, {0}, {1}), send(1, {0}, {2})}}, true).valid);
}

TEST(ScheduleVerifier, accepts_empty_steps_and_counts_them) {
  const Case on = make_case("complete:2", CollectiveKind::broadcast, {}, {NodeId{0}});
  const Verdict verdict = verify(*on.problem, {{}, {send(0, {0}, {0})}, {}});
  EXPECT_TRUE(verdict.valid);
  EXPECT_EQ(verdict.steps, 3U);
}

TEST(ScheduleVerifier, asks_participants_only_and_lets_others_pass_messages_on) {
  const auto ring = make_network("ring:4");
  const Problem problem(ring, {CollectiveKind::allgather, *ring, {}, 1, {NodeId{0}, NodeId{2}}});
  const PlainSchedule around{{send(0, {up}, {0}), send(2, {up}, {1})},
                             {send(1, {up}, {0}), send(3, {up}, {1})}};
  EXPECT_TRUE(verify(problem, around, true).valid);
  const PlainSchedule half{around[0], {around[1][0]}};
  const Verdict verdict = verify(problem, half, true);
  EXPECT_EQ(kinds(verdict), std::vector{ViolationKind::incomplete});
  EXPECT_EQ(verdict.first(ViolationKind::incomplete)->node, NodeId{0});
}

TEST(ScheduleVerifier, lets_switches_use_all_their_ports) {
  const auto star = std::make_shared<testing::DrawnNetwork>(
      4, std::vector<testing::DrawnLink>{{0, 3}, {1, 3}, {2, 3}}, std::vector<std::uint32_t>{3});
  const Problem problem(star, {CollectiveKind::alltoall, *star});
  // Each node sends to the next, and then to the one after; all messages pass the switch in two
  // steps.
  const PlainSchedule schedule{{send(0, {0}, {1}), send(1, {0}, {5}), send(2, {0}, {6})},
                               {send(3, {1}, {1}), send(3, {2}, {5}), send(3, {0}, {6}),
                                send(0, {0}, {2}), send(1, {0}, {3}), send(2, {0}, {7})},
                               {send(3, {2}, {2}), send(3, {0}, {3}), send(3, {1}, {7})}};
  EXPECT_TRUE(verify(problem, schedule, true).valid);
  const Problem unswitched(
      std::make_shared<testing::DrawnNetwork>(
          4, std::vector<testing::DrawnLink>{{0, 3}, {1, 3}, {2, 3}}),
      Collective(CollectiveKind::alltoall, testing::DrawnNetwork(4, {{0, 3}, {1, 3}, {2, 3}}), {},
                 1, {NodeId{0}, NodeId{1}, NodeId{2}}));
  const Verdict verdict = verify(unswitched, schedule, true);
  EXPECT_NE(verdict.first(ViolationKind::receives_too_much), nullptr);
  EXPECT_NE(verdict.first(ViolationKind::sends_too_much), nullptr);
}

/// A network of one node, which the catalogue has none of.
class LoneNode final : public Network {
 public:
  LoneNode() : Network(traits()) {}
  [[nodiscard]] NodeId neighbour(NodeId, Port) const override { return no_node; }
  [[nodiscard]] Port reverse_port(NodeId, Port) const override { return Port{0}; }
  [[nodiscard]] LinkClass link_class(NodeId, Port) const override { return LinkClass{0}; }
  [[nodiscard]] std::string port_name(Port) const override { return "none"; }
  [[nodiscard]] std::string label(NodeId) const override { return "alone"; }
  [[nodiscard]] NodeId parse_label(std::string_view) const override { return NodeId{0}; }

 private:
  static NetworkTraits traits() {
    NetworkTraits traits;
    traits.family = traits.spec = "lone";
    traits.nodes = 1;
    return traits;
  }
};

TEST(ScheduleVerifier, accepts_the_empty_schedule_of_a_single_node) {
  const auto network = std::make_shared<const LoneNode>();
  for (const CollectiveKind kind : testing::all_collectives()) {
    const bool every_node = kind == CollectiveKind::allgather || kind == CollectiveKind::alltoall;
    const Problem problem(
        network, Collective(kind, *network,
                            every_node ? std::vector<NodeId>{} : std::vector<NodeId>{NodeId{0}}));
    EXPECT_TRUE(verify(problem, {}, true).valid) << to_string(kind);
    EXPECT_THAT(kinds(verify(problem, {{send(0, {0}, {0})}})),
                ::testing::ElementsAre(ViolationKind::no_such_link));
  }
}

TEST(ScheduleVerifier, refuses_the_empty_schedule_of_two_nodes) {
  const Case on = make_case("complete:2", CollectiveKind::allgather);
  expect_violation(
      verify(*on.problem, {}), ViolationKind::incomplete,
      {2, 0, 0, none, MessageId{1}, "step 0: incomplete, node 0, message of 1 (2 lacking in all)"});
}

// One test per kind of violation.

TEST(ScheduleVerifier, no_such_node) {
  const Case on = broadcast_on_ring();
  const Verdict verdict = verify(*on.problem, {{}, {send(4, {up}, {0}), send(9, {up}, {0})}});
  expect_only(verdict, ViolationKind::no_such_node);
  expect_violation(verdict, ViolationKind::no_such_node,
                   {2, 2, 4, none, none, "step 2: no such node, node number 4"});
}

TEST(ScheduleVerifier, no_such_node_where_only_the_upper_half_of_the_number_is_wrong) {
  const Case on = make_case("complete:2", CollectiveKind::broadcast, {}, {NodeId{0}});
  const Verdict verdict = verify(*on.problem, {{send(std::uint64_t{1} << 32, {0}, {0})}});
  expect_violation(
      verdict, ViolationKind::no_such_node,
      {1, 1, std::uint64_t{1} << 32, none, none, "step 1: no such node, node number 4294967296"});
}

TEST(ScheduleVerifier, no_such_link) {
  const Case ring = broadcast_on_ring();
  const Verdict number = verify(*ring.problem, {{send(0, {2}, {0}), send(0, {7}, {0})}});
  expect_only(number, ViolationKind::no_such_link);
  expect_violation(number, ViolationKind::no_such_link,
                   {2, 1, 0, Port{2}, none, "step 1: no such link, node 0, port number 2"});
  const Case mesh = make_case("mesh:2x2", CollectiveKind::broadcast, {}, {NodeId{0}});
  const Verdict edge = verify(*mesh.problem, {{send(0, {1}, {0})}});
  expect_only(edge, ViolationKind::no_such_link);
  expect_violation(edge, ViolationKind::no_such_link,
                   {1, 1, 0, Port{1}, none, "step 1: no such link, node (0,0), port -x"});
}

TEST(ScheduleVerifier, no_such_link_for_a_path_of_the_wrong_length) {
  const Case on = broadcast_on_ring();
  const Verdict verdict = verify(*on.problem, {{send(0, {up, up}, {0}), send(0, {}, {0})}});
  expect_only(verdict, ViolationKind::no_such_link);
  expect_violation(verdict, ViolationKind::no_such_link,
                   {2, 1, 0, none, none, "step 1: no such link, node 0 (a path of 2 ports)"});
  Model wormhole = with_ports("all");
  wormhole.switching = Model::Switching::wormhole;
  expect_violation(verify(*broadcast_on_ring(wormhole).problem, {{send(0, {}, {0})}}),
                   ViolationKind::no_such_link,
                   {1, 1, 0, none, none, "step 1: no such link, node 0 (a path of 0 ports)"});
}

TEST(ScheduleVerifier, no_such_message) {
  const Case on = broadcast_on_ring();
  const Verdict verdict = verify(*on.problem, {{send(0, {up}, {0, 1})}});
  expect_only(verdict, ViolationKind::no_such_message);
  expect_violation(
      verdict, ViolationKind::no_such_message,
      {1, 1, 0, Port{up}, MessageId{1}, "step 1: no such message, node 0, port +x, message 1"});
}

TEST(ScheduleVerifier, empty_packet) {
  const Case on = make_case("star:4", CollectiveKind::broadcast, {}, {NodeId{0}});
  const Verdict verdict = verify(*on.problem, {{send(0, {2}, {})}});
  expect_only(verdict, ViolationKind::empty_packet);
  expect_violation(verdict, ViolationKind::empty_packet,
                   {1, 1, 0, Port{2}, none, "step 1: empty packet, node 1234, port 4"});
}

TEST(ScheduleVerifier, packet_too_large) {
  Model model = with_ports("all");
  model.packet_limit = 2;
  const Case on = broadcast_on_ring(model, 3);
  const Verdict verdict =
      verify(*on.problem, {{send(0, {up}, {0, 1}), send(0, {down}, {0, 1, 2})}});
  expect_only(verdict, ViolationKind::packet_too_large);
  expect_violation(verdict, ViolationKind::packet_too_large,
                   {1, 1, 0, Port{down}, none,
                    "step 1: packet too large, node 0, port -x (3 messages, 2 are allowed)"});
}

TEST(ScheduleVerifier, sender_lacks_message) {
  const Case on = make_case("star:4", CollectiveKind::alltoall);
  const Verdict verdict = verify(*on.problem, {{send(0, {0}, {1})}, {send(0, {0}, {5, 24, 1})}});
  expect_only(verdict, ViolationKind::sender_lacks_message);
  expect_violation(verdict, ViolationKind::sender_lacks_message,
                   {2, 2, 0, Port{0}, MessageId{24},
                    "step 2: sender lacks the message, node 1234, port 2, message from " +
                        on.network->label(NodeId{1}) + " for 1234"});
}

TEST(ScheduleVerifier, sends_too_much) {
  const Case on = broadcast_on_ring(with_ports("one"));
  const Verdict verdict = verify(*on.problem, {{send(0, {up}, {0}), send(0, {down}, {0})}});
  expect_only(verdict, ViolationKind::sends_too_much);
  expect_violation(verdict, ViolationKind::sends_too_much,
                   {1, 1, 0, Port{down}, none,
                    "step 1: sends too much, node 0, port -x (1 may leave a node in a step)"});
  EXPECT_EQ(verdict.first(ViolationKind::incomplete)->count, 2U) << "it was not carried out";
}

TEST(ScheduleVerifier, receives_too_much) {
  const Case on = on_ring(CollectiveKind::allgather, with_ports("one"));
  const Verdict verdict = verify(*on.problem, {{send(0, {up}, {0}), send(2, {down}, {2})}});
  expect_only(verdict, ViolationKind::receives_too_much);
  expect_violation(verdict, ViolationKind::receives_too_much,
                   {1, 1, 1, none, none,
                    "step 1: receives too much, node 1 (1 may reach a node in a step; this one is "
                    "from 2)"});
}

TEST(ScheduleVerifier, link_used_twice) {
  const Case on = broadcast_on_ring(with_ports("all"), 2);
  const Verdict verdict =
      verify(*on.problem, {{send(0, {up}, {0}), send(0, {up}, {1}), send(0, {up}, {1})}});
  expect_only(verdict, ViolationKind::link_used_twice);
  expect_violation(verdict, ViolationKind::link_used_twice,
                   {2, 1, 0, Port{up}, none, "step 1: link used twice, node 0, port +x"});
}

TEST(ScheduleVerifier, mixed_dimensions) {
  const Case on = on_ring(CollectiveKind::allgather, with_ports("single-dimension"));
  const Verdict verdict = verify(*on.problem, {{send(0, {up}, {0}), send(3, {down}, {3})}});
  expect_only(verdict, ViolationKind::mixed_dimensions);
  expect_violation(
      verdict, ViolationKind::mixed_dimensions,
      {1, 1, 3, Port{down}, none, "step 1: mixed dimensions, node 3, port -x (others use +x)"});
}

TEST(ScheduleVerifier, delivered_again) {
  const Case on = broadcast_on_ring();
  const PlainSchedule schedule{{send(0, {up}, {0}), send(0, {down}, {0})},
                               {send(1, {up}, {0}), send(3, {down}, {0}), send(1, {down}, {0})}};
  const Verdict verdict = verify(*on.problem, schedule, true);
  EXPECT_THAT(kinds(verdict), ::testing::ElementsAre(ViolationKind::delivered_again));
  expect_violation(verdict, ViolationKind::delivered_again,
                   {2, 2, 2, none, MessageId{0}, "step 2: delivered again, node 2, message of 0"});
  EXPECT_EQ(verdict.redundant, 2U);
}

TEST(ScheduleVerifier, delivered_again_is_only_counted_where_nothing_else_is_claimed) {
  const Case on = broadcast_on_ring();
  const Verdict verdict =
      verify(*on.problem, {{send(0, {up}, {0}), send(0, {down}, {0})},
                           {send(1, {up}, {0}), send(3, {down}, {0}), send(1, {down}, {0})}});
  EXPECT_TRUE(verdict.valid);
  EXPECT_EQ(verdict.redundant, 2U);
}

TEST(ScheduleVerifier, delivered_again_by_a_message_that_is_twice_in_a_packet) {
  const Case on = make_case("complete:2", CollectiveKind::broadcast, {}, {NodeId{0}});
  EXPECT_THAT(kinds(verify(*on.problem, {{send(0, {0}, {0, 0})}}, true)),
              ::testing::ElementsAre(ViolationKind::delivered_again));
}

TEST(ScheduleVerifier, delivered_again_by_a_personal_message_that_comes_back_to_its_origin) {
  const Case on = make_case("complete:2", CollectiveKind::scatter, {}, {NodeId{0}});
  const PlainSchedule there_and_back{{send(0, {0}, {1})}, {send(1, {0}, {1})}, {send(0, {0}, {1})}};
  EXPECT_THAT(kinds(verify(*on.problem, there_and_back, true)),
              ::testing::ElementsAre(ViolationKind::delivered_again));
  const Verdict unclaimed = verify(*on.problem, there_and_back);
  EXPECT_TRUE(unclaimed.valid);
  EXPECT_EQ(unclaimed.redundant, 1U);
}

TEST(ScheduleVerifier, incomplete_says_who_lacks_what) {
  const Case on = make_case("star:4", CollectiveKind::broadcast, {}, {NodeId{0}});
  const NodeId reached = on.network->neighbour(NodeId{0}, Port{0});
  const NodeId first = NodeId{reached == NodeId{1} ? 2U : 1U};
  expect_violation(verify(*on.problem, {{send(0, {0}, {0})}}), ViolationKind::incomplete,
                   {22, 1, first.value(), none, MessageId{0},
                    "step 1: incomplete, node " + on.network->label(first) +
                        ", message of 1234 (22 lacking in all)"});
}

TEST(ScheduleVerifier, incomplete_if_a_message_passes_its_destination) {
  const Case on = on_ring(CollectiveKind::scatter);
  const Verdict verdict =
      verify(*on.problem, {{send(0, {up}, {1, 2}), send(0, {down}, {3})}, {send(1, {up}, {1, 2})}});
  EXPECT_THAT(kinds(verdict), ::testing::ElementsAre(ViolationKind::incomplete));
  expect_violation(verdict, ViolationKind::incomplete,
                   {1, 2, 1, none, MessageId{1},
                    "step 2: incomplete, node 1, message from 0 for 1 (1 lacking in all)"});
}

TEST(ScheduleVerifier, incomplete_if_a_node_gives_its_own_message_away) {
  const Case on = on_ring(CollectiveKind::gather);
  const Verdict verdict = verify(
      *on.problem,
      {{send(0, {up}, {0}), send(1, {down}, {1}), send(2, {up}, {2})}, {send(3, {up}, {2, 3})}});
  expect_violation(verdict, ViolationKind::incomplete,
                   {1, 2, 0, none, MessageId{0},
                    "step 2: incomplete, node 0, message from 0 for 0 (1 lacking in all)"});
}

// All transfers of a step take place at the same time.

TEST(ScheduleVerifier, a_message_is_not_passed_on_in_the_step_in_which_it_arrives) {
  for (const bool sender_first : {true, false}) {
    const Case on = broadcast_on_ring();
    testing::PlainStep step{send(0, {up}, {0}), send(0, {down}, {0}), send(1, {up}, {0})};
    if (!sender_first) std::ranges::reverse(step);
    const Verdict verdict = verify(*on.problem, {step});
    expect_only(verdict, ViolationKind::sender_lacks_message);
    expect_violation(verdict, ViolationKind::sender_lacks_message,
                     {1, 1, 1, Port{up}, MessageId{0},
                      "step 1: sender lacks the message, node 1, port +x, message of 0"});
  }
  for (const CollectiveKind kind : {CollectiveKind::scatter, CollectiveKind::alltoall}) {
    const Case on = on_ring(kind);
    expect_only(verify(*on.problem, {{send(0, {up}, {2}), send(1, {up}, {2})}}),
                ViolationKind::sender_lacks_message);
    expect_only(verify(*on.problem, {{send(1, {up}, {2}), send(0, {up}, {2})}}),
                ViolationKind::sender_lacks_message);
  }
}

TEST(ScheduleVerifier, a_personal_message_is_not_sent_twice_in_a_step) {
  const Case on = on_ring(CollectiveKind::alltoall);
  const Verdict both_ways = verify(*on.problem, {{send(0, {up}, {2}), send(0, {down}, {2})}});
  expect_only(both_ways, ViolationKind::sender_lacks_message);
  expect_violation(both_ways, ViolationKind::sender_lacks_message,
                   {1, 1, 0, Port{down}, MessageId{2},
                    "step 1: sender lacks the message, node 0, port -x, message from 0 for 2"});
  expect_only(verify(*on.problem, {{send(0, {up}, {1, 1})}}), ViolationKind::sender_lacks_message);
}

TEST(ScheduleVerifier, a_personal_message_is_not_where_it_was) {
  const Case on = on_ring(CollectiveKind::alltoall);
  expect_only(verify(*on.problem, {{send(0, {up}, {1})}, {send(0, {up}, {1})}}),
              ViolationKind::sender_lacks_message);
}

TEST(ScheduleVerifier, what_is_not_allowed_is_not_carried_out) {
  const Case on = broadcast_on_ring(with_ports("one"));
  const Verdict verdict = verify(
      *on.problem, {{send(0, {up}, {0}), send(0, {down}, {0})}, {send(3, {down}, {0})}}, true);
  EXPECT_THAT(kinds(verdict),
              ::testing::ElementsAre(ViolationKind::sender_lacks_message,
                                     ViolationKind::sends_too_much, ViolationKind::incomplete));
}

TEST(ScheduleVerifier, the_right_messages_of_a_packet_are_carried_out) {
  const Case on = on_ring(CollectiveKind::scatter);
  const Verdict verdict = verify(
      *on.problem, {{send(0, {up}, {1, 77, 2}), send(0, {down}, {3})}, {send(1, {up}, {2})}});
  EXPECT_THAT(kinds(verdict), ::testing::ElementsAre(ViolationKind::no_such_message));
}

}  // namespace
}  // namespace asterism
