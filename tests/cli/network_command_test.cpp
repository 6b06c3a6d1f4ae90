#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

TEST(NetworkCommand, json_has_the_keys_of_its_contract) {
  const auto document = run_program({"network", "star:5", "--json"}).json();
  EXPECT_EQ(document["network"], "star:5");
  EXPECT_EQ(document["nodes"], 120);
  EXPECT_EQ(document["links"], 240);
  EXPECT_EQ(document["min_degree"], 4);
  EXPECT_EQ(document["max_degree"], 4);
  EXPECT_EQ(document["vertex_symmetric"], true);
  EXPECT_EQ(document["diameter"], 6);
  EXPECT_EQ(document["diameter_exact"], true);
  EXPECT_EQ(document["diameter_formula"], 6);
  EXPECT_NEAR(document["average_distance"].get<double>(), 442.0 / 120, 1e-12);
  EXPECT_EQ(document["distance_distribution"], (std::vector<int>{1, 4, 12, 30, 44, 26, 3}));
}

TEST(NetworkCommand, several_networks_share_a_table) {
  const Outcome table = run_program({"network", "star:4", "hypercube:4", "ring:9"});
  EXPECT_EQ(table.code, 0) << table.err;
  EXPECT_THAT(table.out, HasSubstr("star:4  hypercube:4  ring:9\n"));
  const auto networks = run_program({"network", "star:4", "ring:9", "--json"}).json()["networks"];
  ASSERT_EQ(networks.size(), 2U);
  EXPECT_EQ(networks[1]["diameter"], 4);
  const Outcome rows = run_program({"network", "star:4", "ring:9", "--csv"});
  EXPECT_THAT(rows.out, HasSubstr("\nring:9,9,2,9,4,4,"));
  expect_refused({"network", "star:4", "ring:9", "--symmetry"}, "one network", "leave them out");
  expect_refused({"network", "star:4", "nothing:9"}, "unknown network", "choose one of");
}

TEST(CompareCommand, plans_the_collectives_of_a_list_or_none) {
  const Outcome none = run_program({"compare", "star:4", "ring:9", "--collectives", "none"});
  EXPECT_EQ(none.out, run_program({"network", "star:4", "ring:9"}).out);
  const std::vector<std::string> call{"compare", "ring:5", "ring:6", "--csv"};
  auto listed = call, repeated = call;
  listed.insert(listed.end(), {"--collectives", "allgather,broadcast"});
  repeated.insert(repeated.end(), {"--collective", "allgather", "--collective", "broadcast"});
  EXPECT_EQ(run_program(listed).out, run_program(repeated).out);
  expect_refused({"compare", "ring:5", "--collectives", "allgather,"}, "unknown collective",
                 "choose one of");
}

TEST(NetworkCommand, shows_the_published_diameter_beside_the_measured_one) {
  const auto document = run_program({"network", "scc:7", "--json"}).json();
  EXPECT_EQ(document["diameter"], 30);
  EXPECT_EQ(document["diameter_formula"], 31);
  EXPECT_EQ(document["formulas"]["diameter"]["verdict"], "DIFFERS");
  const Outcome text = run_program({"network", "scc:7"});
  EXPECT_THAT(text.out, HasSubstr("diameter          30"));
  EXPECT_THAT(text.out, HasSubstr("formula: 31"));
  EXPECT_THAT(text.out, HasSubstr("DIFFERS"));
}

TEST(NetworkCommand, says_what_symmetry_was_found) {
  const TemporaryFolder folder;
  const std::string file = (folder / "torus.txt").string();
  ASSERT_EQ(run_program({"export", "torus:4x4", "--format", "edges", "-o", file}).code, 0);
  const auto document = run_program({"network", "graph:" + file, "--json"}).json();
  EXPECT_EQ(document["symmetry"]["automorphisms"], "384");
  EXPECT_EQ(document["symmetry"]["orbits"], 1);
  EXPECT_EQ(document["symmetry"]["cayley"], true);
  EXPECT_EQ(document["symmetry"]["isomorphic_to"][0], "hypercube:4");
  const Outcome text = run_program({"network", "graph:" + file});
  EXPECT_THAT(text.out, HasSubstr("automorphisms     384; 1 orbit of nodes"));
  EXPECT_THAT(text.out, HasSubstr("isomorphic to     hypercube:4, torus:4x4"));
  EXPECT_FALSE(run_program({"network", "wk:3,2", "--json"}).json().contains("symmetry"));
  const auto asked = run_program({"network", "wk:3,2", "--symmetry", "--json"}).json();
  EXPECT_EQ(asked["symmetry"]["automorphisms"], "6");
  EXPECT_EQ(asked["symmetry"]["cayley"], false);
  EXPECT_THAT(run_program({"network", "torus:80x80", "--symmetry", "--no-search"}).out,
              HasSubstr("not looked for: too many nodes"));
}

