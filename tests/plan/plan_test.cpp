#include <cmath>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/plan.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using ::testing::HasSubstr;
using testing::make_case;

std::vector<std::string> ranked_names(const Plan& plan) {
  std::vector<std::string> names;
  for (const PlanCandidate& candidate : plan.candidates) names.push_back(candidate.algorithm);
  return names;
}

TEST(Plan, ranks_all_that_applies_by_the_time_that_a_simulation_gives) {
  SLOW_WHEN_SANITIZED();
  for (const CollectiveKind kind : testing::all_collectives())
    for (const std::string spec : {"star:4", "mesh:3x4", "ccc:3"})
      for (const double startup : {0.1, 100.0}) {
        if (few_examples() && (spec != "mesh:3x4" || startup < 1)) continue;
        Model model;
        model.startup = startup;
        const Case on = make_case(spec, kind, model);
        const Plan plan = make_plan(*on.problem);
        double before = 0;
        for (const PlanCandidate& candidate : plan.candidates) {
          const Evaluation alone = evaluate(algorithm_catalogue().get(candidate.algorithm),
                                            {*on.problem, candidate.parameters, 0, {}});
          EXPECT_EQ(candidate.metering.time, alone.metering.time) << candidate.algorithm;
          // A proof that the first is optimal raises the bound of the plan.
          EXPECT_LE(candidate.ratio, alone.ratio()) << candidate.algorithm;
          EXPECT_DOUBLE_EQ(candidate.ratio, candidate.metering.time / plan.bound.time)
              << candidate.algorithm;
          EXPECT_TRUE(candidate.verified);
          EXPECT_GE(candidate.metering.time, before) << candidate.algorithm;
          before = candidate.metering.time;
        }
        for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
          const auto names = ranked_names(plan);
          const bool needless =
              std::ranges::any_of(plan.omissions, [&](const PlanOmission& omission) {
                return omission.algorithm == algorithm.name &&
                       omission.reason.code != OmissionCode::failed && omission.reason.is_search;
              });
          EXPECT_EQ(std::ranges::count(names, algorithm.name) > 0 || needless,
                    !why_not(algorithm, *on.problem))
              << algorithm.name << " " << spec;
        }
      }
}

TEST(Plan, tries_the_values_of_parameters_that_are_worth_it) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("star:5", CollectiveKind::alltoall);
  const Plan plan = make_plan(*on.problem);
  const auto names = ranked_names(plan);
  EXPECT_EQ(std::ranges::count(names, "shortest-sweep"), 5);
  const std::string summary = plan_summary(*on.problem, plan);
  EXPECT_THAT(summary, HasSubstr("Best: shortest-sweep (detour 0), "));
  EXPECT_THAT(summary, HasSubstr("x the lower bound. Runner-up: cyclic-sweep, "));
}

TEST(Plan, volumes_are_transmissions_with_their_fractions) {
  SLOW_WHEN_SANITIZED();
  Model model;
  model.ports = Model::Ports::all;
  model.startup = 10;
  const Case on = make_case("torus:4x4", CollectiveKind::allreduce, model);
  const Plan plan = make_plan(*on.problem);
  bool fractions = false;
  for (const PlanCandidate& candidate : plan.candidates) {
    const Metering& metering = candidate.metering;
    EXPECT_NEAR(metering.time, 10 * static_cast<double>(metering.startups) + candidate.volume, 1e-9)
        << candidate.algorithm;
    EXPECT_EQ(metering.transmissions, std::ceil(candidate.volume - 1e-9)) << candidate.algorithm;
    fractions = fractions || candidate.volume != std::floor(candidate.volume);
  }
  EXPECT_TRUE(fractions);
}

TEST(Plan, packets_of_limited_size_leave_out_nothing_that_could_be_run) {
  SLOW_WHEN_SANITIZED();
  Model model;
  model.packet_limit = 2;
  const Case on = make_case("star:7", CollectiveKind::alltoall, model);
  EXPECT_THAT(ranked_names(make_plan(*on.problem)), ::testing::Contains("tseng98-personalized"));
}

TEST(Plan, says_when_nothing_is_faster) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("hypercube:4", CollectiveKind::allgather);
  EXPECT_THAT(plan_summary(*on.problem, make_plan(*on.problem)),
              HasSubstr("optimal: it meets the lower bound"));
}

