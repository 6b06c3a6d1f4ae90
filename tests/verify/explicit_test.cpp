// The verifier of explicit schedules: the rules one by one, on schedules written by hand.
#include <initializer_list>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include "base/expect_error.hpp"
#include "schedule_cases.hpp"
#include "verify/reference_verifier.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;
using testing::PlainSchedule;
using testing::PlainTransfer;
using testing::verify;

// ring:4 has the ports 0 (+x, to the next node) and 1 (-x, to the one before).
constexpr std::uint32_t up = 0, down = 1;

/// A transfer as short as it can be written.
PlainTransfer send(std::uint64_t from, std::initializer_list<std::uint32_t> ports,
                   std::initializer_list<std::uint64_t> messages) {
  PlainTransfer result{NodeId{from}, {}, {}};
  for (const std::uint32_t port : ports) result.ports.emplace_back(port);
  for (const std::uint64_t message : messages) result.messages.emplace_back(message);
  return result;
}

Model with_ports(const char* ports) {
  Model model;
  parse_ports(ports, model);
  return model;
}

Case broadcast_on_ring(const Model& model = with_ports("all"), std::uint64_t batch = 1) {
  return make_case("ring:4", CollectiveKind::broadcast, model, {NodeId{0}}, batch);
}
Case on_ring(CollectiveKind kind, const Model& model = with_ports("all")) {
  const bool rooted = kind == CollectiveKind::scatter || kind == CollectiveKind::gather;
  return make_case("ring:4", kind, model,
                   rooted ? std::vector<NodeId>{NodeId{0}} : std::vector<NodeId>{});
}

/// Ports and messages of what is expected: `none`, or a number.
constexpr std::nullopt_t none = std::nullopt;

struct Expected {
  std::uint64_t count;
  std::uint64_t step;
  std::uint64_t node;
  std::optional<Port> port;
  std::optional<MessageId> message;
  std::string text;
};

void expect_violation(const Verdict& verdict, ViolationKind kind, const Expected& expected) {
  EXPECT_FALSE(verdict.valid);
  const Violation* found = verdict.first(kind);
  ASSERT_NE(found, nullptr) << to_string(kind);
  EXPECT_EQ(found->count, expected.count);
  EXPECT_EQ(found->step, expected.step);
  EXPECT_EQ(found->node.value(), expected.node);
  EXPECT_TRUE(found->port == expected.port) << "another port: " << found->text;
  EXPECT_TRUE(found->message == expected.message) << "another message: " << found->text;
  EXPECT_EQ(found->text, expected.text);
}

std::vector<ViolationKind> kinds(const Verdict& verdict) {
  std::vector<ViolationKind> result;
  for (const Violation& violation : verdict.violations) result.push_back(violation.kind);
  return result;
}

/// Nothing else is wrong, apart from what is not delivered because of it.
void expect_only(const Verdict& verdict, ViolationKind kind) {
  for (const ViolationKind found : kinds(verdict))
    EXPECT_TRUE(found == kind || found == ViolationKind::incomplete) << to_string(found);
  EXPECT_NE(verdict.first(kind), nullptr);
}

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

// One test a kind of violation.

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

// Steps happen at once.

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

// The models.

TEST(ScheduleVerifier, k_ports_let_k_packets_leave_and_reach_a_node) {
  const auto sending = [](std::uint64_t count, const char* ports) {
    const Case on =
        make_case("complete:5", CollectiveKind::broadcast, with_ports(ports), {NodeId{0}});
    testing::PlainStep step;
    for (std::uint32_t port = 0; port < count; ++port) step.push_back(send(0, {port}, {0}));
    const Verdict verdict = verify(*on.problem, {step});
    const Violation* found = verdict.first(ViolationKind::sends_too_much);
    return found == nullptr ? 0 : found->count;
  };
  EXPECT_EQ(sending(2, "2"), 0U);
  EXPECT_EQ(sending(3, "2"), 1U);
  EXPECT_EQ(sending(4, "2"), 2U);
  EXPECT_EQ(sending(4, "3"), 1U);
  EXPECT_EQ(sending(4, "4"), 0U);
  EXPECT_EQ(sending(4, "all"), 0U);
  EXPECT_EQ(sending(4, "one"), 3U);

  const Case on = make_case("complete:5", CollectiveKind::gather, with_ports("3"), {NodeId{0}});
  testing::PlainStep step;
  for (std::uint64_t node = 1; node < 5; ++node)
    for (std::uint32_t port = 0; port < 4; ++port)
      if (on.network->neighbour(NodeId{node}, Port{port}) == NodeId{0})
        step.push_back(send(node, {port}, {node}));
  const Verdict verdict = verify(*on.problem, {step});
  expect_only(verdict, ViolationKind::receives_too_much);
  EXPECT_EQ(verdict.first(ViolationKind::receives_too_much)->count, 1U);
}

