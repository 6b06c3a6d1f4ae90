#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

TEST(PaperCommand, lists_the_papers) {
  const Outcome outcome = run_program({"paper"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.out, HasSubstr("tseng1998"));
  EXPECT_THAT(outcome.out, HasSubstr("table-2"));
  const auto papers = run_program({"paper", "--json"}).json()["papers"];
  EXPECT_EQ(papers[0]["id"], "tseng1998");
}

TEST(PaperCommand, json_has_measured_and_published_values) {
  const auto document =
      run_program({"paper", "tseng1998", "table-2", "--effort", "quick", "--json"}).json();
  EXPECT_EQ(document["paper"], "tseng1998");
  const auto table = document["exhibits"][0];
  EXPECT_EQ(table["id"], "table-2");
  EXPECT_EQ(table["compared"], 45);
  EXPECT_EQ(table["agreeing"], 45);
  EXPECT_EQ(table["rows"][0][1]["measured"], "0.190");
  EXPECT_EQ(table["rows"][0][1]["published"], "0.190");
  EXPECT_EQ(table["rows"][0][1]["how"], "schedule");
}

TEST(PaperCommand, csv_has_a_line_a_cell) {
  const Outcome outcome =
      run_program({"paper", "tseng1998", "figure-3", "--effort", "quick", "--csv"});
  EXPECT_THAT(outcome.out, HasSubstr("exhibit,row,column,measured,published,how\n"));
  EXPECT_THAT(outcome.out, HasSubstr("figure-3,5 3,saved,0.204751,,schedule\n"));
  EXPECT_THAT(run_program({"paper", "tseng1998", "table-1", "--csv"}).out,
              HasSubstr("table-1,**12,dimensions,\"3,2,4\",\"3,2,4\",schedule\n"));
}

std::string verdict_in(const Outcome& outcome, const std::string& statement) {
  const auto document = outcome.json();
  for (const auto& row : document["exhibits"][0]["rows"])
    if (row[0]["measured"] == statement) {
      const std::string verdict = row[4]["measured"];
      const std::string detail = row[5]["measured"];
      return detail.empty() ? verdict : verdict + ": " + detail;
    }
  return "not there";
}

TEST(PaperCommand, verdicts_are_those_of_the_text_as_printed) {
  const Outcome azevedo =
      run_program({"paper", "azevedo1995", "statements", "--effort", "quick", "--json"});
  EXPECT_EQ(verdict_in(azevedo, "eq-2"), "fails: n = 7: 31, measured 30");
  EXPECT_EQ(verdict_in(azevedo, "theorem 5, one-port"), "holds in the range measured");
  EXPECT_EQ(verdict_in(azevedo, "section 5, running time"), "holds in the range measured");
  EXPECT_EQ(verdict_in(azevedo, "theorem 4, simd"), "holds in the range measured");
  EXPECT_EQ(verdict_in(azevedo, "eq-2 by eq-1"), "holds in the range measured");
  const Outcome chen =
      run_program({"paper", "chen2001", "statements", "--effort", "quick", "--json"});
  EXPECT_EQ(verdict_in(chen, "one copy a subnetwork"), "holds in the range measured");
}

TEST(PaperCommand, constructions_of_ours_are_marked_in_tables) {
  EXPECT_THAT(run_program({"paper", "azevedo1995", "table-3", "--effort", "quick"}).out,
              HasSubstr("mendia92-one-port (our construction)"));
  EXPECT_THAT(run_program({"paper", "chen2001", "star", "--effort", "quick", "--markdown"}).out,
              HasSubstr("sheu93 (our construction)"));
}

TEST(PaperCommand, refuses_unknown_names) {
  const auto refused = [](const std::vector<std::string>& arguments, const char* sentence) {
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr(sentence));
    EXPECT_THAT(outcome.err, HasSubstr("hint: "));
  };
  refused({"paper", "tseng"}, "unknown paper \"tseng\"");
  refused({"paper", "tseng1998", "table-7"}, "unknown exhibit of tseng1998 \"table-7\"");
  refused({"paper", "tseng1998", "--effort", "much"}, "unknown effort \"much\"");
}

TEST(CycleCommand, prints_a_hamiltonian_cycle) {
  const Outcome outcome = run_program({"cycle", "star:3"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "123 2\n213 3\n312 2\n132 3\n231 2\n321 3\n");
  const auto document = run_program({"cycle", "star:3", "--json"}).json();
  EXPECT_EQ(document["nodes"], 6);
  EXPECT_EQ(document["port_names"].size(), 6U);
  EXPECT_EQ(document["closed"], true);
}

TEST(CycleCommand, streams_large_cycles_and_checks_them) {
  const Outcome outcome = run_program({"cycle", "star:9", "--summary"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out,
            "star:9: a Hamiltonian cycle of 362,880 nodes, by construction, checked\n");
  EXPECT_THAT(run_program({"cycle", "pancake:4", "--summary"}).out,
              HasSubstr("by search, checked"));
}

TEST(CycleCommand, says_if_there_is_none) {
  const Outcome outcome = run_program({"cycle", "mesh:3x3"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.err, HasSubstr("no Hamiltonian cycle of mesh:3x3"));
  const Outcome large = run_program({"cycle", "star:12", "--memory-limit", "1M"});
  EXPECT_EQ(large.code, 2);
  EXPECT_THAT(large.err, HasSubstr("checking a Hamiltonian cycle of star:12"));
}

TEST(SimulateCommand, takes_parameters_by_their_names) {
  const auto startups = [](const std::vector<std::string>& options) {
    std::vector<std::string> arguments{
        "simulate", "star:5", "alltoall", "--algorithm", "tseng98-personalized", "--json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run_program(arguments).json()["startups"].get<int>();
  };
  EXPECT_EQ(startups({"--k", "2"}), 251);
  EXPECT_EQ(startups({"--parameter", "k=2"}), 251);
  EXPECT_EQ(startups({"--k", "4,2"}), 192);
  const auto refused = [](const std::vector<std::string>& options, const char* sentence) {
    std::vector<std::string> arguments{"simulate", "star:5", "alltoall", "--algorithm"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr(sentence));
  };
  refused({"tseng98-personalized", "--k", "9"}, "k = \"9\" is not accepted");
  refused({"tseng98-personalized", "--k", "2", "--parameter", "k=3"}, "k is given twice");
  refused({"misic94-personalized", "--k", "2"}, "has no parameter k");
}

}  // namespace
}  // namespace asterism::testing
