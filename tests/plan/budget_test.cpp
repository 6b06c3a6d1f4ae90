// What plans spend on candidates: expensive ones run only if they may win, and nothing runs twice.
#include <algorithm>
#include <map>
#include <set>
#include <span>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/plan.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "plan/ordered_run.hpp"
#include "plan/trials.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;

Model model_with(const char* ports, double startup = 1) {
  Model model;
  parse_ports(ports, model);
  model.startup = startup;
  return model;
}

std::vector<CollectiveKind> collectives_and_reductions() {
  using enum CollectiveKind;
  return {broadcast, allgather, alltoall, scatter, gather, reduce, reduce_scatter, allreduce};
}

/// Calls body(request, algorithm) wherever an algorithm applies.
template <class Body>
void for_each_request(std::span<const std::string> specs, Body&& body) {
  for (const std::string& spec : specs)
    for (const CollectiveKind kind : collectives_and_reductions())
      for (const char* ports : {"one", "all"}) {
        const Case on = make_case(spec, kind, model_with(ports));
        for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
          if (!why_not(algorithm, *on.problem)) body(AlgorithmRequest{*on.problem}, algorithm);
      }
}

const std::vector<std::string>& small_networks() {
  static const std::vector<std::string> specs{"ring:5", "torus:3x4", "hypercube:3", "mesh:2x4"};
  return specs;
}

TEST(Budget, no_schedule_takes_fewer_startups_than_its_algorithm_says) {
  SLOW_WHEN_SANITIZED();
  std::set<std::string> seen;
  for_each_request(
      small_networks(), [&](const AlgorithmRequest& request, const CollectiveAlgorithm& algorithm) {
        if (!algorithm.hints.min_startups) return;
        try {
          const CheckedRun run = run_checked(algorithm, request);
          EXPECT_GE(run.metering.startups, algorithm.hints.min_startups(request))
              << algorithm.name << " on " << request.problem.network().spec();
          seen.insert(algorithm.name);
        } catch (const Error& error) {
          EXPECT_EQ(error.code(), ErrorCode::unsupported) << algorithm.name << error.sentence();
        }
      });
  for (const char* name :
       {"patarasuk09-ring", "multi-ring", "bucket", "chain-reduction", "hamiltonian-ring",
        "both-ways:bfb", "reverse:hamiltonian-ring", "doubling-exchange", "rabenseifner04",
        "recursive-halving", "desensi25-bine-exchange", "desensi25-bine-butterfly"})
    EXPECT_TRUE(seen.contains(name)) << name;
}

TEST(Budget, chunks_of_batches_that_stay_together_change_nothing) {
  SLOW_WHEN_SANITIZED();
  std::set<std::string> seen;
  for_each_request(small_networks(),
                   [&](AlgorithmRequest request, const CollectiveAlgorithm& algorithm) {
                     if (!algorithm.has(Capability::whole_batches)) return;
                     request.problem.model.divisible = Model::Divisible::yes;
                     const CheckedRun whole = run_checked(algorithm, request);
                     request.parameters["chunks"] = 3U;
                     const CheckedRun cut = run_checked(algorithm, request);
                     EXPECT_NEAR(cut.metering.time, whole.metering.time, 1e-9) << algorithm.name;
                     seen.insert(algorithm.name);
                   });
  EXPECT_TRUE(seen.contains("symmetric-exchange"));
  EXPECT_TRUE(seen.contains("both-ways:search-one-port"));
}

TEST(Budget, algorithms_of_one_recipe_make_the_same_schedule) {
  std::size_t twins = 0;
  for (const std::string spec : {"ring:5", "hypercube:3", "star:4"})
    for (const CollectiveKind kind : collectives_and_reductions()) {
      const Case on = make_case(spec, kind, model_with("all"));
      std::map<std::string, Metering> by_recipe;
      for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
        const AlgorithmRequest request{*on.problem};
        if (!algorithm.hints.recipe || why_not(algorithm, *on.problem)) continue;
        const Metering metering = run_checked(algorithm, request).metering;
        const auto [known, is_new] = by_recipe.emplace(algorithm.hints.recipe(request), metering);
        if (is_new) continue;
        ++twins;
        EXPECT_EQ(metering.time, known->second.time) << algorithm.name;
        EXPECT_EQ(metering.steps, known->second.steps) << algorithm.name;
        EXPECT_EQ(metering.messages_total, known->second.messages_total) << algorithm.name;
      }
    }
  EXPECT_GT(twins, 5U);
}

