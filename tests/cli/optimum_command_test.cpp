#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

TEST(OptimumCommand, json_has_the_keys_of_its_contract) {
  const Outcome outcome = run_program({"optimum", "wk:3,3", "--source", "012", "--json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto document = outcome.json();
  EXPECT_EQ(document["network"], "wk:3,3");
  EXPECT_EQ(document["source"], "012");
  EXPECT_EQ(document["nodes"], 27);
  EXPECT_EQ(document["valid"], true);
  EXPECT_EQ(document["optimum"], document["upper"]);
  EXPECT_EQ(document["lower"], document["upper"]);
  EXPECT_LE(document["counted"], document["lower"]);
  EXPECT_EQ(document["counted"].get<std::size_t>() + document["refuted"].size(),
            document["lower"].get<std::size_t>());
  EXPECT_EQ(document["moves"].size(), 26U);
  EXPECT_EQ(document["moves"][0]["step"], 1);
  EXPECT_EQ(document["moves"][0]["from"], "012");
  EXPECT_TRUE(document["moves"][0].contains("port"));
}

TEST(OptimumCommand, gives_a_bracket_where_nothing_is_proven) {
  const Outcome outcome = run_program({"optimum", "scc:4", "--conflicts", "0"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("optimum   9 to 10 steps\n"));
  EXPECT_THAT(outcome.out, HasSubstr("found     10 steps, verified\n"));
  const auto document = run_program({"optimum", "scc:4", "--conflicts", "0", "--json"}).json();
  EXPECT_TRUE(document["optimum"].is_null());
  EXPECT_EQ(document["lower"], 9);
  EXPECT_EQ(document["upper"], 10);
}

TEST(OptimumCommand, stops_in_time_with_what_it_has) {
  const Outcome outcome =
      run_program({"optimum", "scc:6", "--effort", "1000000000", "--seconds", "1", "--json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.json()["valid"], true);
}

TEST(OptimumCommand, refuses_what_does_not_fit_with_advice) {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& words,
                          const std::string& hint) {
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.code, 2) << words;
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(words));
    EXPECT_THAT(outcome.err, HasSubstr(hint));
  };
  refused({"optimum", "stra:4"}, "unknown network", "\"star\"");
  refused({"optimum", "star:4", "--source", "1235"}, "\"5\" is not a symbol", "1234");
  refused({"optimum", "star:4", "--conflicts", "-1"}, "--conflicts", "--help");
  refused({"optimum", "star:4", "--conflicts", "3000000000"}, "conflicts = 3000000000 is too much",
          "from 0 to 2147483647");
  refused({"optimum", "star:4", "--effort", "3000000000"}, "effort = 3000000000 is too much",
          "from 0 to 1000000000");
  refused({"optimum", "star:9", "--memory-limit", "10M"}, "the search for a broadcast on star:9",
          "tree");
}

}  // namespace
}  // namespace asterism::testing