TEST(ScheduleVerifier, half_duplex_forbids_both_directions_at_once) {
  Model half = with_ports("all");
  const PlainSchedule both{{send(0, {up}, {0}), send(1, {down}, {1})}};
  EXPECT_EQ(verify(*on_ring(CollectiveKind::allgather, half).problem, both)
                .first(ViolationKind::link_used_twice),
            nullptr);
  half.duplex = Model::Duplex::half;
  const Case on = on_ring(CollectiveKind::allgather, half);
  const Verdict verdict = verify(*on.problem, both);
  expect_only(verdict, ViolationKind::link_used_twice);
  expect_violation(verdict, ViolationKind::link_used_twice,
                   {1, 1, 1, Port{down}, none, "step 1: link used twice, node 1, port -x"});
  EXPECT_EQ(verify(*on.problem, {{send(0, {up}, {0})}, {send(1, {down}, {1})}})
                .first(ViolationKind::link_used_twice),
            nullptr)
      << "one after the other";
  EXPECT_EQ(verify(*on.problem, {{send(0, {up}, {0}), send(2, {down}, {2})}})
                .first(ViolationKind::link_used_twice),
            nullptr)
      << "two links to one node";
}

Model simd_with_ports(const char* ports) {
  Model model = with_ports(ports);
  model.control = Model::Control::simd;
  return model;
}

TEST(ScheduleVerifier, simd_with_one_port_lets_all_use_one_class_of_links) {
  const Case on = make_case("mesh:3x3", CollectiveKind::allgather, simd_with_ports("one"));
  EXPECT_EQ(verify(*on.problem, {{send(0, {0}, {0}), send(1, {0}, {1})}, {send(0, {2}, {0})}})
                .first(ViolationKind::mixed_dimensions),
            nullptr);
  const Verdict mixed = verify(*on.problem, {{send(0, {0}, {0}), send(1, {2}, {1})}});
  expect_only(mixed, ViolationKind::mixed_dimensions);
  expect_violation(mixed, ViolationKind::mixed_dimensions,
                   {1, 1, 1, Port{2}, none,
                    "step 1: mixed dimensions, node " + on.network->label(NodeId{1}) +
                        ", port +y (others use +x)"});
}

TEST(ScheduleVerifier, simd_lets_all_use_the_same_classes_one_a_port) {
  // port 0 is +x, 2 is +y, 3 is -y
  const PlainSchedule two{{send(0, {0}, {0}), send(0, {2}, {0}), send(1, {2}, {1})}};
  PlainSchedule three = two;
  three[0].push_back(send(8, {3}, {8}));
  const auto mixed = [](const char* ports, const PlainSchedule& schedule) {
    const Case on = make_case("mesh:3x3", CollectiveKind::allgather, simd_with_ports(ports));
    return verify(*on.problem, schedule);
  };
  EXPECT_EQ(mixed("2", two).first(ViolationKind::mixed_dimensions), nullptr);
  EXPECT_EQ(mixed("3", three).first(ViolationKind::mixed_dimensions), nullptr);
  EXPECT_EQ(mixed("all", three).first(ViolationKind::mixed_dimensions), nullptr);
  const Verdict verdict = mixed("2", three);
  expect_only(verdict, ViolationKind::mixed_dimensions);
  const auto network = make_network("mesh:3x3");
  expect_violation(verdict, ViolationKind::mixed_dimensions,
                   {1, 1, 8, Port{3}, none,
                    "step 1: mixed dimensions, node " + network->label(NodeId{8}) +
                        ", port -y (others use +x, +y)"});
}

TEST(ScheduleVerifier, simd_looks_at_the_class_and_single_dimension_at_the_port) {
  // All links of a complete network are of one class.
  const auto mixed = [](const Model& model) {
    const Case on = make_case("complete:5", CollectiveKind::allgather, model);
    EXPECT_EQ(on.network->link_class(NodeId{0}, Port{0}),
              on.network->link_class(NodeId{2}, Port{3}));
    return verify(*on.problem, {{send(0, {0}, {0}), send(2, {3}, {2})}})
               .first(ViolationKind::mixed_dimensions) != nullptr;
  };
  Model simd = with_ports("one");
  simd.control = Model::Control::simd;
  EXPECT_FALSE(mixed(simd));
  EXPECT_FALSE(mixed(with_ports("one")));
  EXPECT_TRUE(mixed(with_ports("single-dimension")));
}

