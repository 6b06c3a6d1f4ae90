// Tries to beat the lower bounds: small random graphs, collectives and models, the optimum by
// trying everything where that is affordable, and schedules of all kinds, each of them verified.
#include <memory>
#include <utility>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>

#include "bound/fewest_steps.hpp"
#include "bound/random_schedule.hpp"
#include "bound/tries.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::draw_schedule;
using testing::DrawnKinds;
using testing::expect_not_beaten;
using testing::FewestSteps;
using testing::Links;
using testing::random_problem;
using testing::RandomSchedule;
using testing::share_of_tries;
using testing::SmallGraph;
using testing::Tries;

Tries try_messages(std::uint64_t seed, std::uint64_t problems, std::uint64_t max_work,
                   DrawnKinds kinds = DrawnKinds::messages) {
  return testing::try_problems<FewestSteps>(seed, problems, max_work, kinds);
}

/// Returns how many schedules were complete and so were compared with the bound.
std::uint64_t draw_schedules(const Problem& problem, std::uint64_t count, Random& random) {
  static constexpr std::uint64_t max_steps = 400;
  const LowerBound bound = lower_bound(problem);
  std::uint64_t complete = 0;
  for (std::uint64_t i = 0; i < count; ++i)
    if (draw_schedule<RandomSchedule>(problem, bound, max_steps, random)) ++complete;
  return complete;
}

std::uint64_t run_catalogue(const Problem& problem) {
  const LowerBound bound = lower_bound(problem);
  std::uint64_t valid = 0;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (why_not(algorithm, problem)) continue;
    try {
      const CheckedRun run = run_checked(algorithm, {problem, {}, 0, {}});
      if (!run.verdict.valid) continue;
      expect_not_beaten(run.metering, bound, problem, algorithm.name);
      ++valid;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::unsupported) << algorithm.name << ": " << error.what();
    }
  }
  return valid;
}

struct Runs {
  std::uint64_t drawn = 0, of_the_catalogue = 0;
};

Runs run_schedules(std::uint64_t seed, std::uint64_t problems) {
  static constexpr std::uint64_t max_nodes = 9;
  static constexpr std::uint64_t schedules_a_problem = 8;
  Random random(seed);
  Runs runs;
  for (std::uint64_t i = 0; i < problems; ++i) {
    const Problem problem = random_problem(max_nodes, random);
    runs.drawn += draw_schedules(problem, schedules_a_problem, random);
    runs.of_the_catalogue += run_catalogue(problem);
  }
  return runs;
}

TEST(Beating, the_optimum_of_small_problems_meets_the_bounds_and_never_beats_them) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 4000 / (few_examples() ? 4 : 1);
  const Tries tries = try_messages(1, problems, 2000);
  EXPECT_GT(tries.steps, problems / 2);
  EXPECT_GT(tries.transmissions, problems / 2);
  EXPECT_GT(tries.steps_met, tries.steps / 2);
  EXPECT_GT(tries.transmissions_met, tries.transmissions / 2);
  EXPECT_GT(tries.times, problems / 4);
  EXPECT_GT(tries.times_met, tries.times / 2);
}

TEST(Beating, no_schedule_of_small_problems_beats_the_bounds) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 2000 / share_of_tries;
  const Runs runs = run_schedules(2, problems);
  EXPECT_GT(runs.drawn, 4 * problems);
  EXPECT_GT(runs.of_the_catalogue, problems / 2);
}

std::uint64_t draw_schedules_with_counts(std::uint64_t seed, std::uint64_t problems) {
  static constexpr std::uint64_t max_nodes = 8;
  static constexpr std::uint64_t schedules_a_problem = 8;
  Random random(seed);
  std::uint64_t drawn = 0;
  for (std::uint64_t i = 0; i < problems; ++i)
    drawn += draw_schedules(random_problem(max_nodes, random, DrawnKinds::counts),
                            schedules_a_problem, random);
  return drawn;
}

TEST(BeatingCounts, the_optimum_of_small_problems_meets_the_bounds_and_never_beats_them) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 2400 / (few_examples() ? 4 : 1);
  const Tries tries = try_messages(6, problems, 2000, DrawnKinds::counts);
  EXPECT_GT(tries.steps, problems / 2);
  EXPECT_GT(tries.transmissions, problems / 2);
  EXPECT_GT(tries.steps_met, tries.steps / 2);
  EXPECT_GT(tries.transmissions_met, tries.transmissions / 2);
  EXPECT_GT(tries.times_met, tries.times / 2);
}

TEST(BeatingCounts, no_schedule_of_small_problems_beats_the_bounds) {
  const std::uint64_t problems = 800 / share_of_tries;
  EXPECT_GT(draw_schedules_with_counts(7, problems), 4 * problems);
}

