// Multi-broadcast on tori and the paper about it, as a user meets them.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

const std::vector<std::string> torus{
    "torus:7x7x7", "multi-broadcast",   "--ports", "all", "--switching", "wormhole",
    "--routing",   "dimension-ordered", "--ts",    "30",  "--source",    "random:20"};

Outcome run_on_torus(const std::string& command, std::vector<std::string> more) {
  std::vector<std::string> words{command};
  words.insert(words.end(), torus.begin(), torus.end());
  words.insert(words.end(), more.begin(), more.end());
  return run_program(words);
}

TEST(TorusCommand, simulates_the_paper_and_counts_its_control_packets) {
  const Outcome run = run_on_torus("simulate", {"--algorithm", "chen04-aggregate-distribute"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("verdict         valid"));
  EXPECT_THAT(run.out, HasSubstr("control packets"));
}

TEST(TorusCommand, ours_says_into_how_many_chunks_it_cuts) {
  const Outcome run = run_on_torus(
      "simulate", {"--algorithm", "torus-allport-multi-broadcast", "--message-size", "1000"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, ::testing::ContainsRegex("chunks.message +84\n"));
}

TEST(TorusCommand, the_plan_never_beats_its_lower_bound) {
  const Outcome run = run_on_torus("plan", {"--message-size", "1000", "--csv"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("torus-allport-multi-broadcast"));
  EXPECT_THAT(run.out, HasSubstr("varvarigos94-spanning-trees"));
  EXPECT_THAT(run.out, ::testing::Not(HasSubstr(",0.")));
}

TEST(TorusCommand, a_schedule_with_control_packets_is_written_and_verified) {
  const TemporaryFolder folder;
  for (const char* const name : {"plan.jsonl", "plan.astb"}) {
    const std::string file = (folder / name).string();
    const Outcome written =
        run_on_torus("schedule", {"--algorithm", "chen04-aggregate-distribute", "-o", file});
    ASSERT_EQ(written.code, 0) << written.err;
    const Outcome verified = run_program({"verify", file});
    EXPECT_EQ(verified.code, 0) << verified.err;
    EXPECT_THAT(verified.out, HasSubstr("valid"));
    EXPECT_THAT(verified.out, HasSubstr("control units"));
  }
}

TEST(TorusCommand, tells_what_does_not_fit) {
  const std::vector<std::string> chen{"simulate", "torus:7x7x7", "multi-broadcast", "--algorithm",
                                      "chen04-aggregate-distribute"};
  const auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> words = chen;
    words.insert(words.end(), more.begin(), more.end());
    return words;
  };
  expect_refused(chen, "it needs wormhole switching", "these can");
  expect_refused(with({"--switching", "wormhole", "--h", "8"}), "h = \"8\" is not accepted",
                 "from 1 to 7");
  expect_refused(with({"--switching", "wormhole", "--h", "nan"}), "h = \"nan\" is not accepted",
                 "whole number");
  expect_refused(with({"--switching", "wormhole", "--source", "random:344"}), "does not name nodes",
                 "from 1 to 343");
  expect_refused({"plan", "star:4", "broadcast", "--routing", "dimension-ordered"},
                 "star:4 has no axes", "torus");
  expect_refused({"plan", "torus:4x4", "broadcast", "--th", "-1"}, "out of range", "from 0");
  expect_refused({"paper", "chen2004", "--figure", "x.svg"}, "--figure draws one exhibit",
                 "figure-7");
  expect_refused({"paper", "chen2004", "lemma-2", "--figure", "x.gif"}, "cannot draw a figure",
                 ".svg");
  expect_refused({"paper", "tseng1998", "statements", "--effort", "quick", "--figure", "x.svg"},
                 "has no curves to draw", "numbers");
  expect_refused({"latency", "torus:4x4", "--packet-flits", "0"}, "\"0\" is not a number above 0",
                 "--help");
  EXPECT_FALSE(std::filesystem::exists("x.svg"));
}

TEST(TorusCommand, algorithms_say_who_has_to_know_the_sources) {
  const Outcome run = run_program({"algorithms", "--json"});
  EXPECT_THAT(run.out, HasSubstr("\"needs_sources\""));
  const Outcome text = run_program({"algorithms"});
  EXPECT_THAT(text.out, HasSubstr("sources of a multi-broadcast need not be known"));
  EXPECT_THAT(text.out, HasSubstr("all nodes must know the sources"));
}

TEST(TorusCommand, draws_a_figure_of_the_paper) {
  const TemporaryFolder folder;
  const std::string file = (folder / "lemma.svg").string();
  const Outcome run =
      run_program({"paper", "chen2004", "lemma-3", "--effort", "quick", "--figure", file});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_GT(std::filesystem::file_size(file), 1000U);
}

}  // namespace
}  // namespace asterism::testing
