// A sweep against plans at points that it did not choose.
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/sweep.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "base/record.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::expect_error;

Problem swept(const char* spec, CollectiveKind kind, const char* ports = "one",
              Model::Divisible divisible = Model::Divisible::by_default) {
  const std::shared_ptr<const Network> network = make_network(spec);
  Model model;
  parse_ports(ports, model);
  model.divisible = divisible;
  std::vector<NodeId> root;
  if (traits_of(kind).sources == CollectiveTraits::Sources::one) root.push_back(NodeId{0});
  return {network, Collective(kind, *network, root), model};
}

SweepOptions few_decades(std::uint64_t max_plans = 100) {
  SweepOptions options;
  options.min_ratio = 0.01;
  options.max_ratio = 100;
  options.max_plans = max_plans;
  return options;
}

double planned_time(const Problem& problem, const SweepOptions& options, double ratio) {
  const Problem there = problem_at_ratio(problem, options.quantity, ratio);
  PlanOptions how = options.plan;
  how.rank_by = Clock::lock_step;
  return make_plan(there, how).candidates.front().metering.time / there.model.message_time();
}

void expect_one_behind_the_other(const Sweep& sweep, const SweepOptions& options) {
  ASSERT_FALSE(sweep.ranges.empty());
  EXPECT_EQ(sweep.ranges.front().from, options.min_ratio);
  EXPECT_EQ(sweep.ranges.back().to, options.max_ratio);
  for (std::size_t i = 0; i + 1 < sweep.ranges.size(); ++i) {
    const SweepRange& left = sweep.ranges[i];
    const SweepRange& right = sweep.ranges[i + 1];
    EXPECT_EQ(left.to, right.from);
    EXPECT_GT(left.startups, right.startups);
    EXPECT_NEAR(left.startups * left.to + left.transmissions,
                right.startups * left.to + right.transmissions, 1e-6 * left.transmissions);
  }
}

/// Checks `num_points` random points, evenly distributed on a logarithmic scale.
void expect_agreement(const Problem& problem, const SweepOptions& options, int num_points,
                      double tolerance, std::uint64_t seed) {
  const Sweep found = sweep(problem, options);
  EXPECT_TRUE(found.complete) << problem.network().spec();
  expect_one_behind_the_other(found, options);
  Random random(seed);
  for (int i = 0; i < num_points; ++i) {
    const double place = static_cast<double>(random.below(1000001)) / 1e6;
    const double ratio = options.min_ratio * std::pow(options.max_ratio / options.min_ratio, place);
    const double planned = planned_time(problem, options, ratio);
    EXPECT_LE(found.time_at(ratio), planned * (1 + tolerance))
        << problem.collective.name() << " on " << problem.network().spec() << " at " << ratio;
  }
}

TEST(Sweep, is_nowhere_slower_than_a_plan_at_fifty_random_points) {
  SLOW_WHEN_SANITIZED();
  using enum CollectiveKind;
  expect_agreement(swept("torus:4x4", allgather), few_decades(), 10, 1e-9, 1);
  expect_agreement(swept("random-regular:3,10", allgather), few_decades(), 10, 1e-9, 2);
  expect_agreement(swept("hypercube:3", alltoall, "all"), few_decades(), 10, 1e-9, 3);
  expect_agreement(swept("mesh:3x3", broadcast), few_decades(), 10, 1e-9, 4);
  expect_agreement(swept("ring:6", alltoall), few_decades(), 10, 1e-9, 5);
}

TEST(Sweep, follows_messages_that_may_be_cut_within_its_tolerance) {
  SLOW_WHEN_SANITIZED();
  SweepOptions options = few_decades();
  options.tolerance = 0.01;
  if (few_examples()) options.plan.effort = Effort::quick;
  expect_agreement(swept("torus:3x3", CollectiveKind::allreduce), options, 5, 0.05, 6);
  expect_agreement(swept("mesh:3x3", CollectiveKind::broadcast, "one", Model::Divisible::yes),
                   options, 5, 0.05, 7);
}

TEST(Sweep, over_message_sizes_is_the_same_where_only_the_ratio_matters) {
  SLOW_WHEN_SANITIZED();
  const Problem problem = swept("torus:4x4", CollectiveKind::allgather);
  SweepOptions options = few_decades();
  options.plan.effort = Effort::quick;
  const Sweep startups = sweep(problem, options);
  options.quantity = SweptQuantity::message_size;
  const Sweep sizes = sweep(problem, options);
  for (const double ratio : {0.01, 0.3, 1.0, 7.0, 100.0})
    EXPECT_NEAR(startups.time_at(ratio), sizes.time_at(ratio), 1e-6 * startups.time_at(ratio));
}

TEST(Sweep, says_so_if_it_may_not_plan_often_enough) {
  SLOW_WHEN_SANITIZED();
  const Sweep found = sweep(swept("torus:4x4", CollectiveKind::allgather), few_decades(2));
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.num_plans, 2U);
}

/// Notes the ratios of all plans.
class NotedPlans final : public TaskRunner {
 public:
  void run(const std::vector<std::string>& tasks, const ComputeTask& compute,
           const TakeResult& take, const Progress& progress) override {
    for (const std::string& task : tasks) ratios.push_back(read_record<double>(details_of(task)));
    ThreadedTasks().run(tasks, compute, take, progress);
  }

  std::vector<double> ratios;
};

TEST(Sweep, uses_all_plans_that_it_made) {
  SLOW_WHEN_SANITIZED();
  const Problem problem = swept("ring:5", CollectiveKind::broadcast, "one", Model::Divisible::yes);
  NotedPlans noted;
  SweepOptions options = few_decades(3);
  options.plan.effort = Effort::quick;
  options.runner = &noted;
  const Sweep found = sweep(problem, options);
  EXPECT_FALSE(found.complete);
  ASSERT_EQ(noted.ratios.size(), 3U);
  const double ratio = noted.ratios.back();
  EXPECT_LE(found.time_at(ratio), planned_time(problem, options, ratio) * (1 + 1e-9));
}

TEST(Sweep, refuses_what_has_no_crossover_points) {
  SLOW_WHEN_SANITIZED();
  Problem problem = swept("torus:4x4", CollectiveKind::allgather);
  SweepOptions options = few_decades();
  options.min_ratio = 0;
  expect_error([&] { return sweep(problem, options).complete; }, ErrorCode::out_of_range,
               "two ends above 0", "finite ends");
  problem.model.switching = Model::Switching::wormhole;
  expect_error([&] { return sweep(problem).complete; }, ErrorCode::unsupported, "crossover points",
               "leave out");
}

}  // namespace
}  // namespace asterism
