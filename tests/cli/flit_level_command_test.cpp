// asterism simulate --flit-level.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

Words flit_level(const Words& more) {
  Words words{"simulate", "torus:4x4", "broadcast",      "--algorithm", "tree",
              "--ts",     "30",        "--message-size", "100"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}
const Words worms{"--switching", "wormhole", "--flit-level"};

Words with_worms(Words more) {
  more.insert(more.begin(), worms.begin(), worms.end());
  return flit_level(more);
}

TEST(FlitLevelCommand, in_lock_step_takes_the_time_of_the_model) {
  const Outcome outcome = run_program(with_worms({"--lock-step", "--json"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto document = outcome.json();
  EXPECT_EQ(document["valid"], true);
  EXPECT_EQ(document["lock_step"], true);
  EXPECT_EQ(document["steps"], 4);
  EXPECT_EQ(document["cycles"], 4 * 130);
  EXPECT_EQ(document["time"], document["lock_step_time"]);
  EXPECT_EQ(document["step_cycles"], nlohmann::json({130, 130, 130, 130}));
  EXPECT_EQ(document["slowed_steps"], 0);
  EXPECT_EQ(document["worm_hops"], 15);
  EXPECT_EQ(document["flit_hops"], 1500);
  EXPECT_EQ(document["deadlock"], nullptr);
}

TEST(FlitLevelCommand, runs_ranks_by_themselves) {
  const auto document =
      run_program(with_worms({"--virtual-channels", "3", "--buffer", "2", "--hop", "1", "--json"}))
          .json();
  EXPECT_EQ(document["lock_step"], false);
  EXPECT_EQ(document["virtual_channels"], 3);
  EXPECT_EQ(document["buffer"], 2);
  EXPECT_EQ(document["hop"], 1);
  EXPECT_EQ(document["cycles"], 520);
  EXPECT_THAT(run_program(with_worms({})).out, HasSubstr("blocked cycles                0"));
}

TEST(FlitLevelCommand, refuses_what_does_not_fit_with_advice) {
  expect_refused(flit_level({"--flit-level"}), "store-and-forward", "wormhole");
  expect_refused(with_worms({"--asynchronous"}), "does not go with --asynchronous",
                 "one of the two");
  expect_refused(flit_level({"--lock-step"}), "--lock-step", "--help");
  expect_refused(flit_level({"--hop", "1"}), "--hop", "--help");
  expect_refused(with_worms({"--hop", "one"}), "--hop \"one\" is not a whole number", "--hop 1");
  expect_refused(with_worms({"--hop", "-1"}), "--hop \"-1\" is not a whole number", "--hop 1");
  expect_refused(with_worms({"--hop", "18446744073709551615"}), "cycles a hop", "choose from");
  expect_refused(with_worms({"--virtual-channels", "0"}), "0 virtual channels", "1 to 64");
  expect_refused(with_worms({"--buffer", "0"}), "--buffer", "--help");
  expect_refused(with_worms({"--buffer", "x"}), "not a whole number", "--help");
  expect_refused(with_worms({"--ts", "0.5"}), "not a whole number of cycles", "a flit takes");
  expect_refused(with_worms({"--th", "0.5"}), "not a whole number of cycles", "a flit takes");
  expect_refused(with_worms({"--duplex", "half"}), "half duplex", "full duplex");
  expect_refused(with_worms({"--rate", "+x=2"}), "rate", "leave the rates out");
}

}  // namespace
}  // namespace asterism::testing
