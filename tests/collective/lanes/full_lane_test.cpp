// Full-lane collectives: the groups that are found, validity, how much crosses between groups, and
// the time of an allreduce against its formula.
#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/evaluate.hpp>
#include <asterism/owned_schedule.hpp>
#include <asterism/plan.hpp>
#include <asterism/problem_statement.hpp>

#include "base/expect_error.hpp"
#include "collective/lanes/lane_groups.hpp"
#include "extent.hpp"

namespace asterism {
namespace {

using ::testing::Contains;
using testing::expect_error;

constexpr const char* full_lane = "traeff20-full-lane";

ProblemWords lane_words(const std::string& network, const std::string& collective,
                        std::uint64_t batch = 1) {
  ProblemWords words;
  words.network = network;
  words.collective = collective;
  words.batch = batch;
  words.model = {{"ports", "all"}};
  return words;
}

CheckedRun run_lanes(const Problem& problem, const Parameters& parameters = {},
                     const std::string& algorithm = full_lane) {
  EvaluationOptions options;
  options.timed = true;
  return run_checked(algorithm_catalogue().get(algorithm), {problem, parameters}, options);
}

/// The boxes of GPUs are named in their labels: "b0.gpu3".
TEST(LaneGroups, are_the_boxes_and_the_leaves) {
  const Problem boxes = state_problem(lane_words("boxes:3/dgx-a100", "allgather"));
  const std::vector<LaneGroups> found = lane_groups(boxes);
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found[0].count(), 3U);
  ASSERT_EQ(found[0].size(), 8U);
  std::set<std::string> names;
  for (std::uint64_t group = 0; group < 3; ++group) {
    const auto box_of = [&](std::uint64_t place) {
      const NodeId node = boxes.collective.participant(found[0].member(group, place));
      const std::string label = boxes.network().label(node);
      return label.substr(0, label.find_first_of(".:/-"));
    };
    for (std::uint64_t place = 1; place < 8; ++place) EXPECT_EQ(box_of(place), box_of(0));
    names.insert(box_of(0));
  }
  EXPECT_EQ(names.size(), 3U);

  const std::vector<LaneGroups> leaves =
      lane_groups(state_problem(lane_words("leaf-spine:4,6,2", "allgather")));
  ASSERT_EQ(leaves.size(), 1U);
  EXPECT_EQ(leaves[0].count(), 4U);
  EXPECT_EQ(leaves[0].size(), 6U);
}

TEST(LaneGroups, have_equal_sizes) {
  ProblemWords words = lane_words("leaf-spine:4,6,2", "allgather");
  words.participants = {"ids:0-22"};
  EXPECT_TRUE(lane_groups(state_problem(words)).empty());
  EXPECT_TRUE(why_not(algorithm_catalogue().get(full_lane), state_problem(words)).has_value());
  words.participants = {"ids:0,1,6,7,12,13"};
  const std::vector<LaneGroups> pairs = lane_groups(state_problem(words));
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].count(), 3U);
  EXPECT_EQ(pairs[0].seat(4).group, 2U);
  EXPECT_EQ(pairs[0].seat(3).place, 1U);
}

TEST(LaneGroups, are_only_behind_switches) {
  for (const char* network : {"torus:4x4", "star:4", "dgx1"})
    EXPECT_TRUE(why_not(algorithm_catalogue().get(full_lane),
                        state_problem(lane_words(network, "allgather"))))
        << network;
}

void expect_valid(const Problem& problem, const std::string& algorithm) {
  const CollectiveAlgorithm& recipe = algorithm_catalogue().get(algorithm);
  ASSERT_FALSE(why_not(recipe, problem)) << algorithm << " " << problem.network().spec();
  std::vector<Parameters> all(1);
  for (const AlgorithmParameter& parameter : recipe.parameters) {
    if (parameter.name == "pieces" || parameter.choices == nullptr) continue;
    std::vector<Parameters> longer;
    for (const Parameters& before : all)
      for (const ParameterValue& value : parameter.choices(problem)) {
        longer.push_back(before);
        longer.back()[parameter.name] = value;
      }
    all = std::move(longer);
  }
  for (Parameters& parameters : all)
    for (const std::uint64_t pieces : {1U, 2U, 5U}) {
      parameters["pieces"] = pieces;
      const CheckedRun run = run_lanes(problem, parameters, algorithm);
      EXPECT_TRUE(run.verdict.valid)
          << name_with_parameters(algorithm, parameters) << ", " << problem.collective.name()
          << " on " << problem.network().spec() << ": "
          << (run.verdict.valid ? "" : run.verdict.earliest()->text);
    }
}