TEST(Budget, messages_that_are_sent_one_by_one_are_planned_like_substars_of_one_node) {
  const Case on = make_case("star:4", CollectiveKind::alltoall);
  const Plan plan = make_plan(*on.problem);
  std::size_t alike = 0;
  for (const PlanCandidate& candidate : plan.candidates) {
    const bool one_by_one = candidate.algorithm == "misic94-personalized" ||
                            candidate.algorithm == "fragopoulou95-personalized" ||
                            to_texts(candidate.parameters)["k"] == "1";
    if (!one_by_one) continue;
    ++alike;
    EXPECT_TRUE(candidate.verified);
    const Evaluation alone = evaluate(algorithm_catalogue().get(candidate.algorithm),
                                      {*on.problem, candidate.parameters, 0, {}});
    EXPECT_EQ(candidate.metering.time, alone.metering.time) << candidate.algorithm;
    EXPECT_EQ(candidate.metering.startups, alone.metering.startups) << candidate.algorithm;
  }
  EXPECT_EQ(alike, 3U);
}

/// The names of the candidates that a plan begins to run.
class BegunNames {
 public:
  [[nodiscard]] Progress progress() {
    return [this](std::string_view what, std::uint64_t, std::uint64_t) {
      names_.emplace(what.substr(0, what.find_first_of("; ")));
    };
  }
  [[nodiscard]] bool contains(const std::string& name) const { return names_.contains(name); }

 private:
  std::set<std::string> names_;  // calls come one at a time
};

TEST(Budget, what_two_libraries_do_alike_is_run_once_and_shown_for_both) {
  std::size_t alike = 0;
  for (const CollectiveKind kind : {CollectiveKind::scatter, CollectiveKind::alltoall,
                                    CollectiveKind::gather, CollectiveKind::scan}) {
    const Case on = make_case("ring:5", kind, model_with("all"));
    BegunNames begun;
    PlanOptions options;
    options.progress = begun.progress();
    std::map<std::string, PlanCandidate> by_name;
    for (const PlanCandidate& candidate : make_plan(*on.problem, options).candidates)
      by_name[candidate.algorithm] = candidate;
    const PlanCandidate& first = by_name["open-mpi-default"];
    const PlanCandidate& second = by_name["mpich-default"];
    EXPECT_EQ(first.library, "Open MPI default");
    EXPECT_EQ(second.library, "MPICH default");
    if (first.parameters != second.parameters) continue;
    ++alike;
    EXPECT_EQ(first.metering.time, second.metering.time);
    EXPECT_FALSE(begun.contains("open-mpi-default") && begun.contains("mpich-default"));
  }
  EXPECT_GT(alike, 0U);
}

const PlanOmission* omission_of(const Plan& plan, const std::string& algorithm) {
  const auto found = std::ranges::find(plan.omissions, algorithm, &PlanOmission::algorithm);
  return found != plan.omissions.end() ? &*found : nullptr;
}

bool is_ranked(const Plan& plan, const std::string& algorithm) {
  return std::ranges::find(plan.candidates, algorithm, &PlanCandidate::algorithm) !=
         plan.candidates.end();
}

TEST(Budget, what_is_expensive_and_cannot_win_is_left_out_unless_the_effort_is_full) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("torus:3x4", CollectiveKind::allreduce, model_with("all"));
  const Plan cheap = make_plan(*on.problem);
  EXPECT_TRUE(is_ranked(cheap, "patarasuk09-ring")) << "cheap candidates are all ranked";
  PlanOptions options;
  options.cheap_work = 1e4;  // as if the network were large
  const Plan plan = make_plan(*on.problem, options);
  const PlanOmission* const ring = omission_of(plan, "patarasuk09-ring");
  ASSERT_NE(ring, nullptr);
  EXPECT_EQ(ring->reason.code, OmissionCode::cannot_win);
  EXPECT_GE(ring->reason.better_time, plan.candidates.front().ranked_time());
  EXPECT_EQ(ring->reason.min_startups, 22U);
  EXPECT_TRUE(is_ranked(plan, "nccl-ring")) << "baselines are shown in any case";
  EXPECT_EQ(plan.candidates.front().ranked_time(), cheap.candidates.front().ranked_time());
  options.effort = Effort::full;
  EXPECT_TRUE(is_ranked(make_plan(*on.problem, options), "patarasuk09-ring"));
}

TEST(Budget, what_is_hopeless_among_many_is_left_out_even_if_it_is_cheap) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("hypercube:8", CollectiveKind::reduce, model_with("one"));
  const Plan plan = make_plan(*on.problem);
  const PlanOmission* const chain = omission_of(plan, "chain-reduction");
  ASSERT_NE(chain, nullptr);
  EXPECT_EQ(chain->reason.code, OmissionCode::cannot_win);
  EXPECT_EQ(chain->reason.min_startups, 255U);
  EXPECT_FALSE(is_ranked(plan, "chain-reduction"));
  EXPECT_TRUE(is_ranked(plan, "binomial-reduction"));
}

