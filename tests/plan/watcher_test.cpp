// The callbacks of a plan while it is made.
#include <algorithm>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/plan.hpp>

#include "extent.hpp"

namespace asterism {
namespace {

Problem watched_problem() {
  ProblemWords words;
  words.network = "star:4";
  words.collective = "allgather";
  return state_problem(words);
}

TEST(PlanWatcher, is_told_the_bound_and_every_candidate) {
  SLOW_WHEN_SANITIZED();
  std::vector<std::string> told;
  double bound = 0;
  PlanOptions options;
  options.effort = Effort::quick;
  options.watcher.bound = [&](const LowerBound& found) {
    EXPECT_TRUE(told.empty());
    bound = found.time;
  };
  options.watcher.candidate = [&](const PlanCandidate& candidate) {
    told.push_back(name_with_parameters(candidate.algorithm, candidate.parameters));
  };
  const Plan plan = make_plan(watched_problem(), options);
  EXPECT_GT(bound, 0);
  std::vector<std::string> ranked;
  for (const PlanCandidate& candidate : plan.candidates)
    ranked.push_back(name_with_parameters(candidate.algorithm, candidate.parameters));
  std::ranges::sort(told);
  std::ranges::sort(ranked);
  EXPECT_EQ(told, ranked);
}

TEST(PlanWatcher, may_stop_the_plan) {
  SLOW_WHEN_SANITIZED();
  PlanOptions options;
  options.watcher.candidate = [](const PlanCandidate&) {
    throw Error(ErrorCode::interrupted, "enough");
  };
  EXPECT_THROW((void)make_plan(watched_problem(), options), Error);
}

}  // namespace
}  // namespace asterism