TEST(NetworkCommand, a_bound_is_never_called_exact) {
  const auto document = run_program({"network", "mesh:30x40", "--sources", "4", "--json"}).json();
  EXPECT_EQ(document["diameter_exact"], false);
  EXPECT_EQ(document["sources"], 4);
  EXPECT_LE(document["diameter"], 68);
  EXPECT_GE(document["diameter_at_most"], 68);
  const Outcome text = run_program({"network", "mesh:30x40", "--sources", "4"});
  EXPECT_THAT(text.out, HasSubstr("a bound: searched from a sample of 4 nodes"));
}

TEST(NetworkCommand, a_formula_that_is_a_bound_is_said_to_be_one) {
  const auto document = run_program({"network", "macro-star:2,2", "--json"}).json();
  EXPECT_EQ(document["diameter"], 8);
  EXPECT_EQ(document["diameter_formula"], 12.5);
  EXPECT_EQ(document["formulas"]["diameter"]["relation"], "at most");
  EXPECT_EQ(document["formulas"]["diameter"]["verdict"], "within the bound");
}

TEST(NetworkCommand, large_stars_are_measured_by_orbits) {
  const auto document = run_program({"network", "star:19", "--json"}).json();
  EXPECT_EQ(document["diameter"], 27);
  EXPECT_EQ(document["diameter_exact"], true);
  EXPECT_EQ(document["distance_distribution"], document["distance_distribution_formula"]);
  EXPECT_EQ(document["formulas"]["average_distance"]["verdict"], "agrees");
}

TEST(NetworkCommand, counts_beyond_64_bits_are_exact) {
  const auto document = run_program({"network", "star:20", "--json"}).json();
  EXPECT_EQ(document["nodes"], 2432902008176640000);
  EXPECT_EQ(document["links"], "23112569077678080000");
  EXPECT_EQ(document["diameter"], 28);
  EXPECT_EQ(document["distance_distribution"], document["distance_distribution_formula"]);
  // n! (n - 4 + 2/n + H_n), computed with whole numbers of any size.
  EXPECT_EQ(document["distance_sum"], "47922670368405504000");
  const Outcome text = run_program({"network", "star:20"});
  EXPECT_THAT(text.out, HasSubstr("23,112,569,077,678,080,000"));
  EXPECT_THAT(text.out, HasSubstr("The closed form agrees in every row."));
  EXPECT_THAT(run_program({"network", "star:20", "--csv"}).out,
              HasSubstr("links,23112569077678080000"));
}

TEST(NetworkCommand, without_a_search_nothing_is_measured) {
  const auto document = run_program({"network", "star:16", "--no-search", "--json"}).json();
  EXPECT_EQ(document["nodes"], 20922789888000);
  EXPECT_TRUE(document["diameter"].is_null());
  EXPECT_EQ(document["diameter_exact"], false);
  EXPECT_EQ(document["diameter_formula"], 22);
  EXPECT_THAT(run_program({"network", "star:16", "--no-search"}).out, HasSubstr("not measured"));
}

TEST(NetworkCommand, same_bytes_whatever_the_number_of_threads) {
  for (const char* spec : {"star:8", "mesh:20x30", "hypercube:12"}) {
    const Outcome one = run_program({"network", spec, "--json", "--threads", "1"});
    const Outcome two = run_program({"network", spec, "--json", "--threads", "2"});
    EXPECT_EQ(one.code, 0);
    EXPECT_EQ(one.out, two.out) << spec;
    EXPECT_EQ(one.err, "");
  }
}