TEST(Plan, leaves_out_what_is_too_large_or_not_allowed_with_the_reason) {
  SLOW_WHEN_SANITIZED();
  Model model;
  model.packet_limit = 2;
  const Case on = make_case("star:4", CollectiveKind::alltoall, model);
  PlanOptions options;
  options.max_work = 2000;
  const Plan plan = make_plan(*on.problem, options);
  std::map<std::string, OmissionReason> reasons;
  for (const PlanOmission& omission : plan.omissions) reasons[omission.algorithm] = omission.reason;
  const OmissionReason& direct = reasons["direct"];
  EXPECT_EQ(direct.error, ErrorCode::too_large);
  EXPECT_THAT(direct.error_sentence, HasSubstr("plans spend at most 2e-06 s on a candidate"));
  EXPECT_THAT(direct.error_sentence, HasSubstr("`asterism simulate --algorithm` runs it"));
  EXPECT_EQ(reasons["tseng98-personalized"].error, ErrorCode::too_large);
  EXPECT_EQ(reasons["cyclic-sweep"].error, ErrorCode::unsupported);
  EXPECT_THAT(reasons["cyclic-sweep"].error_sentence, HasSubstr("is not allowed here"));
  options.max_work = 1e9;
  options.max_verified_moves = 10;
  const Plan metered = make_plan(*on.problem, options);
  for (const PlanCandidate& candidate : metered.candidates)
    EXPECT_EQ(candidate.verified, algorithm_catalogue().get(candidate.algorithm).is_symmetric() ||
                                      &candidate == &metered.candidates.front())
        << candidate.algorithm;
}

TEST(Plan, says_what_would_do_where_nothing_does) {
  SLOW_WHEN_SANITIZED();
  Model model;
  model.ports = Model::Ports::single_dimension;
  const Case on = make_case("mesh:3x3", CollectiveKind::broadcast, model);
  expect_error([&] { return make_plan(*on.problem).warning; }, ErrorCode::unsupported,
               "no algorithm can be planned for broadcast on mesh:3x3 under this model",
               "tree: it needs ports: one");
}

TEST(Plan, is_made_or_refused_on_networks_of_every_kind_and_of_few_nodes) {
  SLOW_WHEN_SANITIZED();
  std::vector<std::string> specs = testing::schedule_networks();
  for (const char* small : {"ring:3", "complete:2", "star:2", "hypercube:1", "torus:2x2"})
    specs.emplace_back(small);
  for (const std::string& spec : specs) {
    if (make_network(spec)->node_count() > (few_examples() ? 12U : 30U)) continue;
    for (const CollectiveKind kind : testing::all_collectives())
      for (const Model& model : testing::port_models()) {
        const Case on = make_case(spec, kind, model);
        try {
          PlanOptions options;
          options.effort = Effort::quick;
          const Plan plan = make_plan(*on.problem, options);
          EXPECT_TRUE(plan.candidates.front().verified) << spec;
          EXPECT_TRUE(plan.warning.empty());
        } catch (const Error& error) {
          EXPECT_EQ(error.code(), ErrorCode::unsupported) << spec << ": " << error.sentence();
        }
      }
  }
}

TEST(Plan, searches_for_nothing_once_the_lower_bound_is_met) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("hypercube:7", CollectiveKind::broadcast);
  const Plan plan = make_plan(*on.problem);
  EXPECT_EQ(plan.candidates.front().algorithm, "tree");
  EXPECT_EQ(std::ranges::count(ranked_names(plan), "search-one-port"), 0);
  const auto left_out =
      std::ranges::find(plan.omissions, "search-one-port", &PlanOmission::algorithm);
  ASSERT_NE(left_out, plan.omissions.end());
  EXPECT_EQ(left_out->reason, (OmissionReason{.code = OmissionCode::already_optimal,
                                              .better = "tree",
                                              .better_time = plan.candidates.front().ranked_time(),
                                              .is_search = true}));
}

TEST(Plan, verifies_what_is_first_however_many_messages_it_moves) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("mesh:4x4", CollectiveKind::allgather);
  PlanOptions options;
  options.max_verified_moves = 1;
  const Plan plan = make_plan(*on.problem, options);
  EXPECT_TRUE(plan.candidates.front().verified);
  EXPECT_FALSE(plan.candidates.back().verified) << "the others are only metered";
}

PlanOptions ranked_without_steps() {
  PlanOptions options;
  options.rank_by = Clock::asynchronous;
  return options;
}

