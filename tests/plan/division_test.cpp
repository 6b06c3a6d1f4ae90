// Plans of divisible messages: nothing that the catalogue can do with any number of pieces is
// faster than the first row.
#include <algorithm>
#include <limits>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/plan.hpp>
#include <asterism/problem.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using testing::expect_error;

Problem stated(const std::string& network, const std::string& collective,
               std::vector<std::pair<std::string, std::string>> model, std::uint64_t batch = 1) {
  return state_problem(
      {.network = network, .collective = collective, .batch = batch, .model = std::move(model)});
}

double best_time(const Problem& problem, const PlanOptions& options = {}) {
  return make_plan(problem, options).candidates.front().ranked_time();
}

PlanOptions lock_step() {
  PlanOptions options;
  options.rank_by = Clock::lock_step;
  return options;
}

TEST(Division, large_messages_are_pipelined) {
  SLOW_WHEN_SANITIZED();
  const Problem broadcast =
      stated("torus:4x4", "broadcast",
             {{"ports", "all"}, {"bandwidth", "100Gb/s"}, {"ts", "2us"}, {"message", "100MB"}});
  EXPECT_LT(best_time(broadcast), 2297);
  EXPECT_LT(best_time(broadcast, lock_step()), 2297);
  const Problem allreduce =
      stated("fat-tree:4", "allreduce",
             {{"ports", "all"}, {"message_size", "4096"}, {"switches", "reduce"}});
  EXPECT_LE(best_time(allreduce), 4551);
}

/// The planner relies on it when it leaves out numbers of pieces.
TEST(Division, pipelining_does_not_relieve_the_busiest_link) {
  for (const std::string network : {"dgx1", "dgx-a100"})
    for (const std::string algorithm : {"rank-ring", "bruck"}) {
      const Problem problem = stated(network, "allgather", {{"message", "1MB"}});
      const auto timing = [&](const Parameters& parameters) {
        const AlgorithmRequest request{problem, parameters};
        return run_checked(algorithm_catalogue().get(algorithm), request, {.timed = true})
            .timing.value();
      };
      const double busiest = timing({}).busiest_time;
      EXPECT_GT(busiest, 0);
      for (const std::uint64_t pieces : {2U, 7U})
        EXPECT_GE(timing({{"pipeline", pieces}}).time, busiest * (1 - 1e-12))
            << network << " " << algorithm << " " << pieces;
    }
}

/// Returns how many candidates a plan divides.
std::size_t num_divided(const Problem& problem) {
  std::mutex guard;
  std::set<std::string> divided;
  PlanOptions options;
  options.progress = [&](std::string_view what, std::uint64_t, std::uint64_t) {
    static constexpr std::string_view start = "splitting messages for ";
    const std::lock_guard lock(guard);
    if (what.starts_with(start))
      divided.emplace(what.substr(start.size(), what.find(';') - start.size()));
  };
  EXPECT_LE(make_plan(problem, options).candidates.front().ratio, 1.002);
  return divided.size();
}

TEST(Division, with_units_the_search_for_pieces_ends_close_to_the_bound) {
  SLOW_WHEN_SANITIZED();
  const Problem problem =
      stated("leaf-spine:2,4,2", "allreduce",
             {{"ports", "all"}, {"bandwidth", "100Gb/s"}, {"ts", "2us"}, {"message", "1GiB"}});
  EXPECT_LE(num_divided(problem), 4U);
}

TEST(Division, asked_chunks_are_taken_and_bounded_as_divisible_messages) {
  SLOW_WHEN_SANITIZED();
  const Problem problem = stated("backbone:1991", "broadcast", {{"ts", "0.1"}}, 3);
  PlanOptions options;
  const Plan atomic = make_plan(problem, options);
  EXPECT_NEAR(atomic.candidates.front().ratio, 1, 1e-9);
  options.parameters = {{"chunks", 2U}};
  const Plan cut = make_plan(problem, options);
  EXPECT_NEAR(cut.candidates.front().metering.time, 6.6, 1e-9);
  EXPECT_LT(cut.bound.time, 6.6);
  EXPECT_LE(
      best_time(stated("backbone:1991", "broadcast", {{"ts", "0.1"}, {"divisible", "yes"}}, 3)),
      6.6);
}

TEST(Division, atomic_messages_are_never_cut) {
  SLOW_WHEN_SANITIZED();
  for (const std::string collective : {"broadcast", "allgather", "allreduce", "reduce-scatter"}) {
    const Problem problem = stated(
        "mesh:2x3", collective, {{"ports", "all"}, {"message_size", "100"}, {"divisible", "no"}});
    EXPECT_FALSE(problem.divisible());
    for (const PlanCandidate& candidate : make_plan(problem).candidates)
      EXPECT_EQ(candidate.metering.chunks, 1U) << candidate.algorithm;
    PlanOptions options;
    options.parameters = {{"chunks", 4U}};
    expect_error([&] { return make_plan(problem, options).warning; }, ErrorCode::usage,
                 "messages are atomic", "--divisible yes");
  }
}

