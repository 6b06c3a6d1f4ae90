#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

TEST(SequenceCommand, prints_a_line_of_the_file_or_json) {
  const Outcome line = run_program({"sequence", "ring:5", "--detour", "0"});
  EXPECT_EQ(line.code, 0) << line.err;
  EXPECT_THAT(line.out, HasSubstr("ring:5 0 "));
  EXPECT_THAT(line.out, HasSubstr("# 4 start-ups, from the search"));
  const auto document =
      run_program({"sequence", "hypercube:6", "--seed", "5", "--width", "3", "--json"}).json();
  EXPECT_EQ(document["network"], "hypercube:6");
  EXPECT_EQ(document["detour"], "any");
  EXPECT_EQ(document["startups"], 6);
  EXPECT_EQ(document["sequence"].size(), 6U);
  EXPECT_EQ(document["origin"], "the search");
}

TEST(SequenceCommand, what_it_prints_can_be_given_back) {
  const auto names = run_program({"sequence", "ccc:3", "--json"}).json()["sequence"];
  std::string sequence;
  for (const auto& name : names)
    sequence += (sequence.empty() ? "" : ",") + name.get<std::string>();
  const Outcome outcome = run_program({"simulate", "ccc:3", "allgather", "--algorithm",
                                       "dimension-sweep", "--sequence", sequence, "--json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.json()["startups"], names.size());
}

TEST(SequenceCommand, refuses_what_does_not_fit) {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& words) {
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.code, 2) << words;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(words));
    EXPECT_THAT(outcome.err, HasSubstr("hint: "));
  };
  refused({"sequence", "mesh:3x3"}, "does not look alike from every node");
  refused({"sequence", "star:4", "--detour", "-1"}, "detour = \"-1\" is not accepted");
  refused({"sequence", "star:4", "--sequence", "2,3"}, "reaches 4 of the 24 nodes");
  refused({"sequence", "star:4", "--width", "0"}, "width = \"0\" is not accepted");
}

}  // namespace
}  // namespace asterism::testing
