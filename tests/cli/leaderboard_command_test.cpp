// The page docs/leaderboard.md, and the commands that compare.
#include <filesystem>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

/// A change that makes any of these slower, or finds something faster, must change the page.
TEST(LeaderboardCommand, smaller_networks_are_as_the_page_says) {
  const std::string page = file_text(source_path("docs/leaderboard.md"));
  const Outcome outcome = run_program({"leaderboard", "--effort", "quick", "--markdown"});
  EXPECT_EQ(outcome.code, 0);
  std::istringstream lines(outcome.out);
  std::string line;
  unsigned rows = 0;
  while (std::getline(lines, line))
    if (line.starts_with("| ") && !line.starts_with("| topic") && !line.starts_with("| ---")) {
      EXPECT_THAT(page, HasSubstr(line + "\n"));
      ++rows;
    }
  EXPECT_GT(rows, 100U);
}

TEST(LeaderboardCommand, json_sums_up) {
  const auto document = run_program({"leaderboard", "--effort", "quick", "--json"}).json();
  EXPECT_EQ(document["num_lost"], 0);
  EXPECT_GT(document["num_beaten"], 0);
  EXPECT_EQ(document["rows"][0]["network"], "star:4");
  EXPECT_EQ(document["rows"][0]["published"]["name"], "bruck");
}

TEST(CompareCommand, shows_networks_side_by_side) {
  const Outcome outcome =
      run_program({"compare", "star:4", "hypercube:5", "--collective", "allgather"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("allgather, time"));
  const auto networks =
      run_program({"compare", "star:4", "mesh:4x6", "--collective", "alltoall", "--json"})
          .json()["networks"];
  EXPECT_EQ(networks[0]["network"], "star:4");
  EXPECT_EQ(networks[0]["diameter"], 4);
  EXPECT_EQ(networks[1]["links"], 38);
  EXPECT_GT(networks[1]["best"]["alltoall"]["time"], 0);
}

TEST(CompareCommand, refuses_unknown_collectives) {
  const Outcome outcome = run_program({"compare", "star:4", "--collective", "alltosome"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("alltosome"));
}

TEST(PlanCommand, without_arguments_shows_an_example) {
  const Outcome outcome = run_program({"plan"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("Example: 120 processors"));
  EXPECT_THAT(outcome.out, HasSubstr("dimension-sweep"));
  EXPECT_EQ(run_program({"plan", "--json"}).json()["network"], "star:5");
}

TEST(PlanCommand, sweeps_give_crossover_points_and_a_figure) {
  const std::string figure =
      (std::filesystem::temp_directory_path() / "asterism_plan_command_test.svg").string();
  const auto document =
      run_program({"plan", "star:5", "alltoall", "--sweep", "ts/tm", "--figure", figure, "--json"})
          .json();
  EXPECT_EQ(document["sweep"]["over"], "ts/tm");
  const auto ranges = document["sweep"]["ranges"];
  EXPECT_GE(ranges.size(), 2U);
  EXPECT_EQ(ranges[0]["from"], 0.001);
  EXPECT_EQ(ranges[0]["to"], ranges[1]["from"]);
  EXPECT_THAT(file_text(figure), HasSubstr("<svg"));
  std::filesystem::remove(figure);
  EXPECT_THAT(run_program({"plan", "star:5", "alltoall", "--sweep", "message-size"}).out,
              HasSubstr("fastest algorithm by message size"));
}

TEST(PlanCommand, refuses_what_it_cannot_sweep) {
  const auto refused = [](const std::vector<std::string>& arguments, const char* sentence) {
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr(sentence));
    EXPECT_THAT(outcome.err, HasSubstr("hint: "));
  };
  refused({"plan", "star:4"}, "needs a network and a collective");
  refused({"plan", "star:4", "alltoall", "--sweep", "color"}, "--sweep \"color\" is not known");
  refused({"plan", "star:4", "alltoall", "--figure", "a.svg"}, "--figure draws a sweep");
  refused({"plan", "scc:3", "broadcast", "--sweep", "ts/tm", "--rate", "left=2"},
          "crossover points need a time");
}

}  // namespace
}  // namespace asterism::testing
