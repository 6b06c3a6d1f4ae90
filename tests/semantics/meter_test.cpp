#include <limits>

#include <gtest/gtest.h>

#include <asterism/meter.hpp>
#include <asterism/schedule_timer.hpp>

#include "network/drawn_network.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::make_case;

Metering metered(const Problem& problem, const std::vector<Step>& steps) {
  Meter meter;
  meter.begin({problem, "", {}, false});
  for (const Step& step : steps) meter.take(step);
  meter.end();
  return meter.metering();
}

std::vector<MessageId> messages(std::initializer_list<std::uint64_t> ids) {
  return {ids.begin(), ids.end()};
}

TEST(Meter, counts_startups_and_the_largest_packet_of_each_step) {
  const Case on = make_case("ring:6", CollectiveKind::allgather);
  Step first;
  first.add(NodeId{0}, Port{0}, messages({0}));
  first.add(NodeId{3}, Port{0}, messages({3, 3, 3}));
  Step second;
  second.add(NodeId{1}, Port{1}, messages({0, 1}));
  const Metering m = metered(*on.problem, {first, second, Step{}});
  EXPECT_EQ(m.steps, 3U);
  EXPECT_EQ(m.startups, 3U);
  EXPECT_EQ(m.transmissions, 3U + 2U);
  EXPECT_EQ(m.packets_total, 3U);
  EXPECT_EQ(m.messages_total, 6U);
  EXPECT_EQ(m.max_packet, 3U);
  EXPECT_DOUBLE_EQ(m.time, (1.0 + 3) + (1.0 + 2) + 1.0);
  EXPECT_EQ(m.link_use[0].link_class, "+x");
  EXPECT_EQ(m.link_use[0].packets, 2U);
  EXPECT_EQ(m.link_use[1].messages, 2U);
}

TEST(Meter, counts_the_header_of_every_packet) {
  const Case on = make_case("ring:6", CollectiveKind::allgather);
  Step step;
  step.add(NodeId{0}, Port{0}, messages({0}));
  step.add(NodeId{3}, Port{0}, messages({3, 4}));
  Meter meter;
  meter.begin({*on.problem, "", {}, false, 7});
  for (const Step& taken : {step, step}) meter.take(taken);
  EXPECT_EQ(meter.metering().header_bits, 7U);
  EXPECT_EQ(meter.metering().header_bits_total, 4U * 7U);
}

TEST(Meter, counts_what_links_cost_by_themselves) {
  const auto pair = std::make_shared<testing::DrawnNetwork>(
      3, std::vector<testing::DrawnLink>{{0, 1, {4, 0.5}}, {1, 2, {0.5, 0}}});
  Model model;
  model.ports = Model::Ports::all;
  const Problem problem(pair, {CollectiveKind::allgather, *pair}, model);
  Step fast;
  fast.add(NodeId{0}, Port{0}, messages({0}));
  EXPECT_DOUBLE_EQ(metered(problem, {fast}).time, 1 + 0.5 + 0.25);
  Step both = fast;
  both.add(NodeId{2}, Port{0}, messages({2}));
  EXPECT_DOUBLE_EQ(metered(problem, {both}).time, 1 + 2.0);
  ScheduleTimer timer;
  timer.begin({problem, "", {}, false});
  timer.take(both);
  timer.take(fast);
  timer.end();
  EXPECT_DOUBLE_EQ(timer.timing().time, 3.5);
  EXPECT_DOUBLE_EQ(timer.timing().lock_step, 3 + 1.75);
}

TEST(Meter, a_step_lasts_as_long_as_its_slowest_transfer) {
  Model model;
  model.startup = 2;
  model.transmission = 3;
  model.message_size = 2;
  model.rates = {{"lateral", 0.5}, {"left", 4}};
  const Case on = make_case("scc:4", CollectiveKind::allgather, model);
  Step step;
  step.add(NodeId{0}, Port{0}, messages({0}));           // lateral: 2 + 6 / 0.5
  step.add(NodeId{1}, Port{1}, messages({1, 1, 1, 1}));  // left: 2 + 24 / 4
  EXPECT_DOUBLE_EQ(metered(*on.problem, {step}).time, 14);
}

