#include <gtest/gtest.h>

#include <asterism/papers.hpp>

#include "extent.hpp"
#include "papers/azevedo1995_runs.hpp"
#include "papers/measured_exhibit.hpp"
#include "papers/star_paths.hpp"

namespace asterism {
namespace {

using testing::measured_exhibit;

/// The network of a row is in the first column, or after the ports.
bool is_about(const std::vector<PaperCell>& row, const std::string& network) {
  return row[0].measured == network || row[1].measured == network;
}

std::string cell_of(const PaperResult& result, const std::vector<PaperCell>& row,
                    const std::string& column) {
  for (std::size_t i = 0; i < row.size(); ++i)
    if (result.columns[i] == column) return row[i].measured;
  return "no such column";
}

/// Eq. (2) makes the diameter of the 7-SCC 31 and the steps 16.1% more; it is 30, and they are 20%.
bool is_known_to_be_wrong(const PaperCell& cell) {
  return (cell.published == "31" && cell.measured == "30") ||
         (cell.published == "16.1%" && cell.measured == "20.0%");
}

TEST(Azevedo1995, every_cell_agrees_but_for_the_diameter_of_the_7_scc_and_idle_time) {
  SLOW_WHEN_SANITIZED();
  for (const auto& [table, cells] :
       {std::pair("table-1", 30U), {"table-2", 30U}, {"table-3", 140U}, {"table-4", 70U}}) {
    const PaperResult result = measured_exhibit("azevedo1995", table, Effort::standard);
    EXPECT_EQ(result.compared(), cells) << table;
    for (const auto& row : result.rows)
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (!row[i].compared() || row[i].agrees()) continue;
        const bool about_idle_time =
            result.columns[i] == "running time" && cell_of(result, row, "idle steps") != "0";
        EXPECT_TRUE(about_idle_time || (is_about(row, "scc:7") && is_known_to_be_wrong(row[i])))
            << table << ' ' << row[0].measured << ' ' << row[i].measured;
      }
  }
}

/// Each idle step is a local one on the SCC, and one of the star's steps there.
TEST(Azevedo1995, running_times_are_metered_and_lack_only_idle_steps) {
  SLOW_WHEN_SANITIZED();
  const PaperResult table = measured_exhibit("azevedo1995", "table-3", Effort::quick);
  unsigned looked_at = 0;
  for (const auto& row : table.rows) {
    if (cell_of(table, row, "steps") == "not run") continue;
    const std::string network = row[1].measured;
    const auto n = static_cast<unsigned>(network.back() - '0');
    const bool several_ports = row[0].measured == "several";
    const double rate = network.starts_with("star") ? 1 : rate_of_theorem_5(several_ports, n);
    const double idle = std::stod(cell_of(table, row, "idle steps")) / rate;
    EXPECT_NEAR(std::stod(cell_of(table, row, "running time")) + idle, std::stod(row[7].published),
                1e-4)
        << network;
    ++looked_at;
  }
  EXPECT_EQ(looked_at, 16U);
}

TEST(Azevedo1995, rows_of_constructions_of_ours_say_so) {
  const PaperResult table = measured_exhibit("azevedo1995", "table-4", Effort::quick);
  for (const auto& row : table.rows) {
    if (cell_of(table, row, "steps") == "not run") continue;
    EXPECT_EQ(cell_of(table, row, "algorithm"), row[0].measured.starts_with("ccc")
                                                    ? "liestman88-one-port (our construction)"
                                                    : "azevedo95-one-port");
  }
}

TEST(Azevedo1995, a_quick_look_leaves_large_networks_out) {
  const PaperResult result = measured_exhibit("azevedo1995", "table-1", Effort::quick);
  EXPECT_EQ(result.compared(), 24U);
  EXPECT_EQ(result.rows.back()[5].measured, "not run");
  EXPECT_EQ(result.rows.back()[5].published, "50");
  EXPECT_EQ(result.rows.back()[0].measured, "scc:8");
}

TEST(Azevedo1995, statements_hold_or_fail_where_they_are_known_to) {
  SLOW_WHEN_SANITIZED();
  const std::map<std::string, std::string> failing{
      {"diameter of the star", "fails: n = 2: 2, measured 1"},
      {"eq-1", "fails: n = 5: 8, measured 24 from 13254; wrong for 3 permutations"},
      {"eq-1, disjoint", "fails: n = 4: two of the 4 paths from 2143 share a node"},
      {"eq-2", "fails: n = 7: 31, measured 30"},
      {"routing", "fails: n = 5: 16 hops from (2,14523), the distance is 14"},
      {"theorem 5, one-port",
       "fails: n = 5: 12, measured 11.5, as nothing moves in 1 of its steps"},
      {"theorem 5, multiple-port",
       "fails: n = 5: 12, measured 11.5, as nothing moves in 1 of its steps"},
      {"section 3.2", "fails: n = 5: 12 local steps, 11 without those that move nothing"},
      {"n^2/2 network on the SCC", "fails: n = 3: 9, measured 10 from (3,123)"},
      {"mendia and sarkar, busy steps", "fails: n = 2: 2, measured 1 from 12"},
      {"optimal on the star", "fails: n = 2: 2, measured 1"},
      {"abstract", "fails: n = 7: 17.6%, measured 20.0%"},
      {"section 5, optimal on the star", "fails: n = 3: 6, the star 3"},
      {"section 5, mendia and sarkar", "fails: n = 3: 6, the star 5"},
      {"section 5, mendia and sarkar, busy steps", "fails: n = 4: 8, the star 7"},
      {"section 5, steps, one-port", "fails: n = 4: 12, the SCC 12"},
      {"section 6, m > n", "fails: n = 4: m = 4"}};
  const PaperResult result = measured_exhibit("azevedo1995", "statements", Effort::quick);
  EXPECT_EQ(result.rows.size(), 59U);
  std::size_t failed = 0;
  for (const auto& row : result.rows) {
    const auto found = failing.find(row[0].measured);
    EXPECT_EQ(testing::short_verdict(measured_statement(row)),
              found == failing.end() ? "holds" : found->second)
        << row[0].measured;
    failed += found == failing.end() ? 0 : 1;
  }
  EXPECT_EQ(failed, failing.size());
}

/// "An optimal one-port broadcast on the star" takes 5, 8, 10, 13 steps for n = 4..7, which
/// counting proves; the SCC takes 8, 12, 14, 18.
TEST(Azevedo1995, the_star_has_faster_one_port_broadcasts) {
  // The searches take long under the sanitizers.
  const PaperResult result = measured_exhibit("azevedo1995", "section-5",
                                              few_examples() ? Effort::quick : Effort::standard);
  const std::vector<std::vector<std::string>> expected{
      {"3", "6", "6", "3", "3", "5", "4"},
      {"4", "8", "8", "5", "5", "8", "7"},
      {"5", "12", "11.5", "8", "8", "12", "11"},
      {"6", "14", "13.6667", "10", "10", "16", "15"},
      {"7", "18", "17", "13", "13", "20", "19"}};
  ASSERT_EQ(result.rows.size(), few_examples() ? 3 : expected.size());
  for (std::size_t i = 0; i < result.rows.size(); ++i)
    for (std::size_t j = 0; j < expected[i].size(); ++j)
      EXPECT_EQ(result.rows[i][j].measured, expected[i][j]) << expected[i][0];
}

TEST(Azevedo1995, the_triangular_network_takes_25_steps_from_one_node_of_the_4_scc) {
  const PaperResult result = measured_exhibit("azevedo1995", "triangular-network", Effort::quick);
  for (const auto& row : result.rows)
    if (row[1].measured == "(3,1234)") {
      EXPECT_EQ(row[2].measured, "25");
      EXPECT_EQ(row[2].published, "24");
      return;
    }
  FAIL() << "no such row";
}

TEST(Azevedo1995, equation_1_is_wrong_for_3_50_and_610_permutations) {
  const PaperResult result = measured_exhibit("azevedo1995", "paths", Effort::quick);
  const std::vector<std::string> wrong{"0", "0", "3", "50", "610"};
  ASSERT_EQ(result.rows.size(), wrong.size());
  for (std::size_t i = 0; i < wrong.size(); ++i) EXPECT_EQ(result.rows[i][2].measured, wrong[i]);
}

TEST(Azevedo1995, equation_2_comes_from_the_orders_of_equation_1) {
  SLOW_WHEN_SANITIZED();
  const PaperResult result = measured_exhibit("azevedo1995", "diameters", Effort::quick);
  const auto& seven = result.rows.back();
  EXPECT_EQ(seven[0].measured, "scc:7");
  EXPECT_EQ(seven[2].measured, "31");
  EXPECT_EQ(seven[3].measured, "30");
  EXPECT_EQ(seven[4].measured, "30");
}

/// Counts paths by walking over all links of the star, independently of cycles.
std::vector<std::uint64_t> walked_path_counts(unsigned n) {
  std::vector<unsigned> distance(factorials[n], ~0U);
  std::vector<std::uint64_t> paths(factorials[n]), frontier{0}, next;
  distance[0] = 0;
  paths[0] = 1;
  for (unsigned level = 1; !frontier.empty(); ++level, frontier.swap(next)) {
    next.clear();
    for (const std::uint64_t node : frontier)
      for (unsigned position = 1; position < n; ++position) {
        const std::uint64_t to = rank(unrank(node, n).with_swapped(0, position), n);
        if (distance[to] == ~0U) {
          distance[to] = level;
          next.push_back(to);
        }
        if (distance[to] == level) paths[to] += paths[node];
      }
  }
  return paths;
}

/// A path from the identity to a node is one from the node to the identity, backwards.
TEST(StarPaths, are_counted_as_breadth_first_search_counts_them) {
  for (unsigned n = 2; n <= 7; ++n)
    EXPECT_EQ(count_shortest_paths(n, StarOrders::all), walked_path_counts(n)) << n;
}

TEST(StarPaths, are_listed_as_many_as_are_counted) {
  for (unsigned n = 2; n <= 5; ++n) {
    const auto counted = count_shortest_paths(n, StarOrders::all);
    for (std::uint64_t node = 0; node < counted.size(); ++node)
      ASSERT_EQ(list_shortest_paths(unrank(node, n), n).size(), counted[node]);
  }
}

TEST(StarPaths, equation_1_has_both_cases) {
  EXPECT_EQ(printed_path_count({1, 2, 0, 4, 3}, 5), 6U);  // 23154
  EXPECT_EQ(printed_path_count({0, 2, 1, 4, 3}, 5), 8U);  // 13254
}

}  // namespace
}  // namespace asterism
