// Faults on the command line: networks, losses, repairs; the load of links.
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class FaultsCommand : public ::testing::Test {
 protected:
  FaultsCommand()
      : folder_(std::filesystem::temp_directory_path() /
                fmt::format("asterism faults {}", getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~FaultsCommand() override { std::filesystem::remove_all(folder_); }
  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  [[nodiscard]] std::string schedule(const std::string& spec, const std::string& collective,
                                     const std::string& algorithm) const {
    const Outcome written = run_program(
        {"schedule", spec, collective, "--algorithm", algorithm, "-o", path("before.jsonl")});
    EXPECT_EQ(written.code, 0) << written.err;
    return path("before.jsonl");
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(FaultsCommand, every_command_that_takes_a_network_takes_faults) {
  const std::string spec = "faulty:5,0-1/torus:4x4";
  const std::vector<std::string> faults{"--fail-link", "(0,0)-(0,1)", "--fail-node", "(1,1)"};
  const auto with_faults = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), faults.begin(), faults.end());
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.code, 0) << arguments[0] << outcome.err;
    return outcome.out;
  };
  EXPECT_THAT(with_faults({"network", "torus:4x4"}), StartsWith(spec));
  EXPECT_THAT(with_faults({"plan", "torus:4x4", "broadcast"}), HasSubstr("on " + spec));
  EXPECT_THAT(with_faults({"simulate", "torus:4x4", "alltoall", "--algorithm", "direct"}),
              HasSubstr("on " + spec));
  EXPECT_THAT(with_faults({"compare", "torus:4x4", "--collective", "broadcast"}), HasSubstr(spec));
  EXPECT_THAT(with_faults({"route", "torus:4x4", "(0,0)", "(0,1)"}), HasSubstr("3"));
  EXPECT_THAT(with_faults({"export", "torus:4x4", "-o", path("t.csv"), "--json"}), HasSubstr(spec));
  (void)with_faults(
      {"schedule", "torus:4x4", "broadcast", "--algorithm", "tree", "-o", path("s.jsonl")});
  EXPECT_THAT(file_text(path("s.jsonl")), HasSubstr("\"network\":\"" + spec + "\""));
  EXPECT_EQ(run_program({"verify", path("s.jsonl")}).code, 0);
}