TEST(ScheduleVerifier, single_dimension_is_also_one_port) {
  const Case on = broadcast_on_ring(with_ports("single-dimension"), 2);
  expect_only(verify(*on.problem, {{send(0, {up}, {0}), send(0, {up}, {1})}}),
              ViolationKind::link_used_twice);
  const Case ok = on_ring(CollectiveKind::allgather, with_ports("single-dimension"));
  PlainSchedule around(3);
  for (std::uint64_t step = 0; step < 3; ++step)
    for (std::uint64_t node = 0; node < 4; ++node)
      around[step].push_back(send(node, {up}, {(node + 4 - step) % 4}));
  EXPECT_TRUE(verify(*ok.problem, around, true).valid);
}

// Wormhole switching.

Model wormhole_model(const char* ports, Model::Duplex duplex = Model::Duplex::full) {
  Model model = with_ports(ports);
  model.switching = Model::Switching::wormhole;
  model.duplex = duplex;
  return model;
}

TEST(ScheduleVerifier, a_worm_crosses_a_path_in_one_step) {
  const Case on = on_ring(CollectiveKind::scatter, wormhole_model("all"));
  const Verdict verdict = verify(
      *on.problem, {{send(0, {up, up}, {2})}, {send(0, {up}, {1}), send(0, {down}, {3})}}, true);
  EXPECT_TRUE(verdict.valid);
}

TEST(ScheduleVerifier, worms_may_not_share_a_link) {
  const Case on = on_ring(CollectiveKind::alltoall, wormhole_model("all"));
  // 0 to 2 and 1 to 3 share the link from 1 to 2; message s to d is 4 s + d.
  const Verdict verdict = verify(*on.problem, {{send(0, {up, up}, {2}), send(1, {up, up}, {7})}});
  expect_only(verdict, ViolationKind::link_used_twice);
  expect_violation(verdict, ViolationKind::link_used_twice,
                   {1, 1, 1, Port{up}, none, "step 1: link used twice, node 1, port +x"});
  const Verdict inside = verify(*on.problem, {{send(1, {up}, {6}), send(0, {up, up}, {2})}});
  expect_violation(inside, ViolationKind::link_used_twice,
                   {1, 1, 1, Port{up}, none, "step 1: link used twice, node 1, port +x"});
}

TEST(ScheduleVerifier, a_worm_may_not_cross_itself) {
  const Case full = on_ring(CollectiveKind::alltoall, wormhole_model("all"));
  expect_only(verify(*full.problem, {{send(0, {up, up, up, up, up}, {1})}}),
              ViolationKind::link_used_twice);
  EXPECT_EQ(
      verify(*full.problem, {{send(0, {up, up, down}, {1})}}).first(ViolationKind::link_used_twice),
      nullptr)
      << "the way back is another direction";
  const Case half = on_ring(CollectiveKind::alltoall, wormhole_model("all", Model::Duplex::half));
  expect_only(verify(*half.problem, {{send(0, {up, up, down}, {1})}}),
              ViolationKind::link_used_twice);
}

TEST(ScheduleVerifier, worms_in_opposite_directions_meet_under_half_duplex) {
  const PlainSchedule opposite{{send(0, {up, up}, {2}), send(2, {down, down}, {8})}};
  const Case full = on_ring(CollectiveKind::alltoall, wormhole_model("one"));
  EXPECT_EQ(verify(*full.problem, opposite).first(ViolationKind::link_used_twice), nullptr);
  const Case half = on_ring(CollectiveKind::alltoall, wormhole_model("one", Model::Duplex::half));
  EXPECT_EQ(verify(*half.problem, opposite).first(ViolationKind::link_used_twice)->count, 2U);
}

TEST(ScheduleVerifier, the_ports_of_nodes_that_a_worm_only_passes_are_free) {
  const Case on = on_ring(CollectiveKind::alltoall, wormhole_model("one"));
  // 0 to 2 passes 1, which sends and receives on its own.
  const Verdict verdict =
      verify(*on.problem, {{send(0, {up, up}, {2}), send(1, {down}, {4}), send(2, {down}, {9})}});
  EXPECT_THAT(kinds(verdict), ::testing::ElementsAre(ViolationKind::incomplete));
}

