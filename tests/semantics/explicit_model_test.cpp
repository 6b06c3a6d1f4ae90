// The verifier of explicit schedules: ports, duplex, SIMD, single dimensions and worms.

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

TEST(ScheduleVerifier, dimension_ordered_paths_take_their_axes_in_rising_order) {
  Model model = wormhole_model("all");
  const auto wrong = [&](std::initializer_list<std::uint32_t> path) {
    const Case on = make_case("torus:5x5x5", CollectiveKind::broadcast, model, {NodeId{0}});
    const Verdict verdict = verify(*on.problem, {{send(0, path, {0})}});
    const Violation* found = verdict.first(ViolationKind::wrong_order);
    return found == nullptr ? 0 : found->count;
  };
  EXPECT_EQ(wrong({2, 0}), 0U) << "any routing";
  model.routing = Model::Routing::dimension_ordered;
  EXPECT_EQ(wrong({0, 0, 3, 4, 4}), 0U);
  EXPECT_EQ(wrong({5}), 0U);
  EXPECT_EQ(wrong({2, 0}), 1U) << "y, then x";
  EXPECT_EQ(wrong({0, 1}), 1U) << "back again";
  EXPECT_EQ(wrong({0, 2, 0}), 1U);
}

TEST(ScheduleVerifier, a_packet_may_carry_control_units_alone) {
  const Case on = broadcast_on_ring();
  ScheduleVerifier verifier;
  verifier.begin({*on.problem});
  Step step;
  step.add(NodeId{0}, std::vector<Port>{Port{up}}, {}, 1);
  step.add(NodeId{0}, std::vector<Port>{Port{down}}, {}, 0);
  verifier.take(step);
  verifier.end();
  EXPECT_EQ(verifier.verdict().first(ViolationKind::empty_packet)->count, 1U);
  EXPECT_EQ(verifier.verdict().first(ViolationKind::empty_packet)->port, Port{down});
}

}  // namespace
}  // namespace asterism
