// Schedules in phases: verified move by move, and as fast as schedules written by hand on a machine
// with slow links between boxes.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/owned_schedule.hpp>

#include "base/random.hpp"
#include "collective/graph/drawn_machines.hpp"
#include "extent.hpp"
#include "problem/capable_switches.hpp"
#include "synthesis/common_startup.hpp"
#include "synthesis/phases/phased_timing.hpp"
#include "synthesis/phases/phased_ways.hpp"

namespace asterism {
namespace {

using testing::drawn_machine;
using testing::problem_on_machine;
using testing::two_boxes;

Model all_port_model(double startup, double message_size, double transmission = 0.001) {
  Model model = testing::with_capable_switches();
  model.ports = Model::Ports::all;
  model.startup = startup;
  model.transmission = transmission;
  model.message_size = message_size;
  return model;
}

const char* phased_algorithm_for(CollectiveKind kind) {
  return traits_of(kind).handling == Handling::moved ? "phased-routes" : "phased-gossip";
}

CheckedRun phased_run(const Problem& problem, const char* clock, const char* algorithm = nullptr,
                      Effort effort = Effort::quick) {
  Parameters parameters;
  if (algorithm == nullptr) parameters["clock"] = clock;
  if (algorithm == nullptr) algorithm = phased_algorithm_for(problem.collective.kind());
  return run_checked(algorithm_catalogue().get(algorithm), {problem, parameters, 0, {}, effort},
                     {.timed = true});
}

struct HandWritten {
  CollectiveKind kind;
  double message_size;
  double time;
};

TEST(PhasedSchedules, are_as_fast_as_schedules_by_hand_on_two_boxes) {
  SLOW_WHEN_SANITIZED();
  for (const HandWritten& hand : {HandWritten{CollectiveKind::allgather, 31, 4.01},
                                  HandWritten{CollectiveKind::allgather, 8000, 6.56},
                                  HandWritten{CollectiveKind::alltoall, 500, 5.59},
                                  HandWritten{CollectiveKind::alltoall, 2000, 10.37}}) {
    const Problem problem =
        problem_on_machine(two_boxes(), hand.kind, all_port_model(0, hand.message_size));
    const CheckedRun in_step = phased_run(problem, "lock-step", nullptr, Effort::standard);
    EXPECT_TRUE(in_step.verdict.valid);
    EXPECT_LE(in_step.metering.time, hand.time + 1e-9) << hand.message_size;
    const CheckedRun without_steps = phased_run(problem, "asynchronous", nullptr, Effort::standard);
    EXPECT_TRUE(without_steps.verdict.valid);
    EXPECT_LE(without_steps.timing->time, hand.time + 1e-9) << hand.message_size;
  }
}

TEST(PhasedSchedules, use_each_slow_link_once_for_small_messages) {
  SLOW_WHEN_SANITIZED();
  const Problem problem =
      problem_on_machine(two_boxes(), CollectiveKind::allgather, all_port_model(0, 31));
  EXPECT_EQ(phased_run(problem, "lock-step").metering.steps, 5U);
}

constexpr CollectiveKind phased_kinds[] = {
    CollectiveKind::broadcast, CollectiveKind::multi_broadcast, CollectiveKind::allgather,
    CollectiveKind::alltoall,  CollectiveKind::scatter,         CollectiveKind::gather};

/// Finding the trees of a single message takes long if there are many hosts and switches.
TEST(PhasedSchedules, let_messages_share_trees_on_large_machines_with_switches) {
  static constexpr std::uint64_t messages = 60;
  const std::shared_ptr<const Network> network = make_network("leaf-spine:8,32,4");
  Model model;
  model.ports = Model::Ports::all;
  const Problem problem{
      network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}, messages), model};
  const AlgorithmRequest request{problem, {{"clock", "lock-step"}}, 0, {}, Effort::quick};
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get("phased-gossip");
  EXPECT_TRUE(run_checked(algorithm, request).verdict.valid);
  ScheduleRecorder recorder;
  run_algorithm(algorithm, request, recorder);
  const Schedule schedule = std::move(recorder).take_schedule();
  for (std::size_t step = 0; step < schedule.size(); ++step)
    for (std::size_t i = 0; i < schedule.transfers_in(step); ++i)
      EXPECT_GE(schedule.transfer(step, i).messages.size(), 4U) << step;
}