TEST(AsynchronousPlan, ranks_by_the_time_that_a_timed_run_gives) {
  SLOW_WHEN_SANITIZED();
  for (const CollectiveKind kind : testing::all_collectives())
    for (const std::string spec : {"star:4", "mesh:3x4"})
      for (const char* ports : {"one", "all"}) {
        if (few_examples() && spec != "mesh:3x4") continue;
        Model model;
        parse_ports(ports, model);
        const Case on = make_case(spec, kind, model);
        const Plan plan = make_plan(*on.problem, ranked_without_steps());
        double before = 0;
        for (const PlanCandidate& candidate : plan.candidates) {
          EvaluationOptions how;
          how.timed = true;
          const CheckedRun alone = run_checked(algorithm_catalogue().get(candidate.algorithm),
                                               {*on.problem, candidate.parameters, 0, {}}, how);
          EXPECT_EQ(candidate.timing, alone.timing) << candidate.algorithm;
          EXPECT_EQ(candidate.ranked_time(), alone.timing->time);
          EXPECT_LE(candidate.timing->time, candidate.metering.time);
          EXPECT_GE(candidate.ranked_time(), before) << candidate.algorithm;
          before = candidate.ranked_time();
        }
      }
}

/// If packets of a step differ in size, waiting for the longest costs time, so another candidate
/// wins.
TEST(AsynchronousPlan, may_have_another_order_than_step_by_step) {
  SLOW_WHEN_SANITIZED();
  Model model;
  parse_ports("all", model);
  const Case on = make_case("star:5", CollectiveKind::alltoall, model);
  const Plan lock_step = make_plan(*on.problem);
  const Plan plan = make_plan(*on.problem, ranked_without_steps());
  EXPECT_NE(ranked_names(lock_step), ranked_names(plan));
  for (const PlanCandidate& candidate : lock_step.candidates) EXPECT_FALSE(candidate.timing);
}

TEST(AsynchronousPlan, times_also_what_is_only_metered) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("mesh:4x4", CollectiveKind::allgather);
  PlanOptions options = ranked_without_steps();
  options.max_verified_moves = 1;
  const Plan plan = make_plan(*on.problem, options);
  EXPECT_FALSE(plan.candidates.back().verified);
  for (const PlanCandidate& candidate : plan.candidates) EXPECT_TRUE(candidate.timing);
}

TEST(AsynchronousPlan, searches_for_nothing_once_the_lower_bound_is_met) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("hypercube:7", CollectiveKind::broadcast);
  const Plan plan = make_plan(*on.problem, ranked_without_steps());
  const auto left_out =
      std::ranges::find(plan.omissions, "search-one-port", &PlanOmission::algorithm);
  ASSERT_NE(left_out, plan.omissions.end());
  EXPECT_EQ(left_out->reason, (OmissionReason{.code = OmissionCode::already_optimal,
                                              .better = "tree",
                                              .better_time = plan.candidates.front().ranked_time(),
                                              .is_search = true}));
}

/// The expansion of these schedules would be far too large.
TEST(AsynchronousPlan, times_symmetric_schedules_without_expanding_them) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("star:7", CollectiveKind::alltoall);
  const Plan plan = make_plan(*on.problem, ranked_without_steps());
  EXPECT_GT(plan.candidates.front().timing->time, 0);
}

TEST(AsynchronousPlan, leaves_out_what_does_not_fit_the_memory_with_the_reason) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("star:6", CollectiveKind::allgather);
  PlanOptions options = ranked_without_steps();
  options.memory_limit = 4'000'000;
  const Plan plan = make_plan(*on.problem, options);
  std::map<std::string, OmissionReason> reasons;
  for (const PlanOmission& omission : plan.omissions) reasons[omission.algorithm] = omission.reason;
  EXPECT_EQ(reasons["hamiltonian-ring"].error, ErrorCode::too_large);
  EXPECT_THAT(reasons["hamiltonian-ring"].error_sentence, HasSubstr("timing allgather on star:6"));
}

TEST(AsynchronousPlan, refuses_what_has_no_meaning) {
  SLOW_WHEN_SANITIZED();
  Model model;
  model.ports = Model::Ports::single_dimension;
  const Case on = make_case("star:4", CollectiveKind::allgather, model);
  expect_error([&] { return make_plan(*on.problem, ranked_without_steps()).warning; },
               ErrorCode::unsupported, "has no meaning without steps", "step by step");
  EXPECT_EQ(parse_clock("lock-step"), Clock::lock_step);
  EXPECT_EQ(parse_clock("asynchronous"), Clock::asynchronous);
  for (const char* rubbish : {"", "time", "Asynchronous"})
    expect_error([&] { return parse_clock(rubbish); }, ErrorCode::unknown_name,
                 "is not a time that plans are ranked by", "lock-step, asynchronous or default");
}

}  // namespace
}  // namespace asterism
