// Bounds by how copies multiply on both sides of a cut: by hand on known machines, met where they
// can be, and never beaten on machines of two boxes that are drawn.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>

#include "base/random.hpp"
#include "collective/graph/drawn_machines.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::problem_on_machine;

Model small_messages(double size, double message_time = 0.001) {
  Model model;
  model.ports = Model::Ports::all;
  model.startup = 0;
  model.transmission = message_time;
  model.message_size = size;
  model.divisible = Model::Divisible::yes;
  return model;
}

double bound_of(const Problem& problem) {
  return lower_bound(problem, 0, {}, Clock::asynchronous).time;
}

double bound_of_two_boxes(double message_size) {
  return bound_of(problem_on_machine(testing::two_boxes(), CollectiveKind::allgather,
                                     small_messages(message_size)));
}

TEST(SpreadingCuts, count_slots_of_two_boxes) {
  // A node without a slow link: six slots beside the slow link until all in the other box know.
  EXPECT_NEAR(bound_of_two_boxes(1e-6), 2.6 + 6 * 0.35, 1e-6);
}

TEST(SpreadingCuts, count_packets_over_slow_links) {
  // Two messages for each slow link: 32/13 of them in a packet that leaves six slots.
  EXPECT_NEAR(bound_of_two_boxes(8000), 2.6 + 0.64 * 32 / 13 + 6 * 0.35, 1e-3);
}

TEST(SpreadingCuts, hold_where_nothing_is_divided) {
  Model model = small_messages(8000);
  model.divisible = Model::Divisible::no;
  const Problem problem =
      problem_on_machine(testing::two_boxes(), CollectiveKind::allgather, model);
  EXPECT_GE(bound_of(problem), bound_of_two_boxes(8000));
}

TEST(SpreadingCuts, are_met_behind_one_switch) {
  for (std::uint64_t hosts = 2; hosts <= 14; ++hosts) {
    std::vector<testing::DrawnLink> links;
    for (std::uint64_t node = 0; node < hosts; ++node) links.push_back({node, hosts, {1, 1}});
    const auto box = std::make_shared<testing::DrawnNetwork>(
        hosts + 1, links, std::vector<std::uint32_t>{static_cast<std::uint32_t>(hosts)});
    const Problem problem =
        problem_on_machine(box, CollectiveKind::broadcast, small_messages(1, 1e-6));
    const CheckedRun run = run_checked(algorithm_catalogue().get("timed-gossip"),
                                       {problem, {}, 0, {}, Effort::quick}, {.timed = true});
    EXPECT_NEAR(run.timing->time, bound_of(problem), 1e-3) << hosts << " hosts";
  }
}

TEST(SpreadingCuts, say_nothing_of_machines_whose_switches_copy) {
  Model model = small_messages(1e-6);
  model.switches = Model::Switches::copy;
  const Problem problem =
      problem_on_machine(testing::two_boxes(), CollectiveKind::allgather, model);
  // To a node with a slow link, across, and to all others: no slots.
  EXPECT_NEAR(bound_of(problem), 4 * 0.35 + 2.6, 1e-6);
}

TEST(AsynchronousCutsPastSwitches, count_all_latencies_before_data_flow) {
  const auto chain = std::make_shared<testing::DrawnNetwork>(
      4, std::vector<testing::DrawnLink>{{0, 2, {1, 0.5}}, {2, 3, {1, 1.25}}, {3, 1, {1, 0.75}}},
      std::vector<std::uint32_t>{2, 3});
  const Problem problem =
      problem_on_machine(chain, CollectiveKind::broadcast, small_messages(8, 1));
  EXPECT_NEAR(bound_of(problem), 0.5 + 1.25 + 0.75 + 8, 1e-9);
  const CheckedRun run = run_checked(algorithm_catalogue().get("timed-gossip"),
                                     {problem, {}, 0, {}, Effort::quick}, {.timed = true});
  EXPECT_NEAR(run.timing->time, bound_of(problem), 1e-9);
}

TEST(AsynchronousCutsPastSwitches, count_all_latencies_behind_a_slow_link) {
  const auto chain = std::make_shared<testing::DrawnNetwork>(
      4, std::vector<testing::DrawnLink>{{0, 2, {0.1, 0.5}}, {2, 3, {1, 1.25}}, {3, 1, {1, 0.75}}},
      std::vector<std::uint32_t>{2, 3});
  const Problem problem =
      problem_on_machine(chain, CollectiveKind::broadcast, small_messages(8, 1));
  EXPECT_NEAR(bound_of(problem), 0.5 + 1.25 + 0.75 + 80, 1e-9);
}

