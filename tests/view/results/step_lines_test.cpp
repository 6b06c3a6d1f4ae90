// Schedules in words, step by step.
#include "view/results/step_lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <asterism/algorithm.hpp>
#include <asterism/networks.hpp>

namespace asterism::testing {
namespace {

using ::testing::ElementsAre;

StepLines told_steps(const ProblemWords& words, const std::string& name,
                     const StepLineLimits& limits = {}) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(name);
  ScheduleRecorder recorder;
  run_algorithm(algorithm, {state_problem(words, algorithm.weakest_model())}, recorder);
  return step_lines(recorder.schedule(), limits);
}

ProblemWords stated_words(const std::string& network, const std::string& collective) {
  ProblemWords words;
  words.network = network;
  words.collective = collective;
  return words;
}

TEST(StepLines, name_nodes_by_their_labels) {
  EXPECT_THAT(told_steps(stated_words("hypercube:2", "broadcast"), "flood").lines,
              ElementsAre("00 -> 01, 00 -> 10", "01 -> 11"));
}

TEST(StepLines, say_what_packets_hold_if_there_is_more_than_one_message) {
  EXPECT_THAT(told_steps(stated_words("hypercube:2", "allgather"), "recursive-doubling").lines,
              ElementsAre("00 -> 01 (of 00), 01 -> 00 (of 01), 10 -> 11 (of 10), 11 -> 10 (of 11)",
                          "00 -> 10 (2 messages), 01 -> 11 (2 messages), 10 -> 00 (2 messages), "
                          "11 -> 01 (2 messages)"));
}

TEST(StepLines, leave_out_what_is_too_much_and_say_so) {
  const StepLines two = told_steps(stated_words("ring:6", "allgather"), "hamiltonian-ring",
                                   {.steps = 2, .transfers = 1});
  EXPECT_EQ(two.left_out, 3U);
  EXPECT_THAT(two.lines, ElementsAre("0 -> 1 (of 0), and 5 more", "0 -> 1 (of 5), and 5 more"));
  // One more is as short as the words "and 1 more".
  EXPECT_EQ(
      told_steps(stated_words("ring:6", "allgather"), "hamiltonian-ring", {.steps = 4}).left_out,
      0U);
}

TEST(StepLines, tell_the_whole_way_of_a_worm) {
  ProblemWords words = stated_words("ring:9", "broadcast");
  words.model = {{"switching", "wormhole"}};
  EXPECT_THAT(told_steps(words, "wang00-broadcast").lines.front(),
              ::testing::HasSubstr(" -> 1 -> "));
}

TEST(StepLines, tell_steps_in_which_nothing_moves_and_control_packets) {
  const auto network = make_network("ring:3");
  Schedule schedule(
      {Problem(network, Collective(CollectiveKind::broadcast, *network, {NodeId{0}}))});
  Step step;
  schedule.append(step);
  const Port ports[] = {Port{0}};
  step.add(NodeId{0}, ports, {}, 2);
  schedule.append(step);
  EXPECT_THAT(step_lines(schedule).lines, ElementsAre("nothing moves", "0 -> 1 (control)"));
}

}  // namespace
}  // namespace asterism::testing