TEST(Division, no_piece_is_smaller_than_the_smallest) {
  SLOW_WHEN_SANITIZED();
  const Problem problem = stated("ring:6", "broadcast",
                                 {{"ports", "all"},
                                  {"bandwidth", "1GB/s"},
                                  {"ts", "1ns"},
                                  {"message", "1kB"},
                                  {"min_piece", "100B"}});
  EXPECT_EQ(problem.max_pieces(), 10U);
  const Plan plan = make_plan(problem);
  EXPECT_GT(plan.candidates.front().metering.chunks, 1U);
  for (const PlanCandidate& candidate : plan.candidates)
    EXPECT_LE(candidate.metering.chunks, 10U) << candidate.algorithm;
}

/// Messages are divisible by default for sizes in bytes and for reductions.
TEST(Division, the_default_follows_units_and_collective) {
  SLOW_WHEN_SANITIZED();
  EXPECT_FALSE(stated("ring:4", "broadcast", {}).divisible());
  EXPECT_FALSE(stated("ring:4", "alltoall", {{"message_size", "1000"}}).divisible());
  EXPECT_TRUE(stated("ring:4", "allreduce", {}).divisible());
  EXPECT_TRUE(stated("ring:4", "scan", {}).divisible());
  EXPECT_FALSE(stated("ring:4", "barrier", {}).divisible());
  EXPECT_FALSE(stated("ring:4", "allreduce", {{"divisible", "no"}}).divisible());
  const auto in_bytes = [](const std::string& size) {
    return stated("ring:4", "broadcast",
                  {{"ts", "1us"}, {"bandwidth", "1GB/s"}, {"message", size}});
  };
  EXPECT_TRUE(in_bytes("1kB").divisible());
  EXPECT_FALSE(in_bytes("1B").divisible());
  EXPECT_EQ(in_bytes("7B").max_pieces(), 7U);
}

/// Returns the best time of the catalogue over all numbers of chunks and pieces up to `max_count`.
double best_of_catalogue(const Problem& problem, std::uint64_t max_count) {
  double best = std::numeric_limits<double>::infinity();
  const auto consider = [&](const CollectiveAlgorithm& algorithm, const Parameters& parameters) {
    try {
      const CheckedRun run = run_checked(algorithm, {problem, parameters, 0, {}});
      if (run.verdict.valid) best = std::min(best, run.metering.time);
    } catch (const Error&) {
    }
  };
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue()) {
    if (why_not(algorithm, problem)) continue;
    consider(algorithm, {});
    for (std::uint64_t count = 2; count <= max_count; ++count)
      for (const char* name : {"chunks", "pipeline"}) consider(algorithm, {{name, count}});
  }
  return best;
}

TEST(Division, nothing_of_the_catalogue_beats_the_first_row) {
  SLOW_WHEN_SANITIZED();
  const std::vector<std::string> networks{"ring:5",    "mesh:2x3", "star:3",     "complete:4",
                                          "torus:3x3", "ccc:3",    "fat-tree:2", "backbone:1971"};
  const std::vector<std::string> collectives{"broadcast", "allgather", "alltoall",
                                             "gather",    "allreduce", "reduce"};
  std::mt19937_64 random(7);
  const auto pick = [&](const auto& list) { return list[random() % list.size()]; };
  const std::uint64_t max_count = few_examples() ? 4 : 9;
  for (int i = 0; i < (few_examples() ? 3 : 24); ++i) {
    const std::string network = pick(networks), collective = pick(collectives);
    const std::vector<std::pair<std::string, std::string>> model{
        {"ports", pick(std::vector<std::string>{"one", "2", "all"})},
        {"ts", pick(std::vector<std::string>{"0.1", "1", "10"})},
        {"message_size", pick(std::vector<std::string>{"1", "10", "100"})},
        {"divisible", pick(std::vector<std::string>{"yes", "no"})}};
    const Problem problem = stated(network, collective, model);
    const Plan plan = make_plan(problem);
    const double first = plan.candidates.front().metering.time;
    EXPECT_GE(first, plan.bound.time * (1 - 1e-9));
    EXPECT_GE(best_of_catalogue(problem, problem.divisible() ? max_count : 1), first * (1 - 1e-9))
        << network << " " << collective << " ports " << model[0].second << " ts " << model[1].second
        << " size " << model[2].second << " divisible " << model[3].second
        << ", planned: " << plan_summary(problem, plan);
  }
}

}  // namespace
}  // namespace asterism
