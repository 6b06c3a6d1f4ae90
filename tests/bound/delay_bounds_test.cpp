// No schedule is faster than the lower bound where links have delays and classes have costs, in
// lock step or without, and where packets cut through switches.
#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/meter.hpp>
#include <asterism/schedule_timer.hpp>
#include <asterism/verify.hpp>

#include "bound/random_problem.hpp"
#include "bound/random_schedule.hpp"
#include "model/paths.hpp"

namespace asterism {
namespace {

constexpr double rounding = 1 + 1e-9;

void add_costs(Problem& problem, Random& random) {
  problem.model.link_delay = 0.5 * static_cast<double>(random.below(6));
  for (const std::string& name : problem.network().link_classes()) {
    if (random.below(3) == 0)
      problem.model.class_delays[name] = 0.25 * static_cast<double>(1 + random.below(8));
    if (random.below(3) == 0)
      problem.model.class_overheads[name] = 0.25 * static_cast<double>(1 + random.below(8));
  }
}

TEST(DelayBounds, no_random_schedule_beats_them) {
  std::uint64_t complete = 0, timed = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    Problem problem = testing::random_problem(6, random);
    add_costs(problem, random);
    const bool has_meaning = problem.model.ports != Model::Ports::single_dimension &&
                             problem.model.control == Model::Control::mimd;
    ScheduleTimer timer;
    Meter meter;
    ScheduleVerifier verifier;
    std::vector<StepSink*> sinks{&meter, &verifier};
    if (has_meaning) sinks.push_back(&timer);
    Tee tee(sinks);
    if (!testing::RandomSchedule(problem, random).push(tee, 80)) continue;
    ASSERT_TRUE(verifier.verdict().valid) << seed;
    ++complete;
    EXPECT_LE(lower_bound(problem).time, meter.metering().time * rounding)
        << "seed " << seed << ": " << testing::describe(problem);
    if (!has_meaning) continue;
    ++timed;
    EXPECT_LE(lower_bound(problem, 0, {}, Clock::asynchronous).time, timer.timing().time * rounding)
        << "seed " << seed << ": " << testing::describe(problem);
  }
  EXPECT_GT(complete, 1000U);
  EXPECT_GT(timed, 500U);
}

/// From 0 over two switches to 1 in one step, where store-and-forward takes three.
TEST(DelayBounds, allow_for_packets_that_cut_through_switches) {
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
