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
  EXPECT_LT(document["seeds"]["completion_least"], document["seeds"]["completion_most"]);
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
  expect_refused(with_delay("star:4", "chen01-stack", {"--delay", "slow"}), "does not tell delays",
                 "random:1,10");
  expect_refused(with_delay("star:4", "chen01-stack", {"--delay", "class:left=2"}),
                 "no link class \"left\"", "dimension 2");
  expect_refused(with_delay("star:4", "flood", {}), "has no node program", "chen01-stack");
  expect_refused(with_delay("star:4", "chen01-stack", {"--delay-seeds", "0"}), "--delay-seeds",
                 "--help");
  expect_refused(with_delay("star:4", "plain-flood", {"--control", "simd"}), "has no meaning",
                 "step by step");
  expect_refused(
      {"simulate", "star:4", "broadcast", "--algorithm", "chen01-stack", "--delay", "constant:2"},
      "--asynchronous", "--help");
}

}  // namespace
}  // namespace asterism::testing