TEST(PhasedSchedules, are_valid_on_random_machines) {
  SLOW_WHEN_SANITIZED();
  Random random(5);
  for (int round = 0; round < 120; ++round) {
    const auto network = drawn_machine(random);
    Model model = all_port_model(0.5 * static_cast<double>(random.below(3)), 1,
                                 0.25 * static_cast<double>(random.below(5)));
    if (random.below(3) == 0) model.packet_limit = 1 + random.below(4);
    std::vector<NodeId> participants;
    if (random.below(3) == 0) participants = {NodeId{0}, NodeId{1}};
    const Problem problem = problem_on_machine(network, phased_kinds[random.below(6)], model,
                                               1 + random.below(4), participants);
    for (const char* clock : {"lock-step", "asynchronous"}) {
      const CheckedRun run = phased_run(problem, clock);
      EXPECT_TRUE(run.verdict.valid)
          << clock << ' ' << problem.collective.name() << ": " << run.verdict.earliest()->text;
      EXPECT_EQ(run.verdict.redundant, 0U);
    }
  }
}

TEST(PhasedSchedules, know_their_time) {
  SLOW_WHEN_SANITIZED();
  Random random(6);
  for (int round = 0; round < 40; ++round) {
    const auto network = drawn_machine(random);
    const Problem problem = problem_on_machine(
        network, random.below(2) == 0 ? CollectiveKind::allgather : CollectiveKind::alltoall,
        all_port_model(0.5, 1, 0.25), 1 + random.below(3));
    const ProblemGraph graph(problem);
    const std::vector<PacketCost> costs = phased::arc_costs(graph, problem.model);
    const std::vector<phased::Unit> units = phased::make_units(problem, 1000);
    phased::WayFinder finder(graph, costs, units);
    const phased::Hops hops =
        finder.find(phased::WayFinder::Balance::of_all, finder.longest_latency(), 1, {});
    const std::vector<bool> slow(costs.size());
    const phased::PhasedHops ways(hops, units, costs, slow, 0);
    for (auto* const make : {&phased::packets_without_steps, &phased::packets_in_lock_step}) {
      const auto packets = (*make)(ways, {.slow_packets = 2, .fast_packets = 2}, 1e9);
      ASSERT_TRUE(packets);
      EXPECT_EQ(packets->hops.size(), hops.size());
      EXPECT_FALSE((*make)(ways, {.slow_packets = 2, .fast_packets = 2}, packets->time));
    }
    // The search keeps the schedule that is fastest by its own clocks, so these must be right.
    const double in_step = phased_run(problem, "lock-step").metering.time;
    const double without_steps = phased_run(problem, "asynchronous").timing->time;
    EXPECT_LE(in_step, phased::packets_in_lock_step(ways, {}, 1e9)->time * (1 + 1e-9));
    EXPECT_LE(without_steps, phased::packets_without_steps(ways, {}, 1e9)->time * (1 + 1e-9));
  }
}

/// Compares a machine with a start-up with one that has that time in all latencies.
void expect_equal_schedules(std::uint64_t seed, CollectiveKind kind, const char* algorithm) {
  static constexpr double shift = 0.5;
  const double message_size = static_cast<double>(1 + seed % 7);
  Random first(seed), second(seed);
  const auto by_startup = drawn_machine(first);
  const auto by_latency = drawn_machine(second, shift);
  const CheckedRun one =
      phased_run(problem_on_machine(by_startup, kind, all_port_model(shift, message_size, 0.25)),
                 "asynchronous", algorithm);
  const CheckedRun other =
      phased_run(problem_on_machine(by_latency, kind, all_port_model(0, message_size, 0.25)),
                 "asynchronous", algorithm);
  const std::string what = std::string(algorithm == nullptr ? "phased" : algorithm) + ' ' +
                           to_string(kind) + ' ' + std::to_string(seed);
  EXPECT_DOUBLE_EQ(one.metering.time, other.metering.time) << what;
  EXPECT_DOUBLE_EQ(one.timing->time, other.timing->time) << what;
}

TEST(EquivalentStatements, give_equal_schedules_of_graph_algorithms) {
  SLOW_WHEN_SANITIZED();
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    expect_equal_schedules(seed, CollectiveKind::allgather, nullptr);
    expect_equal_schedules(seed, CollectiveKind::alltoall, nullptr);
    expect_equal_schedules(seed, CollectiveKind::allgather, "matched-gossip");
    expect_equal_schedules(seed, CollectiveKind::alltoall, "balanced-routes");
  }
}

TEST(EquivalentStatements, of_two_boxes_give_equal_routes) {
  SLOW_WHEN_SANITIZED();
  const auto time = [](double startup, const char* algorithm) {
    const Problem problem = problem_on_machine(two_boxes(0.35 - startup), CollectiveKind::alltoall,
                                               all_port_model(startup, 500));
    return run_checked(algorithm_catalogue().get(algorithm), {problem, {}, 0, {}}).metering.time;
  };
  for (const char* algorithm : {"balanced-routes", "phased-routes"})
    EXPECT_NEAR(time(0, algorithm), time(0.35, algorithm), 1e-9) << algorithm;
}

}  // namespace
}  // namespace asterism
