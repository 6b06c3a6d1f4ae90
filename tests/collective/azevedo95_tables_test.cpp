// Tables 1 to 4 of azevedo1995, cell by cell, measured from verified schedules.
#include <cmath>

#include <gtest/gtest.h>

#include <asterism/measure.hpp>

#include "collective/broadcast_run.hpp"

namespace asterism {
namespace {

using testing::broadcast_case;
using testing::BroadcastRun;
using testing::run_broadcast;

struct Row {
  std::string network;
  std::uint64_t size, diameter, lateral, local, total;
  double running_time;  // in lateral link steps, Tables 3 and 4
  double relative;      // distance to the diameter, per cent
};

/// Equal to as many digits as are printed.
void expect_printed(double measured, double printed, const std::string& what) {
  const double unit = printed == std::floor(printed) ? 1 : 0.1;
  EXPECT_LE(std::abs(measured - printed), unit / 2 + 1e-9) << what << ": " << measured;
}

double per_cent_over(std::uint64_t steps, std::uint64_t diameter) {
  return (static_cast<double>(steps) / static_cast<double>(diameter) - 1) * 100;
}

void expect_row(const std::string& algorithm, const Row& row, double local_rate) {
  SCOPED_TRACE(algorithm + " on " + row.network);
  const auto network = make_network(row.network);
  const BroadcastRun run = run_broadcast(algorithm, broadcast_case(algorithm, row.network, 1));
  ASSERT_TRUE(run.verdict.valid);
  const bool is_star = network->family() == "star";
  const std::uint64_t lateral = is_star ? run.metering.steps : run.lateral_steps();
  const std::uint64_t local = run.metering.steps - lateral;
  EXPECT_EQ(network->node_count(), row.size);
  EXPECT_EQ(network->published().diameter->value, static_cast<double>(row.diameter));
  EXPECT_EQ(measure(*network).diameter, row.network == "scc:7" ? 30 : row.diameter);
  EXPECT_EQ(lateral, row.lateral);
  EXPECT_EQ(local, row.local);
  EXPECT_EQ(run.metering.steps, row.total);
  expect_printed(static_cast<double>(lateral) + static_cast<double>(local) / local_rate,
                 row.running_time, "running time");
  expect_printed(per_cent_over(run.metering.steps, row.diameter), row.relative, "relative");
}

double symbols(const Row& row) {
  return static_cast<double>(make_network(row.network)->parameters()[0]);
}

TEST(Azevedo95Tables, one_port_broadcasting_on_the_scc) {  // Tables 1, 3 and 4
  for (const Row& row :
       {Row{"scc:4", 72, 8, 4, 8, 12, 8, 50}, Row{"scc:5", 480, 16, 6, 12, 18, 12, 12.5},
        Row{"scc:6", 3600, 19, 7, 21, 28, 14, 47.4}, Row{"scc:7", 30240, 31, 9, 27, 36, 18, 16.1},
        Row{"scc:8", 282240, 34, 10, 40, 50, 20, 47.1}})
    expect_row("azevedo95-one-port", row, std::floor(symbols(row) / 2));
}

TEST(Azevedo95Tables, multiple_port_broadcasting_on_the_scc) {  // Tables 2 and 3
  for (const Row& row :
       {Row{"scc:4", 72, 8, 4, 4, 8, 8, 0}, Row{"scc:5", 480, 16, 6, 12, 18, 12, 12.5},
        Row{"scc:6", 3600, 19, 7, 14, 21, 14, 10.5}, Row{"scc:7", 30240, 31, 9, 27, 36, 18, 16.1},
        Row{"scc:8", 282240, 34, 10, 30, 40, 20, 17.6}})
    expect_row("azevedo95-multi-port", row, std::floor((symbols(row) - 1) / 2));
}

TEST(Azevedo95Tables, one_port_broadcasting_on_the_star) {  // Table 3
  for (const Row& row :
       {Row{"star:5", 120, 6, 12, 0, 12, 12, 100}, Row{"star:6", 720, 7, 16, 0, 16, 16, 129},
        Row{"star:7", 5040, 9, 20, 0, 20, 20, 122}, Row{"star:8", 40320, 10, 24, 0, 24, 24, 140},
        Row{"star:9", 362880, 12, 29, 0, 29, 29, 142}})
    expect_row("mendia92-one-port", row, 1);
}

TEST(Azevedo95Tables, multiple_port_broadcasting_on_the_star) {  // Table 3
  for (const Row& row :
       {Row{"star:5", 120, 6, 6, 0, 6, 6, 0}, Row{"star:6", 720, 7, 7, 0, 7, 7, 0},
        Row{"star:7", 5040, 9, 9, 0, 9, 9, 0}, Row{"star:8", 40320, 10, 10, 0, 10, 10, 0},
        Row{"star:9", 362880, 12, 12, 0, 12, 12, 0}})
    expect_row("azevedo95-delta-port", row, 1);
}

TEST(Azevedo95Tables, one_port_broadcasting_on_the_ccc) {  // Table 4
  for (const Row& row :
       {Row{"ccc:4", 64, 8, 4, 5, 9, 6.5, 12.5}, Row{"ccc:6", 384, 13, 6, 8, 14, 8.7, 7.7},
        Row{"ccc:9", 4608, 20, 9, 13, 22, 12.3, 10}, Row{"ccc:11", 22528, 25, 11, 16, 27, 14.2, 8},
        Row{"ccc:14", 229376, 33, 14, 20, 34, 16.9, 3}})
    expect_row("liestman88-one-port", row, std::floor(symbols(row) / 2));
}

/// Eq. (2) says 31. So the abstract's "at most 17.6% higher than the diameter" is 20% here.
TEST(Azevedo95Tables, the_diameter_of_the_7_scc_is_30) {
  const auto network = make_network("scc:7");
  EXPECT_EQ(measure(*network).diameter, 30U);
  EXPECT_EQ(network->published().diameter->value, 31);
  const BroadcastRun run =
      run_broadcast("azevedo95-multi-port", broadcast_case("azevedo95-multi-port", "scc:7", 0));
  EXPECT_DOUBLE_EQ(per_cent_over(run.metering.steps, measure(*network).diameter), 20);
}

}  // namespace
}  // namespace asterism
