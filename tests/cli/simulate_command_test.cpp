#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

TEST(SimulateCommand, simd_control_allows_a_class_of_links_per_port) {
  const auto run = [](const std::string& algorithm, const std::string& ports) {
    return run_program({"simulate", "scc:5", "broadcast", "--algorithm", algorithm, "--ports",
                        ports, "--control", "simd"});
  };
  const Outcome two = run("azevedo95-multi-port", "2");
  EXPECT_EQ(two.code, 0) << two.err;
  EXPECT_THAT(two.out, HasSubstr("valid"));
  const Outcome one = run("azevedo95-one-port", "one");
  EXPECT_EQ(one.code, 2);
  EXPECT_THAT(one.err, HasSubstr("it needs control: mimd, or ports: 2"));
}

TEST(SimulateCommand, lines_in_a_pipe_have_at_most_80_columns) {
  const Outcome outcome =
      run_program({"simulate", "mesh:8", "scan", "--algorithm", "scan-pipeline", "--chunks", "2",
                   "--switching", "wormhole", "--message-size", "64"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  EXPECT_THAT(outcome.out, HasSubstr("messages of 64\n  flits"));
  EXPECT_THAT(outcome.out, HasSubstr("\n  chunks/message                2\n"));
}

TEST(SimulateCommand, json_has_the_keys_of_its_contract) {
  const Outcome outcome = run_program({"simulate", "star:5", "allgather", "--algorithm",
                                       "hamiltonian-ring", "--ts", "10", "--tm", "2", "--json"});
  EXPECT_EQ(outcome.code, 0);
  const auto document = outcome.json();
  EXPECT_EQ(document["algorithm"], "hamiltonian-ring");
  EXPECT_EQ(document["network"], "star:5");
  EXPECT_EQ(document["collective"], "allgather");
  EXPECT_EQ(document["model"]["ports"], "one");
  EXPECT_EQ(document["valid"], true);
  EXPECT_TRUE(document["violations"].empty());
  EXPECT_EQ(document["steps"], 119);
  EXPECT_EQ(document["startups"], 119);
  EXPECT_EQ(document["transmissions"], 119);
  EXPECT_EQ(document["packets_total"], 120 * 119);
  EXPECT_EQ(document["messages_total"], 120 * 119);
  EXPECT_EQ(document["redundant"], 0);
  EXPECT_EQ(document["max_packet"], 1);
  EXPECT_EQ(document["time"], 119 * 12);
  EXPECT_EQ(document["lower_bound"]["startups"], 8);
  EXPECT_EQ(document["lower_bound"]["steps"], 8);
  EXPECT_EQ(document["lower_bound"]["transmissions"], 119);
  EXPECT_EQ(document["lower_bound"]["time"], 8 * 10 + 119 * 2);
  EXPECT_NEAR(document["ratio"].get<double>(), 1428.0 / 318, 1e-12);
}

TEST(SimulateCommand, symmetric_and_expanded_tell_the_same) {
  for (const char* collective : {"allgather", "alltoall", "scatter", "gather"}) {
    auto by_symmetry =
        run_program({"simulate", "star:5", collective, "--algorithm", "cyclic-sweep", "--json"})
            .json();
    auto expanded = run_program({"simulate", "star:5", collective, "--algorithm", "cyclic-sweep",
                                 "--expand", "--json"})
                        .json();
    EXPECT_EQ(by_symmetry["verification"], "by symmetry");
    EXPECT_EQ(expanded["verification"], "move by move");
    by_symmetry.erase("verification");
    expanded.erase("verification");
    EXPECT_EQ(by_symmetry, expanded) << collective;
  }
}

TEST(SimulateCommand, takes_sources_by_label_and_papers_names_of_collectives) {
  const Outcome outcome =
      run_program({"simulate", "star:4", "many-to-all", "--algorithm", "hamiltonian-ring",
                   "--source", "3241", "--source", "1234", "--json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.json()["collective"], "multi-broadcast");
  EXPECT_EQ(outcome.json()["messages_total"], 2 * 23);
}

TEST(SimulateCommand, exits_with_one_when_the_model_forbids_the_schedule) {
  const Outcome outcome = run_program(
      {"simulate", "star:4", "alltoall", "--algorithm", "cyclic-sweep", "--packet-limit", "2"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.out, HasSubstr("NOT VALID"));
  EXPECT_THAT(outcome.out, HasSubstr("packet too large"));
}

TEST(SimulateCommand, refuses_what_does_not_fit_with_advice) {
  expect_refused({"simulate", "star:8", "allgather", "--algorithm", "hamiltonian-ring",
                  "--memory-limit", "10M"},
                 "needs about", "use a symmetric algorithm");
  expect_refused({"simulate", "star:4", "broadcast", "--algorithm", "flood", "--ports", "one"},
                 "it needs ports: all", "these can: tree");
  expect_refused({"simulate", "star:4", "allgathre", "--algorithm", "flood"}, "unknown collective",
                 "\"allgather\"");
  expect_refused({"simulate", "star:4", "broadcast", "--algorithm", "floot"}, "unknown algorithm",
                 "\"flood\"");
  expect_refused({"simulate", "star:4", "broadcast", "--algorithm", "tree", "--ports", "some"},
                 "is not a port model", "single-dimension");
  expect_refused({"simulate", "star:4", "broadcast", "--algorithm", "tree", "--source", "1235"},
                 "not a permutation", "1234");
  expect_refused({"simulate", "star:4", "broadcast", "--algorithm", "tree", "--source", "1234",
                  "--source", "2134"},
                 "with 2 sources", "one source");
  expect_refused({"simulate", "scc:4", "broadcast", "--algorithm", "tree", "--rate", "up=2"},
                 "no link class \"up\"", "lateral, left, right");
  expect_refused({"simulate", "scc:4", "broadcast", "--algorithm", "tree", "--rate", "left"},
                 "class=number", "lateral=2");
  expect_refused({"simulate", "scc:4", "broadcast", "--algorithm", "tree", "--rate", "left=0"},
                 "out of range", "from 1e-60 to 1e+60");
  expect_refused({"simulate", "scc:4", "broadcast", "--algorithm", "tree", "--duplex", "quarter"},
                 "unknown duplex \"quarter\"", "full, half");
  expect_refused({"simulate", "scc:4", "broadcast", "--algorithm", "tree", "--ts", "-1"},
                 "ts = -1 is out of range", "from 0 to 1e+60");
}

TEST(SimulateCommand, counts_the_steps_over_each_kind_of_link) {
  const std::vector<std::string> arguments{
      "simulate", "scc:5",    "broadcast", "--algorithm", "azevedo95-multi-port",
      "--source", "(3,21345)"};
  const auto with = [&](std::initializer_list<std::string> more) {
    std::vector<std::string> all = arguments;
    all.insert(all.end(), more);
    return run_program(all);
  };
  const auto document = with({"--json"}).json();
  EXPECT_EQ(document["model"]["ports"], 2);
  EXPECT_EQ(document["steps"], 18);
  std::map<std::vector<std::string>, int> steps;
  for (const auto& entry : document["steps_by_links"])
    steps[entry["links"].get<std::vector<std::string>>()] = entry["steps"].get<int>();
  EXPECT_EQ(steps[{"lateral"}], 6);
  EXPECT_EQ(steps[{}], 1);
  EXPECT_THAT(with({"--link-steps"}).out, HasSubstr("  steps over lateral            6\n"));
  EXPECT_EQ(with({"--idle", "drop", "--json"}).json()["steps"], 17);
  const Outcome wrong = with({"--idle", "skip"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("write keep or drop"));
}

TEST(SimulateCommand, pipelines_and_takes_the_rates_of_links) {
  const auto document =
      run_program({"simulate", "scc:6", "broadcast", "--algorithm", "azevedo95-one-port", "--batch",
                   "16", "--ts", "0", "--rate", "left=3", "--rate", "right=3", "--json"})
          .json();
  EXPECT_EQ(document["valid"], true);
  EXPECT_EQ(document["steps"], 4 * (7 + 16 - 1));
  EXPECT_NEAR(document["time"].get<double>(), 22 * 2 - 1.0 / 3, 1e-9);  // one step is idle
}

TEST(AlgorithmsCommand, lists_all_or_those_that_apply) {
  const auto all = run_program({"algorithms", "--json"}).json()["algorithms"];
  EXPECT_GE(all.size(), 7U);
  for (const auto& algorithm : all) {
    EXPECT_FALSE(algorithm["summary"].get<std::string>().empty());
    EXPECT_FALSE(algorithm["citation"].get<std::string>().empty());
  }
  const Outcome some =
      run_program({"algorithms", "--network", "star:4", "--collective", "allgather"});
  EXPECT_THAT(some.out, HasSubstr("hamiltonian-ring"));
  EXPECT_THAT(some.out, HasSubstr("not flood: it does not do allgather"));
  EXPECT_EQ(run_program({"algorithms", "--network", "star:4"}).code, 2);
}

TEST(SimulateCommand, a_torus_is_told_by_worms_in_few_steps) {
  const std::vector<std::string> words{"simulate",    "torus:7x7x7",      "broadcast",
                                       "--algorithm", "wang00-broadcast", "--json"};
  std::vector<std::string> with_worms = words;
  with_worms.insert(with_worms.end(),
                    {"--switching", "wormhole", "--routing", "dimension-ordered"});
  const auto document = run_program(with_worms).json();
  EXPECT_EQ(document["valid"], true);
  EXPECT_EQ(document["lower_bound"]["steps"], 3);
  EXPECT_EQ(document["steps"], 4);
  const Outcome without = run_program(words);
  EXPECT_EQ(without.code, 2);
  EXPECT_THAT(without.err, HasSubstr("it needs wormhole switching"));
}

TEST(SimulateCommand, many_sources_share_the_disjoint_trees_of_a_torus) {
  const auto document = run_program({"simulate", "torus:5x5x5", "multi-broadcast", "--algorithm",
                                     "varvarigos94-spanning-trees", "--source", "1,2,3", "--source",
                                     "4,4,0", "--batch", "30", "--packing", "2", "--json"})
                            .json();
  EXPECT_EQ(document["valid"], true);
  EXPECT_EQ(document["max_packet"], 2);
  const Outcome packed = run_program({"simulate", "torus:5x2x5", "broadcast", "--algorithm",
                                      "cosnard95-trees", "--batch", "6", "--packing", "none"});
  EXPECT_EQ(packed.code, 2);
  EXPECT_THAT(packed.err, HasSubstr("packing = \"none\" is not accepted"));
}

}  // namespace
}  // namespace asterism::testing
