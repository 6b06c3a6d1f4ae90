// Tries to beat the lower bounds of reductions: small random graphs and models, the optimum by
// trying everything where that is affordable, and random schedules, each of them verified.
#include <gtest/gtest.h>

#include "bound/fewest_reduction_steps.hpp"
#include "bound/short_reduction.hpp"
#include "bound/tries.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::draw_schedule;
using testing::DrawnKinds;
using testing::FewestReductionSteps;
using testing::random_problem;
using testing::RandomScan;
using testing::share_of_tries;
using testing::ShortReduction;
using testing::Tries;
using testing::with_costs;

Tries try_reductions(std::uint64_t seed, std::uint64_t problems, std::uint64_t max_work) {
  return testing::try_problems<FewestReductionSteps>(seed, problems, max_work,
                                                     DrawnKinds::reductions);
}

/// Returns how many schedules were complete.
std::uint64_t draw_reductions(std::uint64_t seed, std::uint64_t problems) {
  static constexpr std::uint64_t max_nodes = 7;
  static constexpr std::uint64_t schedules_a_problem = 8;
  static constexpr std::uint64_t max_steps = 100;
  Random random(seed);
  std::uint64_t complete = 0;
  for (std::uint64_t i = 0; i < problems; ++i) {
    const Problem problem = random_problem(max_nodes, random, DrawnKinds::reductions);
    const LowerBound bound = lower_bound(problem);
    const bool scan = problem.collective.handling() == Handling::prefixes;
    for (std::uint64_t j = 0; j < schedules_a_problem; ++j)
      complete += (scan ? draw_schedule<RandomScan>(problem, bound, max_steps, random)
                        : draw_schedule<ShortReduction>(problem, bound, max_steps, random))
                      ? 1
                      : 0;
  }
  return complete;
}

TEST(ReductionBeating, the_optimum_of_small_problems_meets_the_bounds_and_never_beats_them) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 2400 / share_of_tries;
  const Tries tries = try_reductions(1, problems, 2000);
  EXPECT_GT(tries.steps, problems / 2);
  EXPECT_GT(tries.transmissions, problems / 3);
  EXPECT_GT(tries.steps_met, tries.steps / 2);
  EXPECT_GT(tries.transmissions_met, tries.transmissions / 2);
  EXPECT_GT(tries.times, problems / 8);
  EXPECT_GT(tries.times_met, tries.times / 4);
}

TEST(ReductionBeating, nor_does_the_optimum_of_messages_that_are_cut_beat_those_in_parts) {
  static constexpr std::uint64_t max_nodes = 4;
  static constexpr std::uint64_t max_work = 10000;
  Random random(5);
  std::uint64_t tried = 0;
  for (std::uint64_t i = 0; i < 500 / share_of_tries; ++i) {
    const Problem problem = random_problem(max_nodes, random, DrawnKinds::reductions);
    if (problem.collective.kind() == CollectiveKind::barrier) continue;
    const Problem cut = cut_into_chunks(problem, 2 + random.below(2));
    const auto time = FewestReductionSteps(cut, cut.model.packet_limit, max_work).find_least_time();
    if (!time) continue;
    Problem divisible = problem;
    divisible.model.divisible = Model::Divisible::yes;
    EXPECT_GE(*time, lower_bound(divisible).time * (1 - 1e-12)) << with_costs(problem);
    EXPECT_GE(*time, lower_bound(cut).time * (1 - 1e-12)) << with_costs(cut);
    ++tried;
  }
  EXPECT_GT(tried, 100 / share_of_tries);
}

TEST(ReductionBeating, no_schedule_of_small_problems_beats_the_bounds) {
  SLOW_WHEN_SANITIZED();
  const std::uint64_t problems = 600 / share_of_tries;
  EXPECT_GT(draw_reductions(2, problems), 3 * problems);
}

TEST(ReductionBeatingExhaustive, the_optimum_of_many_more_problems) {
  EXPECT_GT(try_reductions(3, 12000 / share_of_tries, 20'000).steps, 6000 / share_of_tries);
}

TEST(ReductionBeatingExhaustive, no_schedule_of_many_more_problems) {
  EXPECT_GT(draw_reductions(4, 20000 / share_of_tries), 50000 / share_of_tries);
}

}  // namespace
}  // namespace asterism
