// Tries to beat the lower bounds of reductions: small random graphs and models, the optimum by
// trying everything where that is affordable, and random schedules, each of them verified.
#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/meter.hpp>
#include <asterism/verify.hpp>

#include "bound/fewest_reduction_steps.hpp"
#include "bound/random_problem.hpp"
#include "bound/short_reduction.hpp"

namespace asterism {
namespace {

using testing::describe;
using testing::DrawnKinds;
using testing::FewestReductionSteps;
using testing::random_problem;
using testing::RandomScan;
using testing::ShortReduction;

// The sanitizers make everything some ten times slower.
constexpr std::uint64_t share = ASTERISM_SANITIZED ? 8 : 1;

std::string in_words(const Problem& problem) {
  return fmt::format("{}, gamma {}, t_s {}, t_m {}", describe(problem), problem.model.combining,
                     problem.model.startup, problem.model.message_time());
}

/// How often everything was tried, and how often a bound was met.
struct Tries {
  std::uint64_t steps = 0, steps_met = 0;
  std::uint64_t transmissions = 0, transmissions_met = 0;
  std::uint64_t times = 0, times_met = 0;
};

void try_everything(const Problem& problem, std::uint64_t most_work, Tries& tries) {
  const LowerBound bound = lower_bound(problem);
  const std::uint64_t limit = problem.model.packet_limit;
  if (const auto steps = FewestReductionSteps(problem, limit, most_work).find()) {
    EXPECT_GE(*steps, bound.startups) << bound.startups_reason << ": " << in_words(problem);
    ++tries.steps;
    if (*steps == bound.startups) ++tries.steps_met;
  }
  if (const auto transmissions = FewestReductionSteps(problem, 1, most_work).find()) {
    EXPECT_GE(*transmissions, bound.transmissions)
        << bound.transmissions_reason << ": " << in_words(problem);
    ++tries.transmissions;
    if (*transmissions == bound.transmissions) ++tries.transmissions_met;
  }
  if (const auto time = FewestReductionSteps(problem, limit, most_work).find_least_time()) {
    EXPECT_GE(*time, bound.time * (1 - 1e-12)) << in_words(problem);
    EXPECT_GE(bound.time, bound.time_in_parts * (1 - 1e-12)) << in_words(problem);
    ++tries.times;
    if (*time <= bound.time * (1 + 1e-12)) ++tries.times_met;
  }
}

Tries try_everything(std::uint64_t seed, std::uint64_t problems, std::uint64_t most_work) {
  static constexpr std::uint64_t most_nodes = 5;
  Random random(seed);
  Tries tries;
  for (std::uint64_t i = 0; i < problems; ++i)
    try_everything(random_problem(most_nodes, random, DrawnKinds::reductions), most_work, tries);
  return tries;
}

/// Whether it was complete, and so held against the bound.
template <class Drawn>
bool draw_schedule(const Problem& problem, const LowerBound& bound, Random& random) {
  static constexpr std::uint64_t most_steps = 100;
  ScheduleVerifier verifier;
  Meter meter;
  Tee tee({&verifier, &meter});
  if (!Drawn(problem, random).push(tee, most_steps)) return false;
  EXPECT_TRUE(verifier.verdict().valid)
      << verifier.verdict().earliest()->text << ": " << in_words(problem);
  const Metering& metering = meter.metering();
  EXPECT_GE(metering.startups, bound.startups)
      << bound.startups_reason << ": " << in_words(problem);
  EXPECT_GE(metering.transmissions, bound.transmissions)
      << bound.transmissions_reason << ": " << in_words(problem);
  EXPECT_GE(metering.time, bound.time * (1 - 1e-12)) << in_words(problem);
  return true;
}

/// How many schedules were complete.
std::uint64_t draw_schedules(std::uint64_t seed, std::uint64_t problems) {
  static constexpr std::uint64_t most_nodes = 7;
  static constexpr std::uint64_t schedules_a_problem = 8;
  Random random(seed);
  std::uint64_t complete = 0;
  for (std::uint64_t i = 0; i < problems; ++i) {
    const Problem problem = random_problem(most_nodes, random, DrawnKinds::reductions);
    const LowerBound bound = lower_bound(problem);
    const bool scan = problem.collective.handling() == Handling::prefixes;
    for (std::uint64_t j = 0; j < schedules_a_problem; ++j)
      complete += (scan ? draw_schedule<RandomScan>(problem, bound, random)
                        : draw_schedule<ShortReduction>(problem, bound, random))
                      ? 1
                      : 0;
  }
  return complete;
}

TEST(ReductionBeating, the_optimum_of_small_problems_meets_the_bounds_and_never_beats_them) {
  const std::uint64_t problems = 2400 / share;
  const Tries tries = try_everything(1, problems, 2000);
  EXPECT_GT(tries.steps, problems / 2);
  EXPECT_GT(tries.transmissions, problems / 3);
  EXPECT_GT(tries.steps_met, tries.steps / 2);
  EXPECT_GT(tries.transmissions_met, tries.transmissions / 2);
  EXPECT_GT(tries.times, problems / 8);
  EXPECT_GT(tries.times_met, tries.times / 4);
}

TEST(ReductionBeating, nor_does_the_optimum_of_messages_that_are_cut_beat_those_in_parts) {
  static constexpr std::uint64_t most_nodes = 4;
  static constexpr std::uint64_t most_work = 10000;
  Random random(5);
  std::uint64_t tried = 0;
  for (std::uint64_t i = 0; i < 500 / share; ++i) {
    const Problem problem = random_problem(most_nodes, random, DrawnKinds::reductions);
    if (problem.collective.kind() == CollectiveKind::barrier) continue;
    const Problem cut = cut_into_chunks(problem, 2 + random.below(2));
    const auto time =
        FewestReductionSteps(cut, cut.model.packet_limit, most_work).find_least_time();
    if (!time) continue;
    EXPECT_GE(*time, lower_bound(problem).time_in_parts * (1 - 1e-12)) << in_words(problem);
    EXPECT_GE(*time, lower_bound(cut).time * (1 - 1e-12)) << in_words(cut);
    ++tried;
  }
  EXPECT_GT(tried, 100 / share);
}

TEST(ReductionBeating, no_schedule_of_small_problems_beats_the_bounds) {
  const std::uint64_t problems = 600 / share;
  EXPECT_GT(draw_schedules(2, problems), 3 * problems);
}

TEST(ReductionBeatingExhaustive, the_optimum_of_many_more_problems) {
  EXPECT_GT(try_everything(3, 40000 / share, 50'000).steps, 20000 / share);
}

TEST(ReductionBeatingExhaustive, no_schedule_of_many_more_problems) {
  EXPECT_GT(draw_schedules(4, 40000 / share), 100000 / share);
}

}  // namespace
}  // namespace asterism
