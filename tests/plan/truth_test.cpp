// Plans that once claimed that something was the best known while the catalogue had something
// better, on problems small enough to plan in about a second.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>
#include <asterism/plan.hpp>
#include <asterism/problem.hpp>

#include "extent.hpp"
#include "network/drawn_network.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;

PlanOptions quick_plan(Clock clock) {
  PlanOptions options;
  options.effort = Effort::quick;
  options.rank_by = clock;
  return options;
}

/// By an algorithm of the catalogue with these parameters.
double time_of(const Problem& problem, const char* algorithm, const Parameters& parameters,
               Clock clock) {
  const CheckedRun run = run_checked(algorithm_catalogue().get(algorithm), {problem, parameters},
                                     {.timed = clock == Clock::asynchronous});
  EXPECT_TRUE(run.verdict.valid);
  return run.timing ? run.timing->time : run.metering.time;
}

Model gpu_model(double bytes, double startup = 0) {
  Model model;
  model.ports = Model::Ports::all;
  model.unit = Model::Unit::microseconds;
  model.startup = startup;
  model.transmission = 1e-3;  // 1 GB/s
  model.message_size = bytes;
  model.min_piece = 1;
  return model;
}

/// Two boxes of four nodes, each behind a switch, and a slow switch between them.
std::shared_ptr<const Network> two_small_boxes(double least_latency = 0.35) {
  std::vector<DrawnLink> links;
  for (std::uint64_t node = 0; node < 8; ++node) {
    links.push_back({node, 8 + node / 4, {300, least_latency}});
    links.push_back({node, 10, {25, least_latency + 0.95}});
  }
  return std::make_shared<DrawnNetwork>(11, links, std::vector<std::uint32_t>{8, 9, 10});
}

Problem on_small_boxes(CollectiveKind kind, const Model& model, double least_latency = 0.35) {
  const auto network = two_small_boxes(least_latency);
  return {network, Collective(kind, *network), model};
}

TEST(Truth, no_stream_through_a_fat_tree_beats_the_plan_of_a_large_allreduce) {
  SLOW_WHEN_SANITIZED();
  const Problem problem = state_problem({.network = "fat-tree:4",
                                         .collective = "allreduce",
                                         .model = {{"ports", "all"},
                                                   {"bandwidth", "100Gb/s"},
                                                   {"ts", "2us"},
                                                   {"message", "100MB"},
                                                   {"switches", "reduce"}}});
  for (const Clock clock : {Clock::asynchronous, Clock::lock_step}) {
    const double planned = make_plan(problem, quick_plan(clock)).candidates.front().ranked_time();
    for (const std::uint64_t chunks : {57U, 114U, 228U})
      EXPECT_LE(planned, 1.001 * time_of(problem, "both-ways:stream", {{"chunks", chunks}}, clock))
          << chunks;
  }
}

TEST(Truth, no_number_of_chunks_beats_the_plan_of_a_large_allgather) {
  SLOW_WHEN_SANITIZED();
  const Problem problem = on_small_boxes(CollectiveKind::allgather, gpu_model(1e9));
  const double planned =
      make_plan(problem, quick_plan(Clock::asynchronous)).candidates.front().ranked_time();
  for (const std::uint64_t chunks : {1U, 4U, 16U, 64U})
    EXPECT_LE(planned,
              1.001 * time_of(problem, "forestcoll", {{"chunks", chunks}}, Clock::asynchronous))
        << chunks;
}

/// A latency that all links share may as well be part of the start-up, if every hop pays both: a
/// packet that cuts through a switch pays one start-up, but the latency of each link.
TEST(Truth, a_machine_stated_in_two_ways_has_one_plan) {
  SLOW_WHEN_SANITIZED();
  const auto stored = [](Model model) {
    model.switch_hops = Model::SwitchHops::store_and_forward;
    return model;
  };
  for (const CollectiveKind kind : {CollectiveKind::allgather, CollectiveKind::alltoall})
    for (const double bytes : {31.0, 8e3}) {
      const Plan by_latency =
          make_plan(on_small_boxes(kind, stored(gpu_model(bytes))), quick_plan(Clock::lock_step));
      const Plan by_startup = make_plan(on_small_boxes(kind, stored(gpu_model(bytes, 0.35)), 0),
                                        quick_plan(Clock::lock_step));
      const double time = by_latency.candidates.front().ranked_time();
      EXPECT_NEAR(by_startup.candidates.front().ranked_time(), time, 1e-6 * time)
          << to_string(kind) << " " << bytes;
    }
}

TEST(Truth, all_ratios_are_those_to_the_one_bound_that_is_shown) {
  SLOW_WHEN_SANITIZED();
  for (const Clock clock : {Clock::asynchronous, Clock::lock_step}) {
    const Plan plan =
        make_plan(on_small_boxes(CollectiveKind::allgather, gpu_model(1e6)), quick_plan(clock));
    for (const PlanCandidate& candidate : plan.candidates) {
      EXPECT_DOUBLE_EQ(candidate.ratio, candidate.ranked_time() / plan.bound.time);
      EXPECT_GE(candidate.ratio, 1 - 1e-9);
    }
  }
}

/// Two nodes with two links: half of the message over each.
TEST(Truth, what_a_gather_over_parallel_links_needs_is_bounded_as_stated) {
  const auto network = std::make_shared<const DrawnNetwork>(
      2, std::vector<DrawnLink>{{.from = 0, .to = 1}, {.from = 0, .to = 1}});
  Model model;
  model.ports = Model::Ports::several(2);
  model.message_size = 2;
  const auto planned = [&](Model::Divisible divisible) {
    Model stated = model;
    stated.divisible = divisible;
    return make_plan({network, Collective(CollectiveKind::gather, *network, {NodeId{0}}), stated});
  };
  EXPECT_NEAR(planned(Model::Divisible::no).candidates.front().ranked_time(), 3, 1e-9);
  const Plan cut = planned(Model::Divisible::yes);
  EXPECT_LE(cut.bound.time, 2 + 1e-9)
      << "two chunks at the same time take one start-up and one unit";
}

TEST(Truth, an_interrupted_plan_has_what_was_found) {
  const Problem problem = on_small_boxes(CollectiveKind::allgather, gpu_model(1e6));
  PlanOptions options = quick_plan(Clock::lock_step);
  bool found = false;  // calls come one at a time
  options.watcher.candidate = [&](const PlanCandidate&) { found = true; };
  options.progress = [&](std::string_view what, std::uint64_t, std::uint64_t) {
    if (found && what.starts_with("phased")) throw Error(ErrorCode::interrupted, "interrupted");
  };
  const Plan plan = make_plan(problem, options);
  EXPECT_TRUE(plan.interrupted);
  EXPECT_FALSE(plan.candidates.empty());
  EXPECT_NE(plan.warning.find("interrupted: "), std::string::npos);
}

}  // namespace
}  // namespace asterism
