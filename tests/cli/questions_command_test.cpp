// The commands expect, order and tune: tables, files and refusals.
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

Words with_units(Words words) {
  words.insert(words.end(), {"--bandwidth", "10GB/s", "--ts", "2us"});
  return words;
}

/// 7 of 8 blocks cross the links of a node: bus bandwidth is 7/8 of 4000 B over the time.
TEST(ExpectCommand, prints_bandwidths_of_the_definition) {
  const auto document =
      run_program(with_units({"expect", "ring:8", "allgather", "--sizes", "4003B", "--json"}))
          .json();
  const auto& size = document["sizes"].at(0);
  EXPECT_EQ(size["buffer"], 4000);
  EXPECT_EQ(size["message"], 500);
  const double time = size["time"];
  EXPECT_NEAR(size["bandwidth"]["algorithm"].get<double>(), 4.0 / time, 1e-9);
  EXPECT_NEAR(size["bandwidth"]["bus"].get<double>(), 3.5 / time, 1e-9);
  const auto plan = run_program(with_units({"plan", "ring:8", "allgather", "--message", "500B",
                                            "--effort", "quick", "--json"}))
                        .json();
  EXPECT_EQ(size["time"], plan["candidates"][0]["time"]);
  EXPECT_EQ(size["lower_bound"]["time"], plan["lower_bound"]["time"]);
}

TEST(ExpectCommand, draws_a_figure_and_prints_csv) {
  const TemporaryFolder folder;
  const std::string figure = (folder / "expected.svg").string();
  const Outcome outcome = run_program(with_units(
      {"expect", "ring:4", "allreduce", "--sizes", "1KiB:4KiB", "--figure", figure, "--csv"}));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("buffer,message,time,algorithm_bandwidth,bus_bandwidth,"
                                      "lower_bound,ratio,algorithm,verified,mpich_default_time,"
                                      "nccl_ring_time,nccl_tree_time,open_mpi_default_time\n"
                                      "1024,1024,"));
  EXPECT_THAT(file_text(figure), HasSubstr("bus bandwidth in GB/s"));
}

TEST(ExpectCommand, refuses_what_has_no_sizes_or_units) {
  expect_refused({"expect", "ring:4", "allreduce"}, "machine with units", "--bandwidth");
  expect_refused(with_units({"expect", "ring:4", "allreduce", "--sizes", "many"}), "many", "64KiB");
  expect_refused(with_units({"expect", "ring:4", "allreduce", "--message", "1KiB"}),
                 "message sizes are those of --sizes", "leave out");
  expect_refused(with_units({"expect", "ring:4", "barrier"}), "no bandwidth", "moves data");
  expect_refused(with_units({"expect", "ring:4", "allreduce", "--figure", "a.doc"}), "a.doc",
                 ".svg");
}

TEST(GroupsCommand, prints_each_group_and_what_all_reach_together) {
  const auto document = run_program({"groups", "boxes:2/dgx-h100", "allreduce", "--message", "1MB",
                                     "--group", "ids:0-7", "--group", "ids:8-15", "--json"})
                            .json();
  EXPECT_EQ(document["verified"], true);
  ASSERT_EQ(document["groups"].size(), 2U);
  EXPECT_EQ(document["groups"][1]["labels"].at(0), "g1.0");
  const double time = document["time"];
  EXPECT_GE(time, document["bound"]);
  EXPECT_EQ(document["groups"][0]["time"], document["groups"][0]["alone"]["time"])
      << "boxes share no links";
  const double bus = document["groups"][0]["bandwidth"]["bus"];
  EXPECT_NEAR(bus, 1e3 * 7 / 4 / document["groups"][0]["time"].get<double>(), 1e-6);
}

TEST(GroupsCommand, has_a_line_per_group_in_csv_and_refuses_what_is_no_group) {
  const Outcome outcome =
      run_program({"groups", "ring:4", "allgather", "--group", "0 1", "--group", "2 3", "--csv"});
  EXPECT_THAT(outcome.out,
              StartsWith("group,nodes,algorithm,time,time_alone,algorithm_bandwidth,bus_bandwidth\n"
                         "0,0 1,"));
  expect_refused({"groups", "ring:4", "allgather"}, "there is no group", "--group ids:0-3");
  expect_refused({"groups", "ring:4", "allgather", "--group", "9"}, "9", "");
  expect_refused({"groups", "ring:4", "allgather", "--group", "0 1", "--participants", "2"},
                 "own nodes", "leave out");
}

