// Tries to beat the lower bounds of small problems: the optimum by trying everything, and schedules
// that were drawn.
#pragma once

#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include <asterism/bounds.hpp>
#include <asterism/meter.hpp>
#include <asterism/reasons.hpp>
#include <asterism/verify.hpp>

#include "bound/random_problem.hpp"
#include "extent.hpp"

namespace asterism::testing {

/// With sanitizers everything is about ten times slower, so only one in this many tries is made.
inline const std::uint64_t share_of_tries = few_examples() ? 8 : 1;

[[nodiscard]] inline std::string with_costs(const Problem& problem) {
  return fmt::format("{}, gamma {}, t_s {}, t_m {}", describe(problem), problem.model.combining,
                     problem.model.startup, problem.model.message_time());
}

inline void expect_not_beaten(const Metering& metering, const LowerBound& bound,
                              const Problem& problem, const std::string& by) {
  EXPECT_GE(metering.startups, bound.startups)
      << sentence(bound.startups_reason) << ", by " << by << ": " << with_costs(problem);
  EXPECT_GE(metering.transmissions, bound.transmissions)
      << sentence(bound.transmissions_reason) << ", by " << by << ": " << with_costs(problem);
  EXPECT_GE(metering.time, bound.time * (1 - 1e-12)) << by << ": " << with_costs(problem);
}

/// Counts how often everything was tried, and how often a bound was met.
struct Tries {
  std::uint64_t steps = 0, steps_met = 0;
  std::uint64_t transmissions = 0, transmissions_met = 0;
  std::uint64_t times = 0, times_met = 0;
};

/// Steps of the largest packet one are as many transmissions, and a step of larger packets can be
/// replaced by as many of them: so the fewest transmissions are the fewest steps of such packets.
template <class Search>
void try_everything(const Problem& problem, std::uint64_t max_work, Tries& tries) {
  const LowerBound bound = lower_bound(problem);
  const std::uint64_t limit = problem.model.packet_limit;
  if (const auto steps = Search(problem, limit, max_work).find()) {
    EXPECT_GE(*steps, bound.startups)
        << sentence(bound.startups_reason) << ": " << with_costs(problem);
    ++tries.steps;
    if (*steps == bound.startups) ++tries.steps_met;
  }
  if (const auto transmissions = Search(problem, 1, max_work).find()) {
    EXPECT_GE(*transmissions, bound.transmissions)
        << sentence(bound.transmissions_reason) << ": " << with_costs(problem);
    ++tries.transmissions;
    if (*transmissions == bound.transmissions) ++tries.transmissions_met;
  }
  if (const auto time = Search(problem, limit, max_work).find_least_time()) {
    EXPECT_GE(*time, bound.time * (1 - 1e-12)) << with_costs(problem);
    ++tries.times;
    if (*time <= bound.time * (1 + 1e-12)) ++tries.times_met;
  }
}

template <class Search>
[[nodiscard]] Tries try_problems(std::uint64_t seed, std::uint64_t problems, std::uint64_t max_work,
                                 DrawnKinds kinds) {
  static constexpr std::uint64_t max_nodes = 5;
  Random random(seed);
  Tries tries;
  for (std::uint64_t i = 0; i < problems; ++i)
    try_everything<Search>(random_problem(max_nodes, random, kinds), max_work, tries);
  return tries;
}

/// Returns whether the schedule was complete and so was compared with the bound.
template <class Drawn>
[[nodiscard]] bool draw_schedule(const Problem& problem, const LowerBound& bound,
                                 std::uint64_t max_steps, Random& random) {
  ScheduleVerifier verifier;
  Meter meter;
  Tee tee({&verifier, &meter});
  if (!Drawn(problem, random).push(tee, max_steps)) return false;
  EXPECT_TRUE(verifier.verdict().valid)
      << verifier.verdict().earliest()->text << ": " << with_costs(problem);
  expect_not_beaten(meter.metering(), bound, problem, "a random schedule");
  return true;
}

}  // namespace asterism::testing