TEST(Budget, searches_among_many_are_left_out_if_their_startups_show_that_they_cannot_win) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("torus:16x16", CollectiveKind::allreduce, model_with("all"));
  const Plan plan = make_plan(*on.problem);
  const PlanOmission* const gossip = omission_of(plan, "both-ways:matched-gossip");
  ASSERT_NE(gossip, nullptr);
  EXPECT_EQ(gossip->reason.code, OmissionCode::cannot_win);
  EXPECT_EQ(gossip->reason.min_startups, 32U) << "sixteen there and back";
  EXPECT_LT(plan.candidates.front().ranked_time(), 32);
}

TEST(Budget, plans_are_the_same_whatever_ends_first) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("torus:3x4", CollectiveKind::allreduce, model_with("all"));
  PlanOptions options;
  options.cheap_work = 0;
  const Plan first = make_plan(*on.problem, options);
  for (int again = 0; again < 2; ++again) {
    const Plan plan = make_plan(*on.problem, options);
    ASSERT_EQ(plan.candidates.size(), first.candidates.size());
    for (std::size_t i = 0; i < plan.candidates.size(); ++i)
      EXPECT_EQ(plan.candidates[i].algorithm, first.candidates[i].algorithm);
    ASSERT_EQ(plan.omissions.size(), first.omissions.size());
    for (std::size_t i = 0; i < plan.omissions.size(); ++i)
      EXPECT_EQ(plan.omissions[i].reason, first.omissions[i].reason);
  }
}

/// Plans refused more than 4e7 moves, which simulate runs in seconds.
TEST(Budget, plans_run_what_takes_less_than_a_minute) {
  const Case on = make_case("torus:20x20x20", CollectiveKind::allgather, model_with("all"));
  PlanOptions options;
  options.rank_by = Clock::lock_step;
  const TrialRunner runner(*on.problem, options, LowerBound{});
  for (const char* name : {"matched-gossip", "bfb"}) {
    const double work = runner.work_of({&algorithm_catalogue().get(name)});
    EXPECT_GT(work, options.cheap_work) << name;
    EXPECT_LT(work, options.max_work) << name;
  }
}

TEST(Budget, a_search_that_cannot_win_gives_up) {
  const Case on = make_case("torus:8x8x8", CollectiveKind::allreduce, model_with("all"));
  AlgorithmRequest request{*on.problem};
  request.time_to_beat = 15.5;
  expect_error(
      [&] {
        return run_checked(algorithm_catalogue().get("symmetric-exchange"), request).metering.time;
      },
      ErrorCode::unsupported, "its search finds nothing below 15.5", "--effort full");
}

/// Trials identified by their index; each takes the given time and has the given optimum.
class FakeTrials {
 public:
  struct Fake {
    double optimum, time;
  };
  explicit FakeTrials(std::vector<Fake> fakes) : fakes_(std::move(fakes)) {
    for (std::size_t i = 0; i < fakes_.size(); ++i)
      trials_.push_back({&*algorithm_catalogue().begin(), {}, i});
  }

  /// The places of those that have a result.
  [[nodiscard]] std::vector<std::size_t> run() const {
    std::vector<std::optional<TrialResult>> results;
    run_in_order(trials_,
                 {[&](const Trial& trial) {
                    for (int i = 0; i < 1000; ++i) report(trial.progress, "", 0, 0);
                    PlanCandidate candidate;
                    candidate.metering.time = fakes_[trial.place].time;
                    return TrialResult{candidate, {}};
                  },
                  [&](const Trial&, const PlanCandidate& earlier, const Trial& later) {
                    return earlier.metering.time <= fakes_[later.place].optimum;
                  }},
                 results);
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < results.size(); ++i)
      if (results[i]) places.push_back(i);
    return places;
  }

 private:
  std::vector<Fake> fakes_;
  std::vector<Trial> trials_;
};

TEST(OrderedRun, gives_what_one_after_the_other_would_give) {
  const FakeTrials trials({{1, 9}, {2, 7}, {3, 3}, {4, 4}, {2, 5}, {7, 8}});
  for (int again = 0; again < 100; ++again)
    EXPECT_EQ(trials.run(), (std::vector<std::size_t>{0, 1, 2, 4}));
}

TEST(OrderedRun, passes_on_an_interrupt_with_what_is_finished) {
  std::vector<Trial> trials(3, Trial{&*algorithm_catalogue().begin()});
  for (std::size_t i = 0; i < trials.size(); ++i) trials[i].place = i;
  std::vector<std::optional<TrialResult>> results;
  const OrderedRun how{[](const Trial& trial) -> TrialResult {
                         if (trial.place > 0) throw Error(ErrorCode::interrupted, "stopped");
                         return {PlanCandidate{}, {}};
                       },
                       [](const Trial&, const PlanCandidate&, const Trial&) { return false; }};
  expect_error(
      [&] {
        run_in_order(trials, how, results);
        return 0;
      },
      ErrorCode::interrupted, "stopped", "");
  EXPECT_TRUE(results[0]);
  EXPECT_FALSE(results[1]);
}

}  // namespace
}  // namespace asterism