/// Two, three and four groups; sizes with and without a butterfly.
TEST(FullLane, is_valid_with_every_pattern) {
  std::vector<std::string> networks{"boxes:2/ndv2", "leaf-spine:3,4,2", "leaf-spine:4,3,2"};
  if (!few_examples()) networks.insert(networks.end(), {"boxes:4/mi250", "xgft:4x4,1x2"});
  for (const std::string& network : networks)
    for (const char* ports : {"one", "all"})
      for (const auto& [collective, prefix] : {std::pair{"broadcast", ""},
                                               {"allgather", ""},
                                               {"alltoall", ""},
                                               {"allreduce", ""},
                                               {"reduce", "reverse:"},
                                               {"reduce-scatter", "reverse:"},
                                               {"allreduce", "both-ways:"}}) {
        ProblemWords words = lane_words(network, collective, 3);
        words.model = {{"ports", ports}, {"divisible", "yes"}};
        expect_valid(state_problem(words), std::string(prefix) + full_lane);
      }
}

TEST(FullLane, takes_whole_messages_other_roots_and_counts) {
  ProblemWords words = lane_words("leaf-spine:3,4,2", "broadcast");
  words.sources = {"random:1"};
  expect_valid(state_problem(words), full_lane);
  words = lane_words("leaf-spine:2,2,2", "allgatherv");
  words.counts = "3,0,5,1";
  expect_valid(state_problem(words), full_lane);
  words = lane_words("leaf-spine:2,2,2", "alltoallv");
  words.counts = "random:4";
  expect_valid(state_problem(words), full_lane);
}

std::uint64_t messages_over(const CheckedRun& run, const std::string& link_class) {
  for (const LinkUse& use : run.metering.link_use)
    if (use.link_class == link_class) return use.messages;
  return 0;
}

/// A message that every group needs crosses the links between them once per group, up and down.
TEST(FullLane, sends_nothing_twice_to_a_group) {
  static constexpr std::uint64_t batch = 8;
  for (const std::uint64_t boxes : {2U, 4U}) {
    const std::string network = "boxes:" + std::to_string(boxes) + "/dgx-a100";
    const CheckedRun broadcast = run_lanes(state_problem(lane_words(network, "broadcast", batch)),
                                           {{"pieces", std::uint64_t{1}}});
    EXPECT_EQ(messages_over(broadcast, "nic"), 2 * batch * (boxes - 1));
    const CheckedRun allgather =
        run_lanes(state_problem(lane_words(network, "allgather")), {{"pieces", std::uint64_t{1}}});
    EXPECT_EQ(messages_over(allgather, "nic"), 2 * 8 * boxes * (boxes - 1));
  }
}

TEST(FullLane, sends_no_node_a_message_twice) {
  for (const char* inside : {"direct", "butterfly"})
    for (const char* collective : {"broadcast", "allgather", "alltoall"}) {
      if (std::string_view(collective) == "alltoall" && std::string_view(inside) == "butterfly")
        continue;
      const CheckedRun run =
          run_lanes(state_problem(lane_words("leaf-spine:3,8,2", collective, 16)),
                    {{"inside", inside}, {"pieces", std::uint64_t{2}}});
      EXPECT_TRUE(run.verdict.valid);
      EXPECT_EQ(run.verdict.redundant, 0U) << inside << " " << collective;
    }
}

/// In a butterfly among 8 GPUs, a share of 1/2, 1/4 and 1/8 of the message is sent in turn, and an
/// eighth in each of the log2 exchanges between boxes. Latencies occupy the links here.
double formula_of_exchange(double bytes, double boxes) {
  static constexpr double fast = 450e3, slow = 50e3;            // bytes per microsecond
  static constexpr double inside = 2 * 0.35, across = 2 * 1.3;  // two links each
  return 2 * (3 * inside + bytes * 7 / 8 / fast) + std::log2(boxes) * (across + bytes / 8 / slow);
}

