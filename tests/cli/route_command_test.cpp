#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

TEST(RouteCommand, the_route_of_yeh_96_figure_two) {
  const auto document =
      run_program({"route", "macro-star:3,2", "6572341", "1234567", "--tag", "2,3,1", "--json"})
          .json();
  EXPECT_EQ(document["algorithm"], "yeh96");
  EXPECT_EQ(document["hops"], 4);
  EXPECT_EQ(document["port_names"], (Words{"T2", "S3", "T3", "S2"}));
  EXPECT_EQ(document["path"],
            (Words{"6 57 23 41", "5 67 23 41", "5 41 23 67", "1 45 23 67", "1 23 45 67"}));
}

TEST(RouteCommand, the_twelve_rows_of_tseng_98_table_one) {
  struct Row {
    const char* substar;
    const char* ports;
    const char* end;
  };
  for (const Row& row :
       {Row{"**32", "3,2,4", "1432"}, Row{"**34", "3,4", "1234"}, Row{"**31", "3", "4231"},
        Row{"**23", "4,2,3", "4123"}, Row{"**24", "2,3,4", "1324"}, Row{"**21", "2,3", "4321"},
        Row{"**43", "4", "1243"}, Row{"**42", "2,4", "1342"}, Row{"**41", "none", "3241"},
        Row{"**13", "4,3", "4213"}, Row{"**12", "2,4,3", "4312"}, Row{"**14", "3,4,3", "3214"}}) {
    const Outcome outcome =
        run_program({"route", "star:4", "3241", row.substar, "--algorithm", "tseng98"});
    EXPECT_EQ(outcome.code, 0) << row.substar;
    EXPECT_THAT(outcome.out, HasSubstr(std::string("ports      ") + row.ports + "\n"))
        << row.substar;
    EXPECT_THAT(outcome.out, HasSubstr(row.end)) << row.substar;
  }
}

TEST(RouteCommand, says_whether_the_route_is_shortest) {
  const auto document = run_program({"route", "wk:4,3", "--all", "--json"}).json();
  ASSERT_TRUE(document["first_not_shortest"].is_object());
  const std::string from = document["first_not_shortest"]["from"];
  const std::string to = document["first_not_shortest"]["to"];
  const auto route = run_program({"route", "wk:4,3", from, to, "--json"}).json();
  EXPECT_EQ(route["algorithm"], "wk");
  EXPECT_EQ(route["hops"], document["first_not_shortest"]["hops"]);
  EXPECT_LT(route["shortest_hops"], route["hops"]);
  EXPECT_THAT(run_program({"route", "wk:4,3", from, to}).out,
              HasSubstr("where the shortest route has"));
  EXPECT_EQ(run_program({"route", "wk:4,3", from, to, "--algorithm", "shortest", "--json"})
                .json()["hops"],
            route["shortest_hops"]);
}

TEST(RouteCommand, routes_on_the_scc_are_compared_with_breadth_first_search) {
  const auto document = run_program({"route", "scc:6", "--all", "--json"}).json();
  EXPECT_EQ(document["algorithm"], "scc-all-orders");
  EXPECT_EQ(document["pairs"], 3600);
  EXPECT_EQ(document["max_hops"], 19);
  EXPECT_EQ(document["not_shortest"], 0);
  const auto restricted =
      run_program({"route", "scc:6", "--all", "--algorithm", "latifi93", "--json"}).json();
  EXPECT_EQ(restricted["max_hops"], 19);
  EXPECT_GT(restricted["not_shortest"], 0);
}

TEST(RouteCommand, every_algorithm_of_the_contract) {
  const std::vector<Words> calls{
      {"star:4", "3241", "1234", "akers87"},
      {"star:4", "3241", "**43", "tseng98"},
      {"macro-star:2,2", "54321", "12345", "yeh96"},
      {"scc:4", "(2,1234)", "(4,4321)", "latifi93"},
      {"scc:4", "(2,1234)", "(4,4321)", "scc-all-orders"},
      {"torus:4x4x4", "0,0,0", "3,2,1", "dimension-ordered"},
      {"mesh:4x4", "(0,0)", "(3,2)", "dimension-ordered"},
      {"hypercube:4", "0000", "1111", "e-cube"},
      {"wk:4,3", "000", "333", "wk"},
      {"product:star:4/mesh:3x3", "1234/(0,0)", "4321/(2,1)", "factor-ordered"},
      {"hypernet:3,2", "(0,000)", "(3,111)", "shortest"}};
  for (const Words& call : calls) {
    const Outcome outcome =
        run_program({"route", call[0], call[1], call[2], "--algorithm", call[3], "--json"});
    ASSERT_EQ(outcome.code, 0) << call[0] << ' ' << outcome.err;
    EXPECT_EQ(outcome.json()["algorithm"], call[3]);
    EXPECT_EQ(outcome.json()["path"].size(), outcome.json()["port_names"].size() + 1);
  }
}

TEST(RouteCommand, macro_star_survey_matches_the_independent_row) {
  const auto document =
      run_program({"route", "macro-star:2,2", "--all", "--tag", "best", "--json"}).json();
  EXPECT_EQ(document["max_hops"], 8);
  EXPECT_NEAR(document["mean_hops"].get<double>(), 4.85, 1e-9);
  EXPECT_EQ(document["max_distance"], 8);
}

TEST(RouteCommand, text_and_json_tell_the_same) {
  const Outcome text = run_program({"route", "hypercube:4", "0000", "0110"});
  EXPECT_EQ(text.out,
            "algorithm  e-cube\nhops       2, a shortest route\nports      1,2\npath       0000\n"
            "           0010   over 1\n           0110   over 2\n");
}

}  // namespace
}  // namespace asterism::testing
