// Collectives with counts, scans and chunks, as a user asks for them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/temporary_folder.hpp"
#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

TEST(CountsCommand, plans_schedules_and_verifies_with_counts) {
  const TemporaryFolder folder;
  const std::string counts = folder.file("counts", "3 0 5 1\n2 2 0 7 1 # nine\n");
  const Outcome plan =
      run_program({"plan", "mesh:3x3", "allgatherv", "--counts", "file:" + counts});
  EXPECT_EQ(plan.code, 0) << plan.err;
  EXPECT_THAT(plan.out, HasSubstr("allgatherv of 21 messages, 0 to 7 a participant, on mesh:3x3"));
  EXPECT_THAT(plan.out, HasSubstr("matched-gossip"));
  EXPECT_THAT(plan.out, HasSubstr("tree-exchange"));
  const std::string file = (folder / "schedule.jsonl").string();
  const Outcome written = run_program({"schedule", "mesh:3x3", "scatterv", "--algorithm",
                                       "balanced-routes", "--counts", "linear", "-o", file});
  EXPECT_EQ(written.code, 0) << written.err;
  const Outcome verified = run_program({"verify", file, "--json"});
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_EQ(verified.json()["collective"], "scatterv");
}

TEST(CountsCommand, plans_every_collective_with_counts_by_rules) {
  for (const char* collective : {"allgatherv", "alltoallv", "scatterv", "gatherv"})
    for (const char* counts : {"linear", "one-large:9", "random:4", "random:4,7"}) {
      const auto plan =
          run_program({"plan", "ring:5", collective, "--counts", counts, "--json"}).json();
      EXPECT_EQ(plan["collective"], collective);
      EXPECT_GE(plan["candidates"].size(), 1U) << collective << " " << counts;
    }
  const Outcome simulated =
      run_program({"simulate", "ring:5", "gatherv", "--algorithm", "direct", "--counts", "linear"});
  EXPECT_EQ(simulated.code, 0) << simulated.err;
  EXPECT_THAT(simulated.out, HasSubstr("gatherv of 15 messages, 1 to 5 a participant, on ring:5"));
  const auto compared =
      run_program({"compare", "ring:5", "complete:5", "--collective", "allgatherv", "--collective",
                   "broadcast", "--counts", "linear", "--json"});
  EXPECT_EQ(compared.code, 0) << compared.err;
}

TEST(CountsCommand, refuses_counts_that_do_not_fit) {
  const auto refused = [](const std::string& collective, const std::string& counts,
                          const std::string& words, const std::string& hint) {
    expect_refused({"plan", "ring:3", collective, "--counts", counts}, words, hint);
  };
  refused("allgatherv", "1,2", "2 counts were given, but allgatherv takes 3", "one for each of 3");
  refused("allgatherv", "1,2,nan", "\"nan\" is not a whole number", "digits only");
  refused("allgatherv", "0,0,0", "all counts are 0", "give at least one node a message");
  refused("allgatherv", "file:no-such-file", "no-such-file", "name a file");
  refused("allgatherv", "lots", "\"lots\" says no counts", "write a list");
  refused("allgather", "linear", "takes no counts", "with counts it is allgatherv");
  refused("broadcast", "linear", "takes no counts", "scatterv and gatherv take counts");
  expect_refused({"plan", "ring:3", "alltoallv"}, "alltoallv needs to know how many messages",
                 "where all have as many it is alltoall");
}

TEST(ScanCommand, is_planned_with_chunks_of_choice) {
  const std::vector<std::string> call{"plan",           "mesh:8", "scan",     "--ts", "1",
                                      "--message-size", "1000",   "--chunks", "4",    "--json"};
  const auto plan = run_program(call).json();
  std::size_t cut = 0;
  for (const auto& candidate : plan["candidates"]) {
    if (candidate.contains("library")) continue;
    EXPECT_EQ(candidate["parameters"]["chunks"], "4");
    ++cut;
  }
  EXPECT_EQ(cut, 4U);
  expect_refused({"plan", "mesh:8", "scan", "--chunks", "0"}, "not a number above 0", "");
  const Outcome simulated = run_program(
      {"simulate", "mesh:8", "scan", "--algorithm", "scan-pipeline", "--chunks", "2", "--json"});
  EXPECT_EQ(simulated.code, 0) << simulated.err;
  EXPECT_EQ(simulated.json()["chunks"], 2);
}

TEST(ScanCommand, help_lists_the_collectives_there_are) {
  const Outcome help = run_program({"plan", "--help"});
  for (const char* name : {"allreduce", "reduce-scatter", "barrier", "scan", "allgatherv"})
    EXPECT_THAT(help.out, HasSubstr(name));
}

}  // namespace
}  // namespace asterism::testing
