// No schedule is faster than the lower bound where links have delays and classes have costs, in
// lock step or without, and where packets cut through switches.
#include <gtest/gtest.h>

#include "bound/measured_schedule.hpp"
#include "extent.hpp"
#include "problem/paths.hpp"

namespace asterism {
namespace {

TEST(DelayBounds, no_random_schedule_beats_them) {
  SLOW_WHEN_SANITIZED();
  std::uint64_t complete = 0, timed = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    Problem problem = testing::random_problem(6, random);
    testing::draw_link_costs(problem, random);
    const auto measured = testing::measured_random_schedule(problem, random);
    if (!measured) continue;
    ++complete;
    timed += measured->asynchronous_time ? 1 : 0;
    testing::expect_bounds_hold(*measured, problem, "seed " + std::to_string(seed));
  }
  EXPECT_GT(complete, 1000U);
  EXPECT_GT(timed, 500U);
}

/// From 0 over two switches to 1 in one step, where store-and-forward takes three.
TEST(DelayBounds, allow_for_packets_that_cut_through_switches) {
  SLOW_WHEN_SANITIZED();
  Random random(1);
  const auto network = std::make_shared<testing::SmallGraph>(
      4, testing::Links{{0, 2}, {2, 3}, {3, 1}}, 0, 1, random,
      testing::Extras{.switches = {false, false, true, true}});
  Problem problem(network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}));
  problem.model.switch_hops = Model::SwitchHops::store_and_forward;
  EXPECT_EQ(lower_bound(problem).time, 6);
  problem.model.switch_hops = Model::SwitchHops::cut_through;
  EXPECT_TRUE(allows_paths(problem));
  EXPECT_LE(lower_bound(problem).time, 2);
}

}  // namespace
}  // namespace asterism
