// Gossip without lock step: verified move by move on random machines, timed by the project's own
// clock, and as fast as schedules written by hand on a machine with slow links between boxes.
#include <algorithm>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/clock.hpp>
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>

#include "base/random.hpp"
#include "collective/graph/drawn_machines.hpp"
#include "extent.hpp"
#include "synthesis/timed/timed_search.hpp"

namespace asterism {
namespace {

using testing::problem_on_machine;

Model timed_model(double startup, double message_size, double transmission) {
  Model model;
  model.ports = Model::Ports::all;
  model.startup = startup;
  model.transmission = transmission;
  model.message_size = message_size;
  return model;
}

const CollectiveAlgorithm& timed_algorithm() {
  return algorithm_catalogue().get("timed-gossip");
}

CheckedRun timed_run(const Problem& problem, Effort effort = Effort::quick) {
  return run_checked(timed_algorithm(), {problem, {}, 0, {}, effort}, {.timed = true});
}

TEST(TimedGossip, is_as_fast_as_schedules_by_hand_on_two_boxes) {
  SLOW_WHEN_SANITIZED();
  // Odd nodes hand their message to even ones in 0.764, these cross the slow links with two of them
  // in 3.88, and the box spreads 16 messages by doubling in 4 * 0.7 + 16 * 0.064.
  const Problem problem = problem_on_machine(testing::two_boxes(), CollectiveKind::allgather,
                                             timed_model(0, 8000, 0.001));
  const CheckedRun run = timed_run(problem, Effort::standard);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_LE(run.timing->time, 0.764 + 3.88 + 2.8 + 1.024 + 1e-9);
}

TEST(TimedGossip, lets_short_messages_share_packets_behind_a_switch) {
  SLOW_WHEN_SANITIZED();
  // Without that a box takes seven slots to know everything, the slow links 2.6, and then two more.
  const Problem problem = problem_on_machine(testing::two_boxes(), CollectiveKind::allgather,
                                             timed_model(0, 31, 0.001));
  const CheckedRun run = timed_run(problem, Effort::standard);
  EXPECT_TRUE(run.verdict.valid);
  EXPECT_LT(run.timing->time, 2.6 + 8 * 0.35);
  EXPECT_LE(run.timing->time, 1.1 * lower_bound(problem, 0, {}, Clock::asynchronous).time);
}

TEST(TimedGossip, grows_like_fibonacci_numbers_behind_one_switch) {
  // Every node sends a packet per slot, and it arrives two slots later.
  std::vector<testing::DrawnLink> links;
  for (std::uint64_t node = 0; node < 13; ++node) links.push_back({node, 13, {1, 1}});
  const auto star =
      std::make_shared<testing::DrawnNetwork>(14, links, std::vector<std::uint32_t>{13});
  const Problem problem =
      problem_on_machine(star, CollectiveKind::allgather, timed_model(0, 1, 1e-6));
  EXPECT_NEAR(timed_run(problem).timing->time, 6, 1e-3);
}

constexpr CollectiveKind timed_kinds[] = {
    CollectiveKind::broadcast, CollectiveKind::multi_broadcast, CollectiveKind::allgather};

/// Any machine and any fields of the model that the algorithm takes.
Problem drawn_timed_problem(Random& random) {
  Model model = timed_model(0.5 * static_cast<double>(random.below(3)), 1,
                            0.25 * static_cast<double>(random.below(5)));
  if (random.below(3) == 0) model.packet_limit = 1 + random.below(4);
  if (random.below(3) == 0) model.switch_hops = Model::SwitchHops::store_and_forward;
  if (random.below(3) == 0) model.link_delay = 0.25;
  std::vector<NodeId> participants;
  if (random.below(3) == 0) participants = {NodeId{0}, NodeId{1}};
  return problem_on_machine(testing::drawn_machine(random), timed_kinds[random.below(3)], model,
                            1 + random.below(4), participants);
}

TEST(TimedGossip, is_valid_on_random_machines) {
  SLOW_WHEN_SANITIZED();
  Random random(7);
  for (int round = 0; round < 150; ++round) {
    const Problem problem = drawn_timed_problem(random);
    const CheckedRun run = timed_run(problem);
    EXPECT_TRUE(run.verdict.valid)
        << problem.collective.name() << ": " << run.verdict.earliest()->text;
    if (!problem.network().has_switches()) {
      EXPECT_EQ(run.verdict.redundant, 0U);
    }
    EXPECT_GE(run.timing->time * (1 + 1e-9), lower_bound(problem, 0, {}, Clock::asynchronous).time);
  }
}

std::vector<timed::TimedCargo> one_cargo_each(const ProblemGraph& graph) {
  std::vector<timed::TimedCargo> cargo;
  for (std::uint32_t host = 0; host < graph.participants().size(); ++host)
    cargo.push_back({host, 1});
  return cargo;
}

TEST(TimedGossip, knows_its_time) {
  SLOW_WHEN_SANITIZED();
  Random random(8);
  for (int round = 0; round < 60; ++round) {
    const auto network = testing::drawn_machine(random);
    const Problem problem =
        problem_on_machine(network, CollectiveKind::allgather, timed_model(0.5, 1, 0.25));
    const ProblemGraph graph(problem);
    const timed::TimedPlan plan = timed::search_timed_gossip(
        {.problem = problem, .effort = Effort::quick}, graph, one_cargo_each(graph));
    const double time = timed_run(problem).timing->time;
    EXPECT_LE(time, plan.packets.time * (1 + 1e-9));
    if (!network->has_switches()) {
      EXPECT_GE(time, plan.packets.time * (1 - 1e-9));
    }
  }
}

TEST(TimedGossip, makes_the_same_schedule_every_time) {
  Random random(9);
  const Problem problem = drawn_timed_problem(random);
  const auto schedule = [&] {
    ScheduleRecorder recorder;
    run_algorithm(timed_algorithm(), {problem, {}, 0, {}, Effort::quick}, recorder);
    return std::move(recorder).take_schedule();
  };
  const Schedule first = schedule(), second = schedule();
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t step = 0; step < first.size(); ++step) {
    ASSERT_EQ(first.step(step).size(), second.step(step).size());
    for (std::size_t i = 0; i < first.step(step).size(); ++i) {
      EXPECT_EQ(first.step(step)[i].from, second.step(step)[i].from);
      EXPECT_TRUE(std::ranges::equal(first.step(step)[i].messages, second.step(step)[i].messages));
    }
  }
}

TEST(TimedGossip, handles_one_and_two_nodes) {
  const Model model = timed_model(1, 1, 1);
  const auto pair = std::make_shared<testing::DrawnNetwork>(
      2, std::vector<testing::DrawnLink>{{0, 1, {}}}, std::vector<std::uint32_t>{});
  for (const CollectiveKind kind : timed_kinds) {
    const CheckedRun run = timed_run(problem_on_machine(pair, kind, model, 3));
    EXPECT_TRUE(run.verdict.valid);
    EXPECT_DOUBLE_EQ(run.timing->time, 4);
    EXPECT_TRUE(timed_run(problem_on_machine(pair, kind, model, 3, {NodeId{1}})).verdict.valid);
  }
}

TEST(TimedGossip, is_refused_where_it_has_no_meaning) {
  const auto ring = make_network("ring:6");
  Model simd = timed_model(1, 1, 1), half = simd, one_port = simd;
  simd.control = Model::Control::simd;
  half.duplex = Model::Duplex::half;
  one_port.ports = Model::Ports::one;
  for (const Model& model : {simd, half, one_port})
    EXPECT_TRUE(
        why_not(timed_algorithm(), problem_on_machine(ring, CollectiveKind::allgather, model)));
  EXPECT_FALSE(why_not(timed_algorithm(),
                       problem_on_machine(ring, CollectiveKind::allgather, timed_model(1, 1, 1))));
}

TEST(TimedGossip, refuses_hundreds_of_hosts) {
  const Problem problem = problem_on_machine(make_network("ring:4000"), CollectiveKind::allgather,
                                             timed_model(1, 1, 1));
  try {
    (void)timed_run(problem);
    FAIL() << "it was made";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::too_large);
  }
}

TEST(TimedGossip, can_be_interrupted) {
  const Problem problem = problem_on_machine(testing::two_boxes(), CollectiveKind::allgather,
                                             timed_model(0, 8000, 0.001));
  int reports = 0;
  const Progress stop = [&](std::string_view, std::uint64_t, std::uint64_t) {
    if (++reports == 3) throw Error(ErrorCode::interrupted, "interrupted");
  };
  EXPECT_THROW((void)run_checked(timed_algorithm(), {problem, {}, 0, stop}), Error);
  EXPECT_EQ(reports, 3);
}

}  // namespace
}  // namespace asterism