TEST(BeatingCountsExhaustive, the_optimum_of_many_more_problems) {
  EXPECT_GT(try_messages(8, 12000 / share_of_tries, 20'000, DrawnKinds::counts).steps,
            6000 / share_of_tries);
}

TEST(BeatingExhaustive, the_optimum_of_many_more_problems) {
  EXPECT_GT(try_messages(3, 12000 / share_of_tries, 20'000).steps, 6000 / share_of_tries);
}

TEST(BeatingExhaustive, no_schedule_of_many_more_problems) {
  EXPECT_GT(run_schedules(4, 30000 / share_of_tries).drawn, 50000 / share_of_tries);
}

/// Every link with rates of its own, few ports, and messages that take longer than start-ups: where
/// the bounds by rates decide.
Problem rated_problem(Random& random) {
  const std::uint64_t nodes = 3 + random.below(3);
  const Links links = testing::random_links(nodes, random);
  testing::Extras extras;
  extras.costs = true;
  const auto network =
      std::make_shared<const SmallGraph>(nodes, links, 0, 1, random, std::move(extras));
  Model model;
  model.startup = 0.1 * static_cast<double>(random.below(3));
  parse_ports(random.below(3) > 0 ? "one" : "all", model);
  Collective collective = testing::random_collective(*network, random);
  return {network, std::move(collective), model};
}

TEST(Beating, the_optimum_where_every_link_has_a_rate_never_beats_the_bounds) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 2000 / (few_examples() ? 8 : 1);
  Random random(6);
  Tries tries;
  for (std::uint64_t i = 0; i < problems; ++i)
    testing::try_everything<FewestSteps>(rated_problem(random), 1500, tries);
  EXPECT_GT(tries.times, problems / 8);
}

TEST(BeatingExhaustive, the_optimum_of_many_more_problems_with_rates) {
  Random random(7);
  Tries tries;
  for (std::uint64_t i = 0; i < 8000 / share_of_tries; ++i)
    testing::try_everything<FewestSteps>(rated_problem(random), 20'000, tries);
  EXPECT_GT(tries.times, 800 / share_of_tries);
}

/// Links of two rates and a batch from one node: where few steps cost most.
Problem batch_over_two_rates(std::uint64_t max_nodes, std::uint64_t max_messages, Random& random) {
  const std::uint64_t nodes = 3 + random.below(max_nodes - 2);
  const auto network = std::make_shared<const SmallGraph>(
      nodes, testing::random_links(nodes, random), 0, 2, random, testing::Extras{});
  Model model;
  static constexpr double startups[] = {0, 0.1, 0.5, 1, 3};
  model.startup = startups[random.below(std::size(startups))];
  model.rates["class 1"] = static_cast<double>(2 + random.below(3));
  static constexpr const char* ports[] = {"one", "one", "one", "2", "all"};
  parse_ports(ports[random.below(std::size(ports))], model);
  std::vector<NodeId> participants;
  const NodeId source{random.below(nodes)};
  const bool all = random.below(3) > 0;
  for (NodeId node{0}; node.value() < nodes; ++node)
    if (all || node == source || random.below(3) > 0) participants.push_back(node);
  Collective collective(CollectiveKind::broadcast, *network, {source},
                        2 + random.below(max_messages - 1), participants);
  return {network, std::move(collective), model};
}

TEST(Beating, the_optimum_of_batches_over_two_rates_never_beats_the_bounds) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 600 / (few_examples() ? 8 : 1);
  Random random(11);
  Tries tries;
  for (std::uint64_t i = 0; i < problems; ++i)
    testing::try_everything<FewestSteps>(batch_over_two_rates(5, 4, random), 2000, tries);
  EXPECT_GT(tries.times, problems / 8);
}

TEST(Beating, no_schedule_of_batches_over_two_rates_beats_the_bounds) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 40 / share_of_tries;
  Random random(12);
  std::uint64_t valid = 0;
  for (std::uint64_t i = 0; i < problems; ++i) {
    const Problem problem = batch_over_two_rates(16, 24, random);
    draw_schedules(problem, 2, random);
    valid += run_catalogue(problem);
  }
  EXPECT_GT(valid, problems);
}

TEST(BeatingExhaustive, the_optimum_of_many_more_batches_over_two_rates) {
  Random random(13);
  Tries tries;
  for (std::uint64_t i = 0; i < 8000 / share_of_tries; ++i)
    testing::try_everything<FewestSteps>(batch_over_two_rates(5, 5, random), 20'000, tries);
  EXPECT_GT(tries.times, 800 / share_of_tries);
}

TEST(Beating, a_source_of_one_link_has_its_own_message_already) {
  // Node 2, of one link, lacks the messages of the two other sources; node 3 lacks all three and
  // has two links.
  Random random(5);
  const Links links{{0, 1}, {0, 2}, {0, 3}, {1, 3}};
  const auto network = std::make_shared<SmallGraph>(4, links, 0, 1, random);
  Model model;
  model.ports = Model::Ports::all;
  const Problem problem(
      network, {CollectiveKind::multi_broadcast, *network, {NodeId{0}, NodeId{1}, NodeId{2}}},
      model);
  const LowerBound bound = lower_bound(problem);
  const auto fewest = FewestSteps(problem, 1, 1'000'000).find();
  EXPECT_EQ(bound.transmissions, 2U);
  EXPECT_EQ(fewest, 2U);
}

}  // namespace
}  // namespace asterism