TEST(FullLane, takes_the_time_of_its_formula) {
  for (const double boxes : {2., 4., 8.})
    for (const double kibibytes : {64., 1024.}) {
      ProblemWords words =
          lane_words("boxes:" + std::to_string(static_cast<int>(boxes)) + "/dgx-h100", "allreduce");
      words.model = {{"message", std::to_string(static_cast<int>(kibibytes)) + "KiB"}};
      const CheckedRun run = run_lanes(
          state_problem(words),
          {{"inside", "butterfly"}, {"across", "exchange"}, {"pieces", std::uint64_t{1}}});
      ASSERT_TRUE(run.timing.has_value());
      EXPECT_NEAR(run.timing->time, formula_of_exchange(1024 * kibibytes, boxes), 1e-3);
    }
}

TEST(FullLane, pieces_overlap) {
  ProblemWords words = lane_words("boxes:4/dgx-h100", "allgather");
  words.model = {{"message", "16MiB"}};
  const auto time = [&](std::uint64_t pieces) {
    return run_lanes(state_problem(words), {{"pieces", pieces}}).timing->time;
  };
  EXPECT_LT(time(4), 0.9 * time(1));
}

/// With several pieces, a node sends its own to its group while they cross the lanes.
TEST(FullLane, own_pieces_do_not_wait_for_those_of_the_lane) {
  const Problem problem = state_problem(lane_words("boxes:2/dgx-a100", "allgather", 2));
  for (const std::uint64_t pieces : {1U, 2U}) {
    ScheduleRecorder recorder;
    run_algorithm(algorithm_catalogue().get(full_lane), {problem, {{"pieces", pieces}}}, recorder);
    const Step first = recorder.schedule().step(0);
    EXPECT_EQ(first.size(), 16 * pieces) << "one packet per GPU and link in use";
  }
}

/// Start-ups decide for small messages, and shares for large ones.
TEST(FullLane, chooses_the_pattern_of_least_estimated_time) {
  const auto best_of = [](const char* size, const Parameters& parameters) {
    ProblemWords words = lane_words("boxes:8/dgx-h100", "allreduce");
    words.model = {{"message", size}};
    return run_lanes(state_problem(words), parameters).timing->time;
  };
  EXPECT_EQ(best_of("256KiB", {}),
            best_of("256KiB", {{"inside", "butterfly"}, {"across", "exchange"}}));
  EXPECT_LT(best_of("256KiB", {}), best_of("256KiB", {{"across", "scatter"}}));
  EXPECT_LT(best_of("64MiB", {}), best_of("64MiB", {{"across", "exchange"}}));
}

/// What it was added for: allreduces of medium size on several boxes.
TEST(FullLane, wins_plans_of_medium_messages) {
  SLOW_WHEN_SANITIZED();
  ProblemWords words = lane_words("boxes:4/dgx-h100", "allreduce");
  words.model = {{"message", "256KiB"}};
  const Plan plan = make_plan(state_problem(words), {.effort = Effort::quick});
  EXPECT_EQ(plan.candidates.front().algorithm, full_lane);
}

TEST(FullLane, refuses_what_does_not_fit) {
  const Problem problem = state_problem(lane_words("leaf-spine:3,6,2", "allreduce", 12));
  expect_error(
      [&] {
        return run_lanes(problem, {{"groups", std::uint64_t{2}}});
      },
      ErrorCode::unsupported, "groups of equal size", "choose 3");
  expect_error(
      [&] {
        return run_lanes(problem, {{"across", "chain"}});
      },
      ErrorCode::unsupported, "across = chain does not fit", "choose scatter");
  expect_error(
      [&] {
        return run_lanes(problem, {{"inside", "butterfly"}});
      },
      ErrorCode::unsupported, "inside = butterfly does not fit", "choose direct");
  Model half = problem.model;
  half.duplex = Model::Duplex::half;
  EXPECT_TRUE(why_not(algorithm_catalogue().get(full_lane),
                      {problem.shared_network(), problem.collective, half}));
}

}  // namespace
}  // namespace asterism