TEST(Meter, counts_the_steps_that_use_each_set_of_link_classes) {
  const Case on = make_case("scc:4", CollectiveKind::allgather);
  const auto step = [](std::initializer_list<std::uint32_t> ports) {
    Step result;
    for (const std::uint32_t port : ports) result.add(NodeId{port}, Port{port}, MessageId{port});
    return result;
  };
  const Metering m =
      metered(*on.problem, {step({0}), step({1, 2}), step({2}), step({0}), step({})});
  const LinkClass lateral{0}, left{1}, right{2};
  const std::map<std::vector<LinkClass>, std::uint64_t> expected{
      {{}, 1}, {{lateral}, 2}, {{left, right}, 1}, {{right}, 1}};
  EXPECT_EQ(m.steps_by_links, expected);
  EXPECT_EQ(m.steps_over({"lateral"}), 2U);
  EXPECT_EQ(m.steps_over({"left", "right"}), 2U);
  EXPECT_EQ(m.steps_over({"left"}), 1U);
  EXPECT_EQ(m.steps_over({"up"}), 0U);
}

TEST(Meter, wormhole_paths_use_every_link_and_cost_flits_once) {
  Model model;
  model.switching = Model::Switching::wormhole;
  model.flit = 0.25;
  model.startup = 1;
  const Case on = make_case("ring:6", CollectiveKind::broadcast, model, {NodeId{0}});
  Step step;
  const std::vector<Port> path{Port{0}, Port{0}, Port{0}};
  const std::vector<MessageId> packet{MessageId{0}};
  step.add(NodeId{0}, path, packet);
  const Metering m = metered(*on.problem, {step});
  EXPECT_EQ(m.link_use[0].packets, 3U);
  EXPECT_DOUBLE_EQ(m.time, 1.25);
}

TEST(Meter, each_link_of_a_path_but_the_first_adds_a_hop) {
  Model model;
  model.switching = Model::Switching::wormhole;
  model.hop = 0.5;
  const Case on = make_case("ring:6", CollectiveKind::broadcast, model, {NodeId{0}});
  Step step;
  step.add(NodeId{0}, std::vector<Port>{Port{0}, Port{0}, Port{0}}, messages({0}));
  EXPECT_DOUBLE_EQ(metered(*on.problem, {step}).time, 3);
}

TEST(Meter, control_units_stop_at_the_largest_number) {
  const Case on = make_case("ring:6", CollectiveKind::broadcast, {}, {NodeId{0}});
  constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  Step step;
  step.add(NodeId{0}, std::vector<Port>{Port{0}}, messages({0}), largest);
  step.add(NodeId{0}, std::vector<Port>{Port{1}}, messages({0}), 2);
  EXPECT_EQ(metered(*on.problem, {step}).control_total, largest);
}

TEST(Meter, control_units_take_time_and_are_no_messages) {
  Model model;
  model.startup = 10;
  model.transmission = 2;
  model.message_size = 5;
  const Case on = make_case("ring:6", CollectiveKind::broadcast, model, {NodeId{0}});
  Step step;
  step.add(NodeId{0}, std::vector<Port>{Port{0}}, {}, 3);
  Step both;
  both.add(NodeId{0}, std::vector<Port>{Port{0}}, messages({0}), 4);
  const Metering m = metered(*on.problem, {step, both});
  EXPECT_DOUBLE_EQ(m.time, 10 + 6 + 10 + 10 + 8);
  EXPECT_EQ(m.transmissions, 1U);
  EXPECT_EQ(m.messages_total, 1U);
  EXPECT_EQ(m.control_packets, 2U);
  EXPECT_EQ(m.control_total, 7U);
}

TEST(Meter, buffers_hold_what_is_neither_ones_own_nor_for_one) {
  const Case on = make_case("ring:5", CollectiveKind::alltoall);
  const auto message = [](std::uint64_t from, std::uint64_t to) { return from * 5 + to; };
  Step first;  // two messages of 0 to 1, of which one is for 1
  first.add(NodeId{0}, Port{0}, messages({message(0, 1), message(0, 2), message(0, 3)}));
  Step second;
  second.add(NodeId{1}, Port{0}, messages({message(0, 2), message(0, 3)}));
  const Metering m = metered(*on.problem, {first, second});
  EXPECT_EQ(m.buffer, 2U);
}

}  // namespace
}  // namespace asterism
