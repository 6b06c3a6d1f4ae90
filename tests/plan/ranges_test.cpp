// Crossover points, compared with many sampled start-up times.
#include <cmath>

#include <gtest/gtest.h>

#include <asterism/plan.hpp>

#include "base/expect_error.hpp"
#include "base/random.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

double time_at(const Metering& metering, double startup) {
  return startup * static_cast<double>(metering.startups) +
         static_cast<double>(metering.transmissions);
}

Plan plan_of(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& costs) {
  Plan plan;
  for (const auto& [startups, transmissions] : costs) {
    PlanCandidate candidate;
    candidate.metering.startups = startups;
    candidate.metering.transmissions = transmissions;
    plan.candidates.push_back(candidate);
  }
  return plan;
}

/// The ranges follow each other from 0 on, and inside each no other candidate is faster.
void expect_fastest(const Plan& plan, const std::vector<PlanRange>& ranges) {
  double at = 0;
  for (const PlanRange& range : ranges) {
    ASSERT_DOUBLE_EQ(range.from, at);
    ASSERT_GT(range.to, range.from);
    at = range.to;
    const double inside = std::isinf(range.to) ? range.from + 1 : (range.from + range.to) / 2;
    const double time = time_at(plan.candidates[range.candidate].metering, inside);
    for (const PlanCandidate& candidate : plan.candidates)
      ASSERT_GE(time_at(candidate.metering, inside), time * (1 - 1e-12));
  }
  EXPECT_TRUE(std::isinf(at));
}

TEST(PlanRanges, are_the_lower_envelope) {
  const Case here = make_case("star:3", CollectiveKind::allgather);
  const Plan plan = plan_of({{10, 10}, {5, 15}, {1, 100}, {8, 30}, {5, 15}});
  const auto ranges = best_ranges(*here.problem, plan);
  ASSERT_EQ(ranges.size(), 3U);
  EXPECT_DOUBLE_EQ(ranges[1].from, 1);
  EXPECT_DOUBLE_EQ(ranges[2].from, 85.0 / 4);
  expect_fastest(plan, ranges);
}

TEST(PlanRanges, of_random_costs_leave_nobody_faster) {
  const Case here = make_case("star:3", CollectiveKind::allgather);
  Random random(5);
  for (unsigned i = 0; i < 500; ++i) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> costs;
    for (std::uint64_t left = 1 + random.below(12); left > 0; --left)
      costs.push_back({1 + random.below(20), 1 + random.below(20)});  // in this order, in braces
    const Plan plan = plan_of(costs);
    expect_fastest(plan, best_ranges(*here.problem, plan));
  }
}

TEST(PlanRanges, agree_with_plans_on_both_sides_of_a_crossover) {
  SLOW_WHEN_SANITIZED();
  const Case here = make_case("star:5", CollectiveKind::alltoall);
  const Plan plan = make_plan(*here.problem);
  const auto ranges = best_ranges(*here.problem, plan);
  ASSERT_GE(ranges.size(), 2U);
  for (const double factor : {0.99, 1.01}) {
    Model model;
    model.startup = ranges[1].from * factor;
    const Case there = make_case("star:5", CollectiveKind::alltoall, model);
    const PlanCandidate& expected = plan.candidates[ranges[factor < 1 ? 0 : 1].candidate];
    EXPECT_DOUBLE_EQ(make_plan(*there.problem).candidates.front().metering.time,
                     time_at(expected.metering, model.startup));
  }
}

TEST(PlanRanges, need_a_time_of_startups_and_transmissions) {
  Model model;
  model.rates["dimension 2"] = 2;
  const Case here = make_case("star:3", CollectiveKind::allgather, model);
  expect_error(
      [&] {
        (void)best_ranges(*here.problem, plan_of({{1, 1}}));
      },
      ErrorCode::unsupported, "crossover points need a time", "leave out rates");
}

}  // namespace
}  // namespace asterism
