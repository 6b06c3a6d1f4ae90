#include <gtest/gtest.h>

#include <asterism/papers.hpp>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "papers/measured_exhibit.hpp"

namespace asterism {
namespace {

using testing::measured_exhibit;
using testing::measured_statements_of;
using testing::short_verdict;

using testing::expect_error;

TEST(Papers, every_exhibit_has_rows_as_wide_as_its_columns) {
  SLOW_WHEN_SANITIZED();
  for (const Paper& paper : paper_catalogue()) {
    EXPECT_FALSE(citation_of(paper).empty());
    for (const PaperExhibit& exhibit : paper.exhibits) {
      // The others take minutes under the sanitizers; end-to-end tests measure them all.
      if (few_examples() && paper.id != "chen2001") continue;
      const PaperResult result = measured_exhibit(paper.id, exhibit.id);
      EXPECT_FALSE(result.rows.empty()) << paper.id << " " << exhibit.id;
      for (const auto& row : result.rows)
        EXPECT_EQ(row.size(), result.columns.size()) << paper.id << " " << exhibit.id;
    }
  }
}

TEST(Tseng1998, every_cell_of_the_tables_agrees) {
  SLOW_WHEN_SANITIZED();
  for (const auto& [table, cells] :
       {std::pair("table-1", 36U), {"table-2", 45U}, {"table-3", 11U}}) {
    const PaperResult result = measured_exhibit("tseng1998", table);
    EXPECT_EQ(result.compared(), cells) << table;
    for (const auto& row : result.rows)
      for (const PaperCell& cell : row)
        EXPECT_TRUE(!cell.compared() || cell.agrees())
            << table << ": " << cell.measured << ", printed " << cell.published;
  }
}

TEST(Tseng1998, average_distances_agree_with_the_closed_form) {
  const PaperResult result = measured_exhibit("tseng1998", "average-distances");
  EXPECT_EQ(result.agreeing(), result.compared());
  EXPECT_EQ(result.compared(), 36U);
}

std::string verdict_on(const std::string& statement) {
  return short_verdict(measured_statements_of("tseng1998").at(statement));
}

TEST(Tseng1998, statements_hold_or_fail_where_they_are_known_to) {
  SLOW_WHEN_SANITIZED();
  for (const char* const statement : {"rules r3 and r4",
                                      "property 1",
                                      "property 2",
                                      "property 3",
                                      "property 4",
                                      "lemma 2",
                                      "eq-4",
                                      "mesh",
                                      "eq-1 corrected",
                                      "eq-2",
                                      "table 2",
                                      "lemma 1",
                                      "theorem 1",
                                      "best k",
                                      "fewer than 20 messages, gain",
                                      "existing algorithms",
                                      "section iv.2",
                                      "eq-5",
                                      "O(1/(n-1)!)",
                                      "congestion",
                                      "figure 6"})
    EXPECT_EQ(verdict_on(statement), "holds") << statement;
  EXPECT_EQ(measured_exhibit("tseng1998", "statements").rows.size(), 27U);
  EXPECT_EQ(verdict_on("footnote 1"), "fails: k = 2: 0.2500, measured 0.5000");
  EXPECT_EQ(verdict_on("eq-1 as printed"), "fails: n = 3, k = 2: 15, measured 9");
  EXPECT_EQ(verdict_on("improvement"), "fails: n = 3, t_s/t_m = 1: k = 2 saves 0.167");
  EXPECT_EQ(verdict_on("10% to 80%, personalized"),
            "fails: n = 3, t_s/t_m = 0.1: k = 2 saves 0.030");
  EXPECT_EQ(verdict_on("10% to 80%, non-personalized"), "fails: n = 3, t_s/t_m = 100: -1.604");
  EXPECT_EQ(verdict_on("fewer than 20 messages"),
            "fails: n = 11, t_s/t_m = 100: packets of 24 messages, k = 4");
}

TEST(Tseng1998, table_3_says_of_each_cell_how_it_is_measured) {
  SLOW_WHEN_SANITIZED();
  for (const auto& row : measured_exhibit("tseng1998", "table-3").rows) {
    const bool by_schedule = std::stoul(row[0].measured) <= 6;
    EXPECT_EQ(row[1].how, by_schedule ? "schedule" : "formula") << row[0].measured;
    EXPECT_EQ(row[2].measured,
              by_schedule ? "both schedules, move by move" : "both formulas of section IV.2");
  }
}

/// The rows are rings of neighbours, and a column leads to the same ring with two symbols swapped.
TEST(Tseng1998, figure_5_is_a_mesh_of_rings) {
  const PaperResult figure = measured_exhibit("tseng1998", "figure-5");
  ASSERT_EQ(figure.rows.size(), 4U);
  const auto differing = [](const std::string& a, const std::string& b) {
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (a[i] != b[i]) positions.push_back(i);
    return positions;
  };
  for (std::size_t row = 0; row < 4; ++row)
    for (std::size_t column = 1; column <= 6; ++column) {
      const std::string& here = figure.rows[row][column].measured;
      EXPECT_EQ(here.back(), static_cast<char>('1' + row));
      const auto along = differing(here, figure.rows[row][column % 6 + 1].measured);
      ASSERT_EQ(along.size(), 2U);
      EXPECT_EQ(along[0], 0U);
      if (row == 3) continue;
      const auto up = differing(here, figure.rows[row + 1][column].measured);
      ASSERT_EQ(up.size(), 2U);
      EXPECT_EQ(up[1], 3U);
    }
}

TEST(Tseng1998, the_mesh_has_dilation_3) {
  const PaperResult result = measured_exhibit("tseng1998", "mesh");
  EXPECT_EQ(result.rows.size(), 4U);
  EXPECT_EQ(result.compared(), 12U);
  EXPECT_EQ(result.agreeing(), 12U);
}

double saved(const PaperResult& figure, const std::string& n, const std::string& k) {
  for (const auto& row : figure.rows)
    if (row[0].measured == n && row[1].measured == k) return std::stod(row[2].measured);
  return -1;
}

TEST(Tseng1998, figures_have_all_sizes) {
  SLOW_WHEN_SANITIZED();
  for (const char* const figure : {"figure-2", "figure-3", "figure-4"})
    EXPECT_EQ(measured_exhibit("tseng1998", figure).rows.size(), 55U);
  EXPECT_EQ(measured_exhibit("tseng1998", "figure-6").rows.size(), 10U);
  EXPECT_NEAR(saved(measured_exhibit("tseng1998", "figure-2"), "12", "4"), 0.727, 0.0005);
  EXPECT_NEAR(saved(measured_exhibit("tseng1998", "figure-4"), "12", "2"), 0.043, 0.0005);
}

TEST(Printed, numbers_are_cut_off_as_printed) {
  EXPECT_EQ(cut_as_printed(0.19089, "0.190"), "0.190");
  EXPECT_EQ(cut_as_printed(0.2777, ".27"), ".27");
  EXPECT_EQ(cut_as_printed(0.00702, "7.0e-3"), "7.0e-3");
  EXPECT_EQ(cut_as_printed(4.19e-17, "4.1e-17"), "4.1e-17");
  EXPECT_EQ(cut_as_printed(12.99, "12"), "12");
  EXPECT_EQ(cut_as_printed(0.3, "0.3"), "0.3");
}

TEST(Papers, unknown_names_are_refused) {
  expect_error([] { (void)paper_catalogue().get("tseng1989"); }, ErrorCode::unknown_name,
               "unknown paper \"tseng1989\"", "did you mean \"tseng1998\"");
  expect_error([] { (void)find_exhibit(paper_catalogue().get("tseng1998"), "table-9"); },
               ErrorCode::unknown_name, "unknown exhibit of tseng1998", "did you mean");
  expect_error([] { (void)parse_effort("lots"); }, ErrorCode::unknown_name,
               "unknown effort \"lots\"", "quick, standard or full");
}

TEST(Papers, malformed_claims_are_refused) {
  const auto refuse = [](const std::string& claims, const std::string& sentence) {
    const Paper paper{"test", claims, {}};
    expect_error([&] { (void)published_table(paper, "table"); }, ErrorCode::malformed, sentence,
                 "each exhibit is a table");
  };
  refuse("= 3", "line 1");
  refuse("", "there is no table table");
  refuse("[table]\n", "the text title is missing");
  refuse("[table]\ntitle = 'T'\n", "columns is not a list");
  refuse("[table]\ntitle = 'T'\ncolumns = ['a', 1]\n", "holds something that is no text");
  refuse("[table]\ntitle = 'T'\ncolumns = ['a']\nrows = [['1', '2']]\n",
         "row 1 has 2 cells for 1 columns");
  refuse("[table]\ntitle = 'T'\ncolumns = ['a']\nrows = ['1']\n", "row 1 is not a list");
  expect_error(
      [] {
        (void)citation_of({"test", "", {}});
      },
      ErrorCode::malformed, "the text citation is missing", "each exhibit");
}

}  // namespace
}  // namespace asterism