TEST(NetworkCommand, long_distributions_are_shortened_on_the_terminal_only) {
  EXPECT_THAT(run_program({"network", "ring:1000"}).out, HasSubstr("..."));
  EXPECT_EQ(run_program({"network", "ring:1000", "--json"}).json()["distance_distribution"].size(),
            501U);
}

TEST(NetworksCommand, lists_the_catalogue) {
  const auto families = run_program({"networks", "--json"}).json()["networks"];
  std::vector<std::string> names;
  for (const auto& family : families) names.push_back(family["name"]);
  EXPECT_THAT(
      names,
      ::testing::ElementsAre(
          "star", "macro-star", "scc", "ccc", "hypercube", "torus", "mesh", "ring", "complete",
          "wk", "hypercomplete", "hypernet", "pancake", "bubble-sort", "clustered-star",
          "incomplete-star", "arrangement", "de-bruijn", "folded-hypercube", "fibonacci-cube",
          "hcn", "hfn", "rhsn", "random-regular", "backbone", "fat-tree", "dragonfly", "slim-fly",
          "leaf-spine", "xgft", "rail-optimized", "dragonfly-plus", "hyperx", "hamming-mesh",
          "polarfly", "xpander", "spectral-fly", "bcube", "dcell", "torus-mesh", "oft", "mlfm",
          "twisted-torus", "butterfly", "kautz", "generalized-hypercube", "circulant", "knoedel",
          "generalized-de-bruijn", "generalized-kautz", "nk-star", "alternating-group", "rotator",
          "burnt-pancake", "exchanged-hypercube", "crossed-cube", "twisted-cube",
          "shuffle-exchange", "product", "hierarchy", "dgx1", "dgx2", "dgx-a100", "dgx-h100",
          "gb200-nvl72", "mi250", "mi300x", "ndv2", "boxes", "cayley", "faulty", "graph"));
  const Outcome text = run_program({"networks"});
  for (const auto& family : families)
    EXPECT_THAT(text.out, HasSubstr(family["spec"].get<std::string>())) << family["name"];
}

TEST(NetworksCommand, every_example_of_the_catalogue_works) {
  // A named variable, because a loop over part of a temporary document would dangle.
  const auto document = run_program({"networks", "--json"}).json();
  unsigned examples = 0;
  for (const auto& family : document["networks"])
    for (const std::string example : family["examples"]) {
      EXPECT_EQ(run_program({"network", example}).code, 0) << example;
      ++examples;
    }
  EXPECT_GE(examples, document["networks"].size());
}

TEST(GraphFileWarnings, are_printed_once_on_stderr_by_every_command_that_reads_one) {
  const TemporaryFolder folder;
  const std::string site =
      "graph:" + folder.file("site.csv", "from,to,weight\na,b,1\nb,c,2\nc,a,3\n");
  const std::string warning = "warning: " + (folder / "site.csv").string() +
                              " has a column that is not understood, and not used: weight\n";
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"network", site},
           {"route", site, "a", "c"},
           {"cycle", site},
           {"export", site, "--format", "edges", "-o", "-"},
           {"algorithms", "--network", site, "--collective", "broadcast"},
           {"plan", site, "broadcast"},
           {"compare", site, site, "--collective", "broadcast", "--collective", "allgather"},
           {"simulate", site, "broadcast", "--algorithm", "tree"},
           {"schedule", site, "broadcast", "--algorithm", "tree", "-o",
            (folder / "s.jsonl").string()},
           {"verify", (folder / "s.jsonl").string()},
           {"optimum", site}}) {
    SCOPED_TRACE(command[0]);
    const Outcome outcome = run_program(command);
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.err, warning);
    EXPECT_FALSE(outcome.out.empty());
  }
  const Outcome json = run_program({"network", site, "--json"});
  EXPECT_EQ(json.err, warning);
  EXPECT_EQ(json.json()["nodes"], 3);
}

TEST(GraphFileErrors, name_the_file_the_line_and_a_way_out) {
  const TemporaryFolder folder;
  const std::string site =
      folder.file("site.csv", "from,to,port,reverse_port\na,b,0,0\nb,c,zero,0\n");
  expect_refused(
      {"network", "graph:" + site},
      site + " is not a graph: the link of \"b\" and \"c\" in line 3 has the port \"zero\"",
      "ports are whole numbers");
}

}  // namespace
}  // namespace asterism::testing
