#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/networks.hpp>
#include <asterism/plan.hpp>
#include <asterism/problem.hpp>

#include "base/expect_error.hpp"
#include "bound/fewest_steps.hpp"
#include "bound/tries.hpp"
#include "extent.hpp"
#include "synthesis/exact/exact_search.hpp"

namespace asterism {
namespace {

const CollectiveAlgorithm& sat_search() {
  return algorithm_catalogue().get("sat-search");
}

using ModelWords = std::vector<std::pair<std::string, std::string>>;

Problem exactly_stated(const std::string& network, const std::string& collective,
                       const ModelWords& model, std::uint64_t batch = 1) {
  return state_problem(
      {.network = network, .collective = collective, .batch = batch, .model = model});
}

/// Expects no schedule below the optimum, and one slightly above it.
void expect_proof_of(const Problem& problem, double optimum) {
  const ProblemGraph graph(problem);
  const DeliveryTask task(graph, problem);
  const auto is_proved = [&](double time) {
    return nothing_is_faster(task, time, exact_limits(Effort::quick));
  };
  EXPECT_FALSE(is_proved(1.01 * optimum)) << testing::with_costs(problem);
  if (is_proved(optimum)) {
    EXPECT_TRUE(is_proved(0.9 * optimum)) << testing::with_costs(problem);
  }
}

/// Random graphs with rates, latencies, one-way links, bystanders, packet limits, half duplex.
TEST(SatSearch, takes_the_least_time_that_exhaustive_search_finds) {
  SLOW_WHEN_SANITIZED();
  static constexpr std::uint64_t max_nodes = 5, max_work = 200'000;
  Random random(61);
  std::uint64_t compared = 0, equal = 0;
  for (std::uint64_t i = 0; i < (few_examples() ? 400 : 4000); ++i) {
    const Problem problem = testing::random_problem(max_nodes, random);
    if (why_not(sat_search(), problem)) continue;
    const auto least =
        testing::FewestSteps(problem, problem.model.packet_limit, max_work).find_least_time();
    if (!least || *least == 0) continue;
    const CheckedRun run = run_checked(sat_search(), {problem, {{"conflicts", 3000U}}});
    EXPECT_TRUE(run.verdict.valid) << testing::with_costs(problem);
    EXPECT_GE(run.metering.time, *least * (1 - 1e-6)) << testing::with_costs(problem);
    ++compared;
    if (run.metering.time <= *least * (1 + 1e-6)) ++equal;
    expect_proof_of(problem, *least);
  }
  EXPECT_GE(equal, compared - compared / 50);
  EXPECT_GT(compared, few_examples() ? 60U : 600U);
}

TEST(SatSearch, a_plan_that_is_proved_optimal_says_so) {
  const Problem problem = exactly_stated("star:4", "broadcast", {{"ports", "all"}}, 3);
  EXPECT_NEAR(lower_bound(problem).time, 8, 1e-9);
  const Plan plan = make_plan(problem);
  EXPECT_NEAR(plan.bound.time, 10, 1e-9);
  EXPECT_EQ(plan.bound.time_reason, BoundReason{BoundReasonCode::sat_proof});
  EXPECT_NEAR(plan.candidates.front().ratio, 1, 1e-9);
  EXPECT_NE(plan_summary(problem, plan).find("optimal"), std::string::npos);
}

TEST(SatSearch, proves_nothing_of_messages_that_may_be_cut) {
  SLOW_WHEN_SANITIZED();
  const Problem problem =
      exactly_stated("star:4", "broadcast", {{"ports", "all"}, {"divisible", "yes"}}, 4);
  EXPECT_FALSE(make_plan(problem).bound.time_reason);
}

TEST(SatSearch, proves_nothing_of_schedules_without_steps) {
  PlanOptions options;
  options.rank_by = Clock::asynchronous;
  const Problem problem = exactly_stated("star:4", "broadcast", {{"ports", "all"}}, 4);
  EXPECT_FALSE(make_plan(problem, options).bound.time_reason);
}

TEST(SatSearch, is_the_same_every_time) {
  const Problem problem = exactly_stated("ring:5", "alltoall", {{"ts", "3"}});
  const auto moves = [&] {
    ScheduleRecorder recorder;
    run_algorithm(sat_search(), {problem}, recorder);
    std::vector<std::uint64_t> result;
    for (std::size_t step = 0; step < recorder.schedule().size(); ++step)
      for (std::size_t i = 0; i < recorder.schedule().transfers_in(step); ++i) {
        const Transfer transfer = recorder.schedule().transfer(step, i);
        result.insert(result.end(), {step, transfer.from.value(), transfer.ports[0].value()});
        for (const MessageId message : transfer.messages) result.push_back(message.value());
      }
    return result;
  };
  EXPECT_EQ(moves(), moves());
}

TEST(SatSearch, finds_more_with_more_conflicts) {
  const Problem problem = exactly_stated("mesh:3x3", "allgather", {{"ts", "10"}});
  const auto time = [&](std::uint64_t conflicts) {
    return run_checked(sat_search(), {problem, {{"conflicts", conflicts}}}).metering.time;
  };
  EXPECT_LT(time(20000), time(1));
  testing::expect_error([&] { return time(0); }, ErrorCode::out_of_range, "conflicts", "from 1 to");
}

TEST(SatSearch, stops_when_it_is_interrupted) {
  const Problem problem = exactly_stated("star:4", "allgather", {});
  AlgorithmRequest request{problem, {{"conflicts", 100000000U}}};
  int calls = 0;
  request.progress = [&](std::string_view, std::uint64_t, std::uint64_t) {
    if (++calls > 50) throw Error(ErrorCode::interrupted, "interrupted");
  };
  testing::expect_error([&] { return run_checked(sat_search(), request).metering.time; },
                        ErrorCode::interrupted, "interrupted", "");
}

TEST(SatSearch, a_plan_whose_proof_is_interrupted_has_what_was_found) {
  PlanOptions options;
  options.parameters = {{"conflicts", 1U}};  // leaves a gap that only the proof is asked about
  bool has_candidates = false;
  options.watcher.candidate = [&](const PlanCandidate& candidate) {
    has_candidates = has_candidates || candidate.algorithm == "sat-search";
  };
  options.progress = [&](std::string_view what, std::uint64_t, std::uint64_t) {
    if (has_candidates && what == "running the SAT solver")
      throw Error(ErrorCode::interrupted, "interrupted");
  };
  const Plan plan = make_plan(exactly_stated("mesh:3x3", "allgather", {{"ts", "10"}}), options);
  EXPECT_TRUE(plan.interrupted);
  EXPECT_FALSE(plan.candidates.empty());
  EXPECT_FALSE(plan.bound.time_reason);
}

TEST(SatSearch, says_where_it_does_not_apply) {
  const auto reason = [](const std::string& network, const ModelWords& model) {
    return why_not(sat_search(), exactly_stated(network, "allgather", model));
  };
  EXPECT_EQ(reason("fat-tree:4", {}), ObstacleCode::no_switch_rules);
  EXPECT_EQ(reason("ring:4", {{"switching", "wormhole"}}), ObstacleCode::no_wormhole_packets);
  EXPECT_EQ(reason("star:5", {}), ObstacleCode::small_problems);
}

}  // namespace
}  // namespace asterism
