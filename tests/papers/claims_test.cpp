// What the claims contain besides published values: figures, and commands that show verdicts.
#include <sstream>

#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "extent.hpp"
#include "papers/evidence.hpp"
#include "papers/exhibit_figure.hpp"
#include "papers/statement.hpp"
#include "view/results/paper.hpp"

namespace asterism {
namespace {

using testing::expect_error;

/// The statements that the claims name commands for: the texts before " = [" behind "[shown-by]".
std::vector<std::string> shown_statements(const Paper& paper) {
  std::vector<std::string> names;
  const auto begin = paper.claims.find("[shown-by]\n");
  std::istringstream lines(begin == std::string::npos ? "" : paper.claims.substr(begin));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with('"')) names.push_back(line.substr(1, line.find("\" = [") - 1));
  return names;
}

TEST(Claims, every_command_shows_a_statement_that_there_is) {
  std::size_t commands = 0;
  for (const Paper& paper : paper_catalogue())
    for (const std::string& name : shown_statements(paper)) {
      EXPECT_NO_THROW((void)find_statement(paper, name)) << paper.id << " " << name;
      const std::size_t shown = evidence_for(paper, name).size();
      EXPECT_GT(shown, 0U) << paper.id << " " << name;
      commands += shown;
    }
  EXPECT_GT(commands, 20U);
}

TEST(Claims, every_figure_can_be_drawn_from_its_columns) {
  std::size_t figures = 0;
  for (const Paper& paper : paper_catalogue())
    for (const PaperExhibit& exhibit : paper.exhibits)
      if (figure_of_exhibit(paper, exhibit.id)) ++figures;
  EXPECT_EQ(figures, 16U);
  EXPECT_FALSE(figure_of_exhibit(paper_catalogue().get("tseng1998"), "table-1"));
}

TEST(Claims, malformed_figures_and_commands_are_refused) {
  const auto with = [](const std::string& more) {
    return Paper{
        .id = "p",
        .claims = "citation = \"x\"\n[e]\ntitle = \"t\"\ncolumns = [\"a\", \"b\"]\n" + more};
  };
  const auto figure = [&](const std::string& words) {
    return figure_of_exhibit(with("figure = " + words), "e");
  };
  EXPECT_EQ(figure("{}")->values, std::vector<std::string>{"b"});
  expect_error([&] { return figure("{ x = \"c\" }"); }, ErrorCode::malformed, "no column \"c\"",
               "each exhibit");
  expect_error([&] { return figure("{ values = [\"c\"] }"); }, ErrorCode::malformed,
               "no column \"c\"", "each exhibit");
  expect_error([&] { return figure("{ by = \"a\" }"); }, ErrorCode::malformed, "is not a list",
               "each exhibit");
  const auto shown = [&](const std::string& list) {
    return evidence_for(with("[shown-by]\ns = " + list), "s");
  };
  EXPECT_EQ(shown("[[\"network star:3\", \"diameter\", \"nodes\"]]")[0].fields.size(), 2U);
  for (const char* const list : {"3", "[3]", "[[\"network star:3\"]]", "[[3, 4]]"})
    expect_error([&] { return shown(list); }, ErrorCode::malformed, "shown-by: s", "each exhibit");
}

TEST(Statements, are_measured_one_by_one) {
  const Paper& paper = paper_catalogue().get("chen2004");
  const PaperResult result =
      measure_statement(paper, find_statement(paper, "experiment"), {Effort::quick, 0, {}});
  ASSERT_EQ(result.rows.size(), 1U);
  EXPECT_EQ(sentence_of(measured_statement(result.rows[0]).finding),
            "fails: h = 7: 16 is not a multiple");
  expect_error([&] { return find_statement(paper, "experimant").row; }, ErrorCode::unknown_name,
               "unknown statement of chen2004", "experiment");
}

Curve curve_named(const Figure& figure, const std::string& title) {
  for (const Curve& curve : figure.curves)
    if (curve.title == title) return curve;
  ADD_FAILURE() << "no curve " << title;
  return {};
}

TEST(ExhibitFigures, have_curves_by_columns_and_by_rows) {
  SLOW_WHEN_SANITIZED();
  const Paper& paper = paper_catalogue().get("tseng1998");
  const auto drawn = [&](const std::string& id) {
    return figure_of(measure_exhibit(paper, find_exhibit(paper, id), {Effort::quick, 0, {}}),
                     figure_of_exhibit(paper, id));
  };
  const Curve by_column = curve_named(drawn("table-2"), "n = 5");
  EXPECT_EQ(by_column.points, (std::vector<std::pair<double, double>>{{3, 0.150}, {4, 0.288}}));
  EXPECT_EQ(by_column.printed, by_column.points);
  const Curve by_row = curve_named(drawn("figure-3"), "n = 5");
  ASSERT_EQ(by_row.points.size(), 3U);
  EXPECT_DOUBLE_EQ(by_row.points[1].second, 0.204751);
  EXPECT_TRUE(by_row.printed.empty());
}

TEST(ExhibitFigures, take_numbers_and_families_out_of_names) {
  const Paper& paper = paper_catalogue().get("azevedo1995");
  const Figure figure =
      figure_of(measure_exhibit(paper, find_exhibit(paper, "table-4"), {Effort::quick, 0, {}}),
                figure_of_exhibit(paper, "table-4"));
  EXPECT_EQ(curve_named(figure, "ccc").printed.size(), 5U);
  EXPECT_EQ(curve_named(figure, "scc").points.size(), 4U);
  EXPECT_EQ(curve_named(figure, "scc").printed[1], (std::pair(480.0, 12.0)));
  EXPECT_EQ(curve_named(figure, "scc").points[1], (std::pair(480.0, 12.0)));
}

}  // namespace
}  // namespace asterism
