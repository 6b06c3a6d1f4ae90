// Machines like those people own: a few rows of docs/bench, and chunks on GPU boxes.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/run_program.hpp"

namespace asterism::testing {
namespace {

using ::testing::HasSubstr;

struct TableRow {
  std::string network, collective, message;
};

TEST(MachineTable, has_the_times_that_plans_have) {
  const std::string page = file_text(source_path("docs/bench/machines.md"));
  for (const TableRow& row :
       {TableRow{"torus:4x4", "broadcast", "31B"}, TableRow{"fat-tree:4", "allgather", "1MB"},
        TableRow{"dragonfly:2,1,1", "alltoall", "8kB"}}) {
    const auto plan =
        run_program({"plan", row.network, row.collective, "--ports", "all", "--bandwidth",
                     "100Gb/s", "--ts", "2us", "--message", row.message, "--json"})
            .json();
    EXPECT_THAT(page, HasSubstr(fmt::format("| {} | {} | {} | {:.6g} | {:.6g} | {:.3f} |",
                                            row.network, row.collective, row.message,
                                            plan["lower_bound"]["time"].get<double>(),
                                            plan["candidates"][0]["time"].get<double>(),
                                            plan["candidates"][0]["ratio"].get<double>())));
  }
}

TEST(MachineTable, has_the_ratios_of_a_named_machine) {
  std::string row = "| dgx-h100 | alltoall |";
  for (const char* message : {"8B", "64KiB", "1GiB"}) {
    const auto best = run_program({"plan", "dgx-h100", "alltoall", "--message", message, "--json"})
                          .json()["candidates"]
                          .at(0);
    row +=
        fmt::format(" {:.6g} | {:.3f} |", best["time"].get<double>(), best["ratio"].get<double>());
  }
  EXPECT_THAT(file_text(source_path("docs/bench/named-machines.md")), HasSubstr(row));
}

/// Trees are served in the order of their chunks, not only by how far these have to go.
TEST(MachineTable, forests_of_many_chunks_come_near_the_bound) {
  const auto outcome =
      run_program({"simulate", "graph:" + source_path("bench/machines/mi250x1.csv"), "allgather",
                   "--ports", "all", "--bandwidth", "1GB/s", "--ts", "0us", "--message", "100MB",
                   "--algorithm", "forestcoll", "--chunks", "64", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_LT(outcome.json()["ratio"].get<double>(), 1.2);
}

}  // namespace
}  // namespace asterism::testing