TEST(GroupsCommand, is_what_plan_does_with_groups) {
  const Words problem{"ring:4", "allgather", "--group", "0 1", "--group", "2 3"};
  Words plan{"plan"}, groups{"groups", "--effort", "standard"};
  plan.insert(plan.end(), problem.begin(), problem.end());
  groups.insert(groups.end(), problem.begin(), problem.end());
  EXPECT_THAT(run_program(plan).out, HasSubstr("All groups together"));
  EXPECT_EQ(run_program(plan).out, run_program(groups).out);
  plan.emplace_back("--all");
  expect_refused(plan, "--all does not work with --group", "leave out");
  expect_refused({"plan", "--group", "0 1"}, "needs a network and a collective", "asterism plan");
}

TEST(OrderCommand, writes_a_file_that_it_has_verified) {
  const TemporaryFolder folder;
  const std::string file = (folder / "ranks.txt").string();
  const std::string hosts = folder.file("hosts.txt", "n0\nn1\nn2\nn3\nn4\nn5\n");
  const Outcome outcome = run_program({"order", "mesh:2x3", "allgather", "--algorithm", "rank-ring",
                                       "--hosts", hosts, "-o", file, "--json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const auto document = outcome.json();
  EXPECT_TRUE(document["best"]["verified"].get<bool>());
  EXPECT_EQ(document["proof"], "all-orders");
  EXPECT_GT(document["gain"].get<double>(), 1);
  std::string expected;
  for (std::size_t rank = 0; rank < 6; ++rank)
    expected += "rank " + std::to_string(rank) + "=n" +
                std::to_string(document["best"]["nodes"][rank].get<int>()) + " slot=0\n";
  EXPECT_EQ(file_text(file), expected);
}

TEST(OrderCommand, refuses_before_it_searches) {
  expect_refused({"order", "mesh:4x4", "allgather", "-o", "-"}, "\"(0,0)\" is not a host name",
                 "--hosts");
  expect_refused({"order", "ring:4", "allgather", "--format", "xml"}, "\"xml\"", "rankfile");
  expect_refused({"order", "ring:4", "allgather", "--algorithm", "bfb"}, "between ranks",
                 "nccl-ring");
  expect_refused({"order", "ring:4", "allgather", "--hosts", "/nowhere"}, "/nowhere", "host name");
  expect_refused({"order", "ring:4", "allgather", "--given", "0 1 2"}, "every participant once",
                 "each once");
}

TEST(TuneCommand, writes_what_it_shows) {
  const TemporaryFolder folder;
  const std::string file = (folder / "rules.conf").string();
  const Words words =
      with_units({"tune", "ring:4", "--collectives", "allreduce", "--sizes", "8B:1MiB"});
  Words to_file = words;
  to_file.insert(to_file.end(), {"-o", file, "--json"});
  const auto document = run_program(to_file).json();
  EXPECT_EQ(document["file"], file_text(file));
  EXPECT_EQ(document["choices"][0]["from"], 0);
  EXPECT_TRUE(document["choices"].back()["below"].is_null());
  Words to_stdout = words;
  to_stdout.insert(to_stdout.end(), {"-o", "-"});
  EXPECT_EQ(run_program(to_stdout).out, file_text(file));
}

TEST(TuneCommand, refuses_what_it_has_no_models_for) {
  expect_refused({"tune", "ring:4"}, "machine with units", "--bandwidth");
  expect_refused(with_units({"tune", "ring:4", "--library", "intel"}), "\"intel\"", "open-mpi");
  expect_refused(with_units({"tune", "ring:4", "--ranks", "1"}), "1 ranks", "2 to 4");
  expect_refused(with_units({"tune", "ring:4", "--ranks", "x"}), "\"x\"", "--ranks 8,16");
  expect_refused(with_units({"tune", "ring:4", "--collectives", "scan"}), "for scan", "allreduce");
}

}  // namespace
}  // namespace asterism::testing