TEST_F(FaultsCommand, random_faults_are_the_same_for_a_seed) {
  const auto spec = [](const std::string& command, const std::string& seed) {
    std::vector<std::string> arguments{command, "mesh:4x4"};
    if (command != "network") arguments.insert(arguments.end(), {"alltoall"});
    if (command == "simulate") arguments.insert(arguments.end(), {"--algorithm", "direct"});
    for (const char* word : {"--fail-random", "2", "--json", "--seed"}) arguments.push_back(word);
    arguments.push_back(seed);
    const Outcome outcome = run_program(arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.json()["network"].get<std::string>();
  };
  EXPECT_THAT(spec("network", "1"), StartsWith("faulty:"));
  EXPECT_EQ(spec("network", "1"), spec("network", "1"));
  EXPECT_EQ(spec("network", "1"), spec("simulate", "1"));
  EXPECT_EQ(spec("network", "1"), spec("plan", "1"));
  EXPECT_NE(spec("network", "1"), spec("network", "2"));
  const Outcome nodes = run_program({"network", "mesh:4x4", "--fail-random", "nodes:2", "--json"});
  EXPECT_EQ(nodes.json()["nodes"], 14);
}

TEST_F(FaultsCommand, what_is_cut_off_is_said) {
  const Outcome outcome =
      run_program({"network", "ring:6", "--fail-node", "0", "--fail-link", "2-3"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.err,
              HasSubstr("warning: 2 of 6 nodes of ring:6 are cut off by faults: 1, 2"));
}

TEST_F(FaultsCommand, faults_that_are_none_are_refused) {
  expect_refused({"network", "ring:4", "--fail-link", "0-2"}, "no link between 0 and 2",
                 "0 is linked to 1, 3");
  expect_refused({"network", "ring:4", "--fail-link", "01"}, "is not a link of ring:4", "0-1");
  expect_refused({"network", "ring:4", "--fail-node", "9"}, "9", "");
  expect_refused({"network", "ring:4", "--fail-random", "5"}, "there are 4 links", "smaller");
  expect_refused({"network", "ring:4", "--fail-random", "some"}, "random faults", "nodes:2");
  expect_refused({"network", "ring:4", "--fail-random", "nodes:3"}, "nothing is left", "fewer");
  expect_refused({"simulate", "ring:4", "allgather", "--algorithm", "hamiltonian-ring",
                  "--fail-random", "1", "--seed", "x"},
                 "--seed", "digits");
}

TEST_F(FaultsCommand, verify_says_what_a_schedule_loses) {
  const std::string file = schedule("ring:6", "broadcast", "tree");
  const Outcome text = run_program({"verify", file, "--fail-link", "0-1"});
  EXPECT_EQ(text.code, 1) << text.err;
  EXPECT_THAT(text.out, HasSubstr("with faults     faulty:0-1/ring:6"));
  EXPECT_THAT(text.out, HasSubstr("before faults   valid"));
  const auto document = run_program({"verify", file, "--fail-link", "0-1", "--json"}).json();
  EXPECT_EQ(document["network"], "ring:6");
  EXPECT_EQ(document["network_with_faults"], "faulty:0-1/ring:6");
  EXPECT_EQ(document["valid_before"], true);
  EXPECT_EQ(document["transfers"], 5);
  // Nodes behind the link receive and forward nothing: as many transfers are lost as nodes lack the
  // message.
  EXPECT_EQ(document["lost_transfers"], document["missing"]);
  EXPECT_GE(document["missing"].get<int>(), 2);
  EXPECT_EQ(document["incomplete_nodes"], document["missing"]);
  EXPECT_EQ(document["incomplete_first"][0], "1");
  expect_refused({"verify", file, "--fail-node", "0"}, "its source or root 0 failed",
                 "another root");
  expect_refused({"verify", file, "--fail-link", "0-1", "--asynchronous"}, "not timed", "faults");
}

TEST_F(FaultsCommand, verify_exits_with_0_if_nothing_is_lost) {
  const std::string file = schedule("ring:6", "broadcast", "tree");
  int harmless = 0;
  for (int node = 0; node < 6; ++node) {
    const std::string link = fmt::format("{}-{}", node, (node + 1) % 6);
    const Outcome outcome = run_program({"verify", file, "--fail-link", link, "--json"});
    const bool lost = outcome.json()["missing"] != 0;
    EXPECT_EQ(outcome.code, lost ? 1 : 0);
    harmless += lost ? 0 : 1;
  }
  EXPECT_EQ(harmless, 1) << "a tree leaves out one link of the ring";
}

TEST_F(FaultsCommand, repair_writes_a_schedule_that_is_valid_with_the_faults) {
  for (const auto& [collective, algorithm] : {std::pair{"allgather", "hamiltonian-ring"},
                                              {"alltoall", "direct"},
                                              {"broadcast", "tree"}}) {
    const std::string file = schedule("torus:4x4", collective, algorithm);
    for (const std::string ending : {"jsonl", "astb"}) {
      const std::string after = path("after." + ending);
      const Outcome outcome =
          run_program({"repair", file, "--fail-random", "2", "--seed", "3", "-o", after, "--json"});
      ASSERT_EQ(outcome.code, 0) << outcome.err;
      const auto document = outcome.json();
      EXPECT_EQ(document["file"], after);
      EXPECT_EQ(document["network"], "faulty:2-3,4-7/torus:4x4");
      EXPECT_GT(document["missing"], 0);
      EXPECT_TRUE(document.contains("new_plan"));
      const Outcome verified = run_program({"verify", after, "--json"});
      EXPECT_EQ(verified.code, 0) << verified.err;
      EXPECT_EQ(verified.json()["network"], document["network"]);
      EXPECT_EQ(verified.json()["steps"], document["after"]["steps"]);
      EXPECT_EQ(verified.json()["time"], document["after"]["time"]);
      EXPECT_EQ(verified.json()["lower_bound"], document["lower_bound"]);
      EXPECT_EQ(run_program({"verify", file, "--json"}).json()["steps"],
                document["before"]["steps"]);
    }
  }
  const Outcome text = run_program({"repair", path("before.jsonl"), "--fail-node", "(2,2)", "-o",
                                    path("after.jsonl"), "--no-plan"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("before the faults"));
  EXPECT_THAT(text.out, ::testing::Not(HasSubstr("new plan")));
}

TEST_F(FaultsCommand, repair_refuses_what_it_cannot_do_and_writes_nothing) {
  const std::string file = schedule("ring:6", "broadcast", "tree");
  const std::string after = path("never.jsonl");
  expect_refused({"repair", file, "-o", after}, "nothing to repair", "--fail-link");
  expect_refused({"repair", file, "--fail-node", "0", "-o", after}, "source or root 0",
                 "another root");
  expect_refused({"repair", path("none.jsonl"), "--fail-node", "1", "-o", after}, "cannot read",
                 "repair takes");
  expect_refused({"repair", file, "--fail-node", "1", "-o", path("no/x.jsonl")}, "no", "");
  std::ofstream(path("bad.jsonl")) << R"({"asterism":"schedule","version":1,"network":"ring:4",)"
                                   << R"("collective":"broadcast","sources":[0]})"
                                   << "\n{\"end\":0}\n";
  const Outcome bad = run_program({"repair", path("bad.jsonl"), "--fail-link", "0-1", "-o", after});
  EXPECT_EQ(bad.code, 1);
  EXPECT_THAT(bad.err, HasSubstr("not valid without faults"));
  EXPECT_FALSE(std::filesystem::exists(after));
}

TEST_F(FaultsCommand, link_load_is_written_and_the_most_loaded_are_shown) {
  const std::string csv = path("load.csv");
  const Outcome simulated = run_program(
      {"simulate", "mesh:3x3", "alltoall", "--algorithm", "direct", "--link-load", csv, "--json"});
  ASSERT_EQ(simulated.code, 0) << simulated.err;
  const std::string first = file_text(csv);
  EXPECT_THAT(first, StartsWith("from,to,port,class,packets,messages,time\n\"(0,0)\",\"(1,0)\","));
  EXPECT_EQ(std::count(first.begin(), first.end(), '\n'), 1 + 24);
  const auto most = simulated.json()["most_loaded_links"];
  ASSERT_EQ(most.size(), 5U);
  EXPECT_GE(most[0]["time"], most[4]["time"]);

  const Outcome scheduled =
      run_program({"schedule", "mesh:3x3", "alltoall", "--algorithm", "direct", "-o",
                   path("s.jsonl"), "--link-load", path("second.csv")});
  EXPECT_EQ(scheduled.code, 0) << scheduled.err;
  EXPECT_THAT(scheduled.out, HasSubstr("most loaded links"));
  EXPECT_EQ(file_text(path("second.csv")), first);
  const Outcome verified =
      run_program({"verify", path("s.jsonl"), "--link-load", path("third.csv")});
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("most loaded links"));
  EXPECT_EQ(file_text(path("third.csv")), first);
  EXPECT_FALSE(
      run_program({"verify", path("s.jsonl"), "--json"}).json().contains("most_loaded_links"));
}

TEST_F(FaultsCommand, link_load_of_a_symmetric_schedule_leaves_its_file_short) {
  const std::vector<std::string> words{"schedule",    "star:4",       "allgather",
                                       "--algorithm", "cyclic-sweep", "-o"};
  auto plain = words;
  plain.push_back(path("a.jsonl"));
  auto loaded = words;
  for (const std::string& word : {path("b.jsonl"), std::string("--link-load"), path("l.csv")})
    loaded.push_back(word);
  EXPECT_EQ(run_program(plain).code, 0);
  EXPECT_EQ(run_program(loaded).code, 0);
  EXPECT_EQ(file_text(path("a.jsonl")), file_text(path("b.jsonl")));
  expect_refused({"verify", path("a.jsonl"), "--link-load", "-"}, "not standard output",
                 "load.csv");
  expect_refused({"verify", path("a.jsonl"), "--link-load", path("no/l.csv")}, "no", "");
}

TEST_F(FaultsCommand, idle_bystanders_are_left_out) {
  const Outcome idle = run_program({"simulate", "mesh:4x4", "alltoall", "--algorithm", "direct",
                                    "--participants", "ids:0-7", "--bystanders", "idle", "--json"});
  EXPECT_EQ(idle.code, 0) << idle.err;
  EXPECT_EQ(idle.json()["network"], "faulty:8..15/mesh:4x4");
  expect_refused(
      {"plan", "mesh:4x4", "alltoall", "--participants", "ids:0-3,12-15", "--bystanders", "idle"},
      "(3,0), (3,1), (3,2), (3,3) of mesh:4x4 are cut off", "forward");
  expect_refused({"plan", "mesh:4x4", "alltoall", "--bystanders", "sleep"}, "\"sleep\"",
                 "forward, idle");
}

}  // namespace
}  // namespace asterism::testing