TEST(ScheduleVerifier, a_path_that_breaks_off_takes_up_no_link) {
  const Case on =
      make_case("mesh:3x3", CollectiveKind::broadcast, wormhole_model("all"), {NodeId{0}});
  const Verdict verdict = verify(*on.problem, {{send(0, {0, 0, 0}, {0}), send(0, {0, 0}, {0})}});
  expect_only(verdict, ViolationKind::no_such_link);
  expect_violation(verdict, ViolationKind::no_such_link,
                   {1, 1, 6, Port{0}, none, "step 1: no such link, node (2,0), port +x"});
  EXPECT_EQ(verdict.first(ViolationKind::incomplete)->count, 7U) << "the second is carried out";
}

// The verdict as a whole.

TEST(ScheduleVerifier, earliest_is_by_step_and_not_by_kind) {
  const Case on = broadcast_on_ring();
  const Verdict verdict = verify(*on.problem, {{send(2, {up}, {0})}, {send(9, {up}, {0})}});
  EXPECT_THAT(kinds(verdict), ::testing::ElementsAre(ViolationKind::no_such_node,
                                                     ViolationKind::sender_lacks_message,
                                                     ViolationKind::incomplete));
  ASSERT_NE(verdict.earliest(), nullptr);
  EXPECT_EQ(verdict.earliest()->kind, ViolationKind::sender_lacks_message);
}

TEST(ScheduleVerifier, earliest_is_the_cause_before_what_is_lacking) {
  const Case on = broadcast_on_ring();
  EXPECT_EQ(verify(*on.problem, {{send(2, {up}, {0})}}).earliest()->kind,
            ViolationKind::sender_lacks_message);
}

TEST(ScheduleVerifier, begins_anew_for_the_next_schedule) {
  const Case on = make_case("complete:2", CollectiveKind::broadcast, {}, {NodeId{0}});
  ScheduleVerifier verifier;
  verifier.begin({*on.problem});
  verifier.end();
  EXPECT_FALSE(verifier.verdict().valid);
  verifier.begin({*on.problem});
  EXPECT_FALSE(verifier.verdict().valid) << "not before the end";
  Step step;
  step.add(NodeId{0}, Port{0}, MessageId{0});
  verifier.take(step);
  verifier.end();
  EXPECT_TRUE(verifier.verdict().valid);
  EXPECT_EQ(verifier.verdict().steps, 1U);
}

TEST(ScheduleVerifier, every_kind_has_a_name_of_its_own) {
  std::set<std::string_view> names;
  for (std::size_t i = 0; i < violation_kinds; ++i)
    names.insert(to_string(static_cast<ViolationKind>(i)));
  EXPECT_EQ(names.size(), violation_kinds);
}

// Memory.

constexpr std::uint64_t ring_nodes = 8192;
constexpr std::uint64_t allgather_bytes = ring_nodes * ring_nodes / 8;
constexpr std::uint64_t bytes_beside = 64 * ring_nodes;  // counters and links, linear in the nodes

std::uint64_t allocated() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST(ScheduleVerifier, an_allgather_takes_the_square_of_the_nodes_in_bits) {
  const Case on = make_case("ring:" + std::to_string(ring_nodes), CollectiveKind::allgather);
  ScheduleVerifier verifier(allgather_bytes + bytes_beside);
  const std::uint64_t before = allocated();
  verifier.begin({*on.problem});
  EXPECT_LE(allocated() - before, allgather_bytes + bytes_beside);
  verifier.end();
  EXPECT_EQ(verifier.verdict().first(ViolationKind::incomplete)->count,
            ring_nodes * (ring_nodes - 1));
}

TEST(ScheduleVerifier, refuses_what_does_not_fit_with_the_estimate_and_advice) {
  const Case on = make_case("ring:" + std::to_string(ring_nodes), CollectiveKind::allgather);
  ScheduleVerifier verifier(allgather_bytes);
  const auto begin = [&] {
    verifier.begin({*on.problem});
    return 0;
  };
  expect_error(
      begin, ErrorCode::too_large,
      "verifying allgather on ring:8192 move by move needs about 8.3 MiB, the limit is 8.0 MiB",
      "use a symmetric algorithm");
  const Case large = make_case("star:10", CollectiveKind::alltoall);
  const auto begin_large = [&] {
    ScheduleVerifier(std::uint64_t{1} << 30).begin({*large.problem});
    return 0;
  };
  expect_error(begin_large, ErrorCode::too_large, "takes about 1.3e+13 moves",
               "a symmetric algorithm");
}

TEST(ScheduleVerifier, refuses_a_batch_that_overflows) {
  const auto state = [] {
    return make_case("ring:16", CollectiveKind::broadcast, {}, {NodeId{0}}, std::uint64_t{1} << 60)
        .problem->collective.batch();
  };
  expect_error(state, ErrorCode::out_of_range, "1073741824 messages are the most", "smaller batch");
}

}  // namespace
}  // namespace asterism
