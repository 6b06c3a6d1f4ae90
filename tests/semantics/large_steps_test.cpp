// Steps that are so large that several threads check them: the same verdicts as the reference.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"
#include "semantics/mutation_bases.hpp"
#include "semantics/mutator.hpp"
#include "semantics/reference_verifier.hpp"

namespace asterism {
namespace {

/// A schedule with a step of more than 2^14 messages, and rows of bits that begin at a word.
testing::Base large_base(const std::string& spec) {
  Model model;
  model.ports = Model::Ports::all;
  testing::Base base{spec, testing::make_case(spec, CollectiveKind::allgather, model), {}};
  testing::PlainRecorder recorder;
  run_algorithm(algorithm_catalogue().get("bfb"), {*base.on.problem}, recorder);
  base.schedule = std::move(recorder.schedule);
  return base;
}

std::size_t largest_step(const testing::PlainSchedule& schedule) {
  std::size_t largest = 0;
  for (const testing::PlainStep& step : schedule) {
    std::size_t messages = 0;
    for (const testing::PlainTransfer& transfer : step) messages += transfer.messages.size();
    largest = std::max(largest, messages);
  }
  return largest;
}

TEST(LargeSteps, mutants_get_the_verdict_of_the_reference) {
  SLOW_WHEN_SANITIZED();
  Random random(2'718);
  const testing::Base base = large_base("hypercube:8");
  const Problem& problem = *base.on.problem;
  ASSERT_GT(largest_step(base.schedule), std::size_t{1} << 14);
  ASSERT_TRUE(testing::verify(problem, base.schedule, true).valid);
  std::uint64_t caught = 0;
  for (std::size_t i = 0; i < testing::mutation_kinds; ++i) {
    const auto mutation = static_cast<testing::Mutation>(i);
    testing::Mutator mutator(base, random);
    if (!mutator.apply(mutation)) continue;
    const bool no_redundancy = i % 2 == 0;
    const Verdict verdict = testing::verify(problem, mutator.schedule(), no_redundancy);
    const testing::ReferenceVerdict reference =
        testing::ReferenceVerifier(problem, no_redundancy).judge(mutator.schedule());
    EXPECT_EQ(testing::difference(verdict, reference, mutator.schedule().size()), "")
        << testing::name_of(mutation);
    if (!verdict.valid) ++caught;
  }
  EXPECT_GT(caught, testing::mutation_kinds / 2);
}

TEST(LargeSteps, messages_that_arrive_twice_are_counted_and_the_first_is_named) {
  testing::Base base = large_base("complete:192");
  for (testing::PlainTransfer& transfer : base.schedule.front())
    if (transfer.from == NodeId{9}) transfer.messages.push_back(transfer.messages.front());
  const Verdict verdict = testing::verify(*base.on.problem, base.schedule, true);
  EXPECT_EQ(verdict.redundant, 191U);
  ASSERT_NE(verdict.first(ViolationKind::delivered_again), nullptr);
  EXPECT_EQ(verdict.first(ViolationKind::delivered_again)->count, 191U);
  EXPECT_EQ(verdict.first(ViolationKind::delivered_again)->message, MessageId{9});
}

}  // namespace
}  // namespace asterism