TEST(SpreadingCuts, follow_the_postal_model_with_one_port) {
  std::vector<testing::DrawnLink> links;
  for (std::uint64_t a = 0; a < 8; ++a)
    for (std::uint64_t b = a + 1; b < 8; ++b) links.push_back({a, b, {1, 0}});
  const auto all_pairs =
      std::make_shared<testing::DrawnNetwork>(8, links, std::vector<std::uint32_t>{});
  Model model = small_messages(1, 1e-9);
  model.ports = Model::Ports::one;
  model.startup = 1;
  model.link_delay = 1;
  // A packet arrives after 2, the next one 1 later: 1, 1, 2, 3, 5, 8 holders.
  EXPECT_NEAR(bound_of(problem_on_machine(all_pairs, CollectiveKind::broadcast, model)), 5, 1e-6);
}

/// Two boxes of hosts behind a switch each, with slow links between some of the hosts.
std::shared_ptr<const Network> drawn_boxes(Random& random) {
  const std::uint64_t hosts = 2 + random.below(4);
  const auto first_switch = static_cast<std::uint32_t>(2 * hosts);
  const auto cost = [&](double slowness) {
    return LinkCost{0.5 * static_cast<double>(1 + random.below(4)) / slowness,
                    slowness * 0.5 * static_cast<double>(random.below(4)),
                    random.below(3) == 0 ? 0.25 : 0};
  };
  std::vector<testing::DrawnLink> links;
  const LinkCost fast = cost(1);
  for (std::uint64_t node = 0; node < 2 * hosts; ++node)
    links.push_back({node, first_switch + node / hosts, random.below(4) == 0 ? cost(1) : fast});
  for (std::uint64_t i = 1 + random.below(hosts); i > 0; --i)
    links.push_back({random.below(hosts), hosts + random.below(hosts), cost(4)});
  return std::make_shared<testing::DrawnNetwork>(
      first_switch + 2, links, std::vector<std::uint32_t>{first_switch, first_switch + 1});
}

Problem drawn_problem_of_boxes(Random& random) {
  static constexpr CollectiveKind kinds[] = {CollectiveKind::broadcast, CollectiveKind::allgather,
                                             CollectiveKind::allgather, CollectiveKind::allreduce};
  Model model =
      small_messages(static_cast<double>(random.below(4)), random.below(3) == 0 ? 1 : 0.125);
  model.startup = 0.25 * static_cast<double>(1 + random.below(3));
  if (random.below(2) == 0) model.divisible = Model::Divisible::no;
  if (random.below(4) == 0) model.ports = Model::Ports::one;
  if (random.below(4) == 0) model.switch_hops = Model::SwitchHops::store_and_forward;
  if (random.below(4) == 0) model.switches = Model::Switches::copy;
  return problem_on_machine(drawn_boxes(random), kinds[random.below(std::size(kinds))], model,
                            1 + random.below(2));
}

TEST(SpreadingCuts, are_not_beaten_on_two_boxes) {
  SLOW_WHEN_SANITIZED();
  Random random(31);
  int schedules = 0;
  for (int round = 0; round < (few_examples() ? 10 : 80); ++round) {
    const Problem problem = drawn_problem_of_boxes(random);
    Problem in_pieces = problem;
    in_pieces.model.divisible = Model::Divisible::yes;
    const double bound = bound_of(problem), bound_in_pieces = bound_of(in_pieces);
    for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
      if (why_not(algorithm, problem)) continue;
      try {
        const CheckedRun run =
            run_checked(algorithm, {problem, {}, 0, {}, Effort::quick}, {.timed = true});
        if (!run.timing || !run.verdict.valid) continue;
        ++schedules;
        EXPECT_GE(run.timing->time * (1 + 1e-9), run.metering.chunks > 1 ? bound_in_pieces : bound)
            << algorithm.name << ", round " << round;
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::unsupported) << error.what();
      }
    }
  }
  EXPECT_GT(schedules, few_examples() ? 50 : 400);
}

}  // namespace
}  // namespace asterism
