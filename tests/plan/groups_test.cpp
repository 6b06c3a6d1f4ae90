// Groups that run at the same time: what they share, what they reach together, and refusals.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/groups.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "plan/groups/joint_schedule.hpp"

namespace asterism {
namespace {

using testing::expect_error;

ProblemWords machine_words_of(const char* network, const char* collective) {
  ProblemWords words;
  words.network = network;
  words.collective = collective;
  return words;
}

GroupPlan planned(const ProblemWords& words, const std::vector<std::string>& groups) {
  return plan_groups(state_groups(words, groups), {.effort = Effort::quick});
}

TEST(Groups, on_different_links_take_as_long_as_alone) {
  const GroupPlan plan =
      planned(machine_words_of("complete:4", "allgather"), {"ids:0,1", "ids:2,3"});
  EXPECT_TRUE(plan.verified);
  ASSERT_EQ(plan.groups.size(), 2U);
  for (const GroupRun& run : plan.groups) EXPECT_EQ(run.time, run.alone.ranked_time());
  EXPECT_EQ(plan.time, plan.groups[0].time);
  EXPECT_EQ(plan.one_by_one, 2 * plan.time);
  EXPECT_NEAR(plan.ratio(), 1, 1e-9);
}

/// Two broadcasts over the same link and port: one has to wait, and the cut says so.
TEST(Groups, on_one_link_wait_for_each_other) {
  ProblemWords words = machine_words_of("mesh:2", "broadcast");
  words.model = {{"ts", "10"}};
  const GroupPlan plan = planned(words, {"ids:0,1", "ids:0,1"});
  EXPECT_TRUE(plan.verified);
  EXPECT_EQ(plan.groups[0].alone.ranked_time(), 11);
  EXPECT_EQ(plan.time, 22);
  EXPECT_EQ(plan.num_steps, 2U);
  EXPECT_NEAR(plan.bound, 12, 1e-9) << "a start-up, and two messages over one link";
}

/// Data-parallel pairs across two boxes, each on its rail: 1 MB over a NIC of 50 GB/s takes 20 us.
TEST(Groups, of_rails_share_boxes_but_no_links) {
  ProblemWords words = machine_words_of("boxes:2/dgx-h100", "allreduce");
  words.model = {{"message", "1MB"}};
  std::vector<std::string> pairs;
  for (int gpu = 0; gpu < 8; ++gpu)
    pairs.push_back("g0." + std::to_string(gpu) + " g1." + std::to_string(gpu));
  const GroupPlan plan = planned(words, pairs);
  EXPECT_TRUE(plan.verified);
  EXPECT_GE(plan.bound, 20) << "all pairs together fill all NICs";
  EXPECT_LE(plan.ratio(), 1.1);
  for (const GroupRun& run : plan.groups) {
    EXPECT_LE(run.bound.time, plan.bound);
    EXPECT_NEAR(run.bus_bandwidth, 1e3 / run.time, 1e-6) << "2 (P-1)/P = 1 for two ranks";
  }
}

/// Both boxes need all that their GPUs can receive, so none helps the other.
TEST(Groups, of_all_boxes_are_bounded_together) {
  ProblemWords words = machine_words_of("boxes:2/dgx-h100", "allreduce");
  words.model = {{"message", "64MiB"}};
  const GroupPlan plan = planned(words, {"ids:0-7", "ids:8-15"});
  EXPECT_TRUE(plan.verified);
  EXPECT_LE(plan.ratio(), 1.15);
  // 14 messages in each box, and 500 GB/s into each GPU.
  EXPECT_GE(plan.bound, 2 * 14 * 67.108864 / (16 * 0.5));
}

TEST(Groups, are_never_faster_than_the_bound) {
  for (const char* collective :
       {"broadcast", "allgather", "alltoall", "allreduce", "reduce-scatter", "scatter", "gather",
        "reduce", "scan", "barrier"})
    for (const char* ports : {"one", "all"}) {
      ProblemWords words = machine_words_of("mesh:2x3", collective);
      words.model = {{"ports", ports}, {"ts", "2"}};
      const GroupPlan plan = planned(words, {"ids:0,1,2", "ids:3-5", "ids:1,4"});
      EXPECT_TRUE(plan.verified) << collective;
      EXPECT_GE(plan.time, plan.bound) << collective << ", " << ports;
      EXPECT_LE(plan.time, plan.one_by_one * (1 + 1e-12)) << collective << ", " << ports;
      for (const GroupRun& run : plan.groups) EXPECT_GE(run.time, run.bound.time) << collective;
    }
}

/// A message over the link of mesh:2.
Schedule message_over_link() {
  const auto network = make_network("mesh:2");
  ScheduleHeader header{
      .problem = {network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}})}};
  Schedule schedule(std::move(header));
  Step step;
  Port port{0};
  while (network->neighbour(NodeId{0}, port) == no_node) ++port;
  step.add(NodeId{0}, port, MessageId{0});
  schedule.append(step);
  return schedule;
}

TEST(Groups, verified_together_means_that_no_link_is_used_twice_and_no_step_is_missing) {
  const Schedule schedule = message_over_link();
  const std::vector<GroupSchedule> groups{{&schedule, step_begins(schedule)},
                                          {&schedule, step_begins(schedule)}};
  EXPECT_EQ(interleaved_order(groups), (JointOrder{{0}, {1}}));
  EXPECT_TRUE(obeys_step_rules(groups, {{0}, {1}}));
  EXPECT_FALSE(obeys_step_rules(groups, {{0, 1}})) << "one link, one port";
  EXPECT_FALSE(obeys_step_rules(groups, {{0}})) << "a step is missing";
  EXPECT_FALSE(obeys_step_rules(groups, {{0}, {1}, {1}})) << "there is no such step";
  EXPECT_EQ(joint_times(groups, {{0}, {1}}, 0), (std::vector<double>{2, 4}));
}

TEST(Groups, refuse_what_is_no_group) {
  const ProblemWords words = machine_words_of("ring:6", "allgather");
  expect_error([&] { (void)state_groups(words, {}); }, ErrorCode::usage, "there is no group",
               "--group ids:0-3");
  expect_error([&] { (void)state_groups(words, {" "}); }, ErrorCode::usage, "has no nodes",
               "name them");
  expect_error([&] { (void)state_groups(words, {"ids:4-9"}); }, ErrorCode::out_of_range, "9", "");
  ProblemWords among = words;
  among.participants = {"ids:0-2"};
  expect_error([&] { (void)state_groups(among, {"ids:0,1"}); }, ErrorCode::usage, "own nodes",
               "leave out");
  ProblemWords idle = words;
  idle.bystanders = "idle";
  expect_error([&] { (void)state_groups(idle, {"ids:0,1"}); }, ErrorCode::usage,
               "all nodes forward", "leave out idle");
  ProblemWords in_step = words;
  in_step.model = {{"control", "simd"}};
  expect_error([&] { (void)planned(in_step, {"ids:0,1"}); }, ErrorCode::unsupported,
               "without steps", "MIMD");
  std::vector<Problem> different = state_groups(words, {"ids:0,1"});
  different.push_back(state_groups(words, {"ids:2,3"}).front());
  expect_error([&] { (void)plan_groups(different); }, ErrorCode::usage, "one network",
               "same network");
}

}  // namespace
}  // namespace asterism
