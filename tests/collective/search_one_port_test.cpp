#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/evaluate.hpp>

#include "base/expect_error.hpp"
#include "base/limited_threads.hpp"
#include "extent.hpp"
#include "schedule_cases.hpp"

namespace asterism {
namespace {

using testing::Case;
using testing::expect_error;
using testing::make_case;
using testing::steps_of;

Evaluation searched(const Case& on, const Parameters& parameters = {},
                    const EvaluationOptions& options = {}) {
  return evaluate(algorithm_catalogue().get("search-one-port"), {*on.problem, parameters, 0, {}},
                  options);
}

struct Reached {
  std::string spec;
  std::uint64_t steps;  // maximum
  std::uint64_t bound;  // minimum
};

void expect_reached(const std::vector<Reached>& networks) {
  for (const Reached& reached : networks) {
    const Evaluation result =
        searched(make_case(reached.spec, CollectiveKind::broadcast, {}, {NodeId{0}}));
    EXPECT_TRUE(result.verdict.valid) << reached.spec;
    EXPECT_EQ(result.verdict.redundant, 0U) << reached.spec;
    EXPECT_LE(result.metering.steps, reached.steps) << reached.spec;
    EXPECT_EQ(result.bound.startups, reached.bound) << reached.spec;
  }
}

/// azevedo1995 needs 12, 18 and 36 steps on scc:4, 5 and 7; mendia92 12 and 16 on star:5 and 6.
TEST(SearchOnePort, keeps_the_steps_it_has_reached) {
  SLOW_WHEN_SANITIZED();
  expect_reached({{"scc:4", 10, 9},
                  {"scc:5", 16, 16},
                  {"star:4", 5, 5},
                  {"star:5", 8, 8},
                  {"macro-star:2,2", 9, 9},
                  {"ccc:5", 11, 11},
                  {"hypercube:7", 7, 7},
                  {"pancake:5", 8, 8},
                  {"bubble-sort:5", 10, 10},
                  {"torus:5x5x5", 8, 8},
                  {"wk:4,3", 10, 9}});
}

TEST(SearchOnePortExhaustive, keeps_the_steps_it_has_reached) {
  expect_reached({{"scc:6", 21, 20},
                  {"scc:7", 30, 30},
                  {"scc:8", 37, 35},
                  {"star:6", 10, 10},
                  {"star:7", 13, 13},
                  {"star:8", 16, 16},
                  {"star:9", 20, 19}});
}

TEST(SearchOnePort, is_the_same_for_the_same_seed_and_any_number_of_threads) {
  SLOW_WHEN_SANITIZED();
  const Case on = make_case("scc:6", CollectiveKind::broadcast);
  const auto steps_with = [&](int threads, std::uint64_t seed) {
    ScheduleRecorder recorder;
    const testing::LimitedThreads limit(threads);
    static_cast<void>(searched(on, {{"effort", 1U}, {"seed", seed}}, {false, {&recorder}}));
    std::vector<std::pair<std::uint64_t, std::uint32_t>> moves;
    for (const Step& step : steps_of(recorder))
      for (std::size_t i = 0; i < step.size(); ++i)
        moves.emplace_back(step[i].from.value(), step[i].ports[0].value());
    return moves;
  };
  EXPECT_EQ(steps_with(1, 5), steps_with(2, 5));
  EXPECT_NE(steps_with(1, 5), steps_with(1, 6));
}

TEST(SearchOnePort, sends_a_batch_in_packets_of_the_limit) {
  Model model;
  const Evaluation whole = searched(make_case("star:4", CollectiveKind::broadcast, model, {}, 7));
  EXPECT_TRUE(whole.verdict.valid);
  EXPECT_EQ(whole.metering.max_packet, 7U);
  model.packet_limit = 3;
  const Evaluation split = searched(make_case("star:4", CollectiveKind::broadcast, model, {}, 7));
  EXPECT_TRUE(split.verdict.valid);
  EXPECT_EQ(split.metering.max_packet, 3U);
  EXPECT_EQ(split.metering.steps, 3 * whole.metering.steps);
}

TEST(SearchOnePort, takes_no_more_steps_than_the_tree_and_fewer_with_a_proof_or_time) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : testing::schedule_networks()) {
    const Case on = make_case(spec, CollectiveKind::broadcast);
    const Evaluation tree = evaluate(algorithm_catalogue().get("tree"), {*on.problem, {}, 0, {}});
    EXPECT_LE(searched(on).metering.steps, tree.metering.steps) << spec;
  }
  const Case star = make_case("star:5", CollectiveKind::broadcast);
  EXPECT_EQ(searched(star, {{"effort", 0U}, {"exact", 100000U}}).metering.steps, 8U);
  EXPECT_EQ(searched(star, {{"effort", 1000000U}, {"seconds", 100U}}).metering.steps, 8U);
}

TEST(SearchOnePort, refuses_parameters_and_sizes_that_do_not_fit) {
  const Case on = make_case("star:4", CollectiveKind::broadcast);
  for (const std::string name : {"seed", "effort", "seconds", "exact"})
    expect_error(
        [&] {
          return searched(on, {{name, "much"}});
        },
        ErrorCode::out_of_range, name + " = \"much\" is not accepted", "choose a whole number");
  expect_error(
      [&] {
        return searched(on, {{"exact", 3000000000U}});
      },
      ErrorCode::out_of_range, "exact", "2147483647");
  expect_error(
      [&] {
        return searched(on, {{"luck", "1"}});
      },
      ErrorCode::unknown_name, "has no parameter luck", "seed, effort, seconds, exact");
  const Case large = make_case("star:9", CollectiveKind::broadcast);
  expect_error(
      [&] {
        ScheduleRecorder recorder;
        run_algorithm(algorithm_catalogue().get("search-one-port"),
                      {*large.problem, {}, 1'000'000, {}}, recorder);
        return 0;
      },
      ErrorCode::too_large, "the search for a broadcast on star:9", "tree");
}

}  // namespace
}  // namespace asterism
