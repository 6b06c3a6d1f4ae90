// asterism simulate --asynchronous.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

std::vector<std::string> with_delay(const std::string& spec, const std::string& algorithm,
                                    const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"simulate",    spec,      "broadcast",
                                     "--algorithm", algorithm, "--asynchronous"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

TEST(AsynchronousCommand, tells_that_everybody_got_one_copy_under_every_seed) {
  const Outcome outcome = run_program(with_delay(
      "star:5", "chen01-stack", {"--delay", "random:1,10", "--delay-seeds", "100", "--json"}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto document = outcome.json();
  EXPECT_EQ(document["delay"], "random:1,10");
  EXPECT_EQ(document["exactly_once"], true);
  EXPECT_EQ(document["messages_total"], 119);
  EXPECT_EQ(document["redundant"], 0);
  EXPECT_EQ(document["header_bits"], 5);
  EXPECT_EQ(document["header_bits_total"], 5 * 119);
  EXPECT_EQ(document["seeds"]["runs"], 100);
  EXPECT_EQ(document["seeds"]["exactly_once"], 100);
  EXPECT_LT(document["seeds"]["min_completion"], document["seeds"]["max_completion"]);
}

TEST(AsynchronousCommand, counts_the_redundant_copies_of_a_flood_and_is_content) {
  const Outcome outcome = run_program(with_delay("star:4", "plain-flood", {"--delay-seed", "7"}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("complete        yes"));
  EXPECT_THAT(outcome.out, HasSubstr("exactly once    no"));
  EXPECT_THAT(outcome.out, HasSubstr("redundant                    26"));
}

TEST(AsynchronousCommand, meters_the_header_step_by_step_as_well) {
  const auto document = run_program({"simulate", "wk:3,4", "broadcast", "--algorithm",
                                     "chen01-stack", "--batch", "6", "--json"})
                            .json();
  EXPECT_EQ(document["valid"], true);
  EXPECT_EQ(document["steps"], 15 + 6 - 1);
  EXPECT_EQ(document["header_bits"], 4);
  EXPECT_EQ(document["header_bits_total"], 4 * 6 * 80);
}

TEST(AsynchronousCommand, refuses_what_does_not_fit_with_advice) {
  expect_refused(with_delay("star:4", "chen01-stack", {"--delay", "slow"}),
                 "is not a kind of delay", "random:1,10");
  expect_refused(with_delay("star:4", "chen01-stack", {"--delay", "class:left=2"}),
                 "no link class \"left\"", "dimension 2");
  expect_refused(with_delay("star:4", "chen01-stack", {"--delay-seeds", "0"}), "--delay-seeds",
                 "--help");
  expect_refused(with_delay("star:4", "plain-flood", {"--control", "simd"}), "has no meaning",
                 "step by step");
  expect_refused(
      {"simulate", "star:4", "broadcast", "--algorithm", "chen01-stack", "--delay", "constant:2"},
      "--asynchronous", "--help");
}

TEST(AsynchronousCommand, times_the_schedule_of_an_algorithm_without_a_node_program) {
  const std::vector<std::string> call{
      "simulate", "star:5",  "allgather", "--algorithm", "tree-exchange",  "--ts",
      "3",        "--ports", "all",       "--rate",      "dimension 2=0.5"};
  auto timed = call;
  timed.insert(timed.end(), {"--asynchronous", "--json"});
  auto lock_step = call;
  lock_step.emplace_back("--json");
  const Outcome outcome = run_program(timed);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto document = outcome.json();
  EXPECT_EQ(document["asynchronous"], true);
  EXPECT_EQ(document["valid"], true);
  EXPECT_FALSE(document.contains("delay"));
  const auto& timing = document["timing"];
  EXPECT_EQ(timing["lock_step_time"], run_program(lock_step).json()["time"]);
  EXPECT_LT(timing["time"], timing["lock_step_time"]);
  EXPECT_DOUBLE_EQ(timing["ratio"],
                   timing["time"].get<double>() / timing["lock_step_time"].get<double>());
  EXPECT_LE(timing["complete"]["first"], timing["complete"]["median"]);
  EXPECT_LE(timing["complete"]["median"], timing["complete"]["last"]);
  EXPECT_EQ(timing["complete"]["last"], timing["time"]);
  EXPECT_GT(timing["busiest_link"]["share"], 0.1);
  EXPECT_LE(timing["busiest_link"]["share"], 1);
  EXPECT_EQ(timing["busiest_link"]["port"], "2");
}

TEST(AsynchronousCommand, says_that_equal_steps_take_as_long_without_waiting) {
  const Outcome outcome = run_program(
      {"simulate", "ring:6", "allgather", "--algorithm", "hamiltonian-ring", "--asynchronous"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("asynchronous                 10\n"));
  EXPECT_THAT(outcome.out, HasSubstr("in lock step                 10\n"));
  EXPECT_THAT(outcome.out, HasSubstr("ratio                         1\n"));
  EXPECT_THAT(outcome.out, HasSubstr("nodes complete  first 10, median 10, last 10\n"));
  EXPECT_THAT(outcome.out, HasSubstr("busiest link    port +x of 0, in use for 100.0 %"));
}

TEST(AsynchronousCommand, times_symmetric_schedules_alike_in_both_ways) {
  const std::vector<std::string> call{
      "simulate", "star:4", "alltoall", "--algorithm",    "cyclic-sweep", "--ports",
      "all",      "--ts",   "0",        "--asynchronous", "--json"};
  auto expanded = call;
  expanded.emplace_back("--expand");
  EXPECT_EQ(run_program(call).json()["verification"], "by symmetry");
  EXPECT_EQ(run_program(expanded).json()["verification"], "move by move");
  EXPECT_EQ(run_program(call).json()["timing"], run_program(expanded).json()["timing"]);
}

TEST(AsynchronousCommand, adds_delays_to_the_time_of_a_schedule) {
  const std::vector<std::string> call{"simulate", "star:4",         "broadcast", "--algorithm",
                                      "tree",     "--asynchronous", "--json"};
  auto later = call;
  later.insert(later.end(), {"--delay", "constant:4"});
  const auto plain = run_program(call).json();
  const auto delayed = run_program(later).json();
  EXPECT_EQ(delayed["delay"], "constant:4");
  EXPECT_GT(delayed["timing"]["time"], plain["timing"]["time"]);
  later.back() = "random:1,10";
  later.insert(later.end(), {"--delay-seeds", "20"});
  const auto random = run_program(later).json();
  EXPECT_EQ(random["seeds"]["runs"], 20);
  EXPECT_LT(random["seeds"]["min_time"], random["seeds"]["max_time"]);
}

TEST(AsynchronousCommand, times_the_schedule_of_a_node_program_if_asked) {
  const auto document =
      run_program(with_delay("star:4", "chen01-stack", {"--of-schedule", "--json"})).json();
  EXPECT_EQ(document["valid"], true);
  EXPECT_EQ(document["timing"]["time"], document["timing"]["lock_step_time"]);
}

TEST(AsynchronousCommand, refuses_to_time_what_has_no_timing) {
  expect_refused(with_delay("star:4", "tree", {"--ports", "all", "--control", "simd"}),
                 "SIMD control has no meaning without steps", "step by step");
  expect_refused({"simulate", "star:4", "allgather", "--algorithm", "cyclic-sweep", "--ports",
                  "single-dimension", "--asynchronous"},
                 "has no meaning without steps", "step by step");
  expect_refused({"simulate", "star:6", "allgather", "--algorithm", "hamiltonian-ring",
                  "--asynchronous", "--memory-limit", "2M"},
                 "timing allgather on star:6", "smaller network");
  expect_refused(with_delay("star:4", "tree", {"--delay", "slow"}), "is not a kind of delay",
                 "random:1,10");
  expect_refused({"simulate", "star:4", "broadcast", "--algorithm", "tree", "--of-schedule"},
                 "--asynchronous", "--help");
}

}  // namespace
}  // namespace asterism::testing
