#include "papers/report/review.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "papers/report/document.hpp"
#include "papers/report/errata.hpp"
#include "papers/report/files.hpp"
#include "papers/report/html_reader.hpp"
#include "papers/report/machine.hpp"
#include "papers/report/measure.hpp"
#include "papers/report/own_papers.hpp"
#include "papers/report/page.hpp"
#include "papers/report/shell_word.hpp"
#include "papers/report/summary.hpp"
#include "view/csv_reader.hpp"

namespace asterism {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::HtmlReader;
using ::testing::IsEmpty;
using ::testing::Not;

Review review_of_one(const Paper& paper) {
  const auto parts = parts_of({&paper}, ReviewScope::everything);
  return compose_review(parts, measure_parts(parts, {Effort::quick, 0, {}}),
                        {"1.2", "quick", "a machine"});
}

TEST(Review, counts_what_holds_and_what_agrees) {
  const Review review = review_of_one(testing::made_up_paper());
  ASSERT_EQ(review.papers.size(), 1U);
  const ReviewCounts counts = review.counts();
  EXPECT_EQ(counts.statements, 2U);
  EXPECT_EQ(counts.holding(), 1U);
  EXPECT_EQ(counts.with(ClaimVerdict::fails), 1U);
  EXPECT_EQ(counts.remarks, 1U);
  EXPECT_EQ(counts.cells, 2U);
  EXPECT_EQ(counts.agreeing, 1U);
  const ReviewedStatement& second = review.papers[0].statements[1];
  EXPECT_EQ(second.finding.detail, "n = 4: 5, measured 4");
  EXPECT_EQ(second.command, "paper made-up --statement 'second one' --effort quick");
  ASSERT_EQ(second.shown_by.size(), 1U);
  EXPECT_EQ(second.shown_by[0].command, "network star:4");
  ASSERT_TRUE(review.papers[0].exhibits[0].figure);
  const Curve& curve = review.papers[0].exhibits[0].figure->curves.at(0);
  EXPECT_THAT(curve.points, ElementsAre(std::pair(3.0, 3.0), std::pair(4.0, 4.0)));
  EXPECT_THAT(curve.printed, ElementsAre(std::pair(3.0, 3.0), std::pair(4.0, 5.0)));
}

TEST(Review, of_what_is_printed_leaves_out_the_rest) {
  Paper paper = testing::made_up_paper();
  paper.claims += "[free]\ntitle = \"Not printed\"\ncolumns = [\"c\"]\n";
  paper.exhibits.push_back(
      {"free", [](const PublishedTable&, const PaperRequest&) -> PaperRows { return {}; }});
  EXPECT_EQ(parts_of({&paper}, ReviewScope::everything).size(), 5U);
  EXPECT_EQ(parts_of({&paper}, ReviewScope::printed).size(), 4U);
}

TEST(ReviewPage, is_well_formed_and_fetches_nothing) {
  const std::string page = review_page(review_of_one(testing::made_up_paper()));
  EXPECT_THAT(testing::complaints_about_page(page), IsEmpty());
  const std::string text = HtmlReader(page).text;
  for (const char* const words :
       {"One paper, measured", "1 of 2 values differ", "may have damaged", "n = 2..9, by search",
        "n = 4: 5, measured 4", "asterism network star:4", "a machine", "Asterism 1.2",
        "as printed"})
    EXPECT_THAT(text, HasSubstr(words));
  EXPECT_THAT(page, HasSubstr("default-src &#39;none&#39;"));
  EXPECT_THAT(page, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_THAT(page, HasSubstr("width=device-width"));
}

TEST(ReviewPage, puts_what_is_printed_beside_what_is_measured) {
  const std::string page = review_page(review_of_one(testing::made_up_paper()));
  EXPECT_THAT(page,
              HasSubstr("<th scope=\"row\">star:4</th><td class=\"printed-side number\">5</td>"
                        "<td class=\"differs number\" title=\"by search\">4"));
}

TEST(ReviewPage, texts_are_never_markup) {
  const std::string hostile = "<script>alert(1)</script> \"&\" <img src=x> </section>";
  const std::string page = review_page(review_of_one(testing::made_up_paper("<b>&\"'", hostile)));
  EXPECT_THAT(testing::complaints_about_page(page), IsEmpty());
  for (const testing::HtmlElement& element : HtmlReader(page).elements) {
    EXPECT_NE(element.name, "script");
    EXPECT_NE(element.name, "img");
    EXPECT_NE(element.name, "b");
  }
  EXPECT_THAT(page, HasSubstr("&lt;script&gt;alert(1)"));
}

TEST(ReviewPage, says_so_if_a_paper_prints_nothing) {
  Paper paper{.id = "silent",
              .claims = "citation = \"x\"\n[e]\ntitle = \"t\"\ncolumns = [\"c\"]\n"};
  paper.exhibits = {{"e", [](const PublishedTable&, const PaperRequest&) -> PaperRows {
                       return {{{"1", "", "sum"}}};
                     }}};
  const std::string page = review_page(review_of_one(paper));
  EXPECT_THAT(testing::complaints_about_page(page), IsEmpty());
  EXPECT_THAT(page, HasSubstr("nothing to compare with"));
  EXPECT_THAT(page, Not(HasSubstr("Statements of the text")));
  EXPECT_THAT(page, Not(HasSubstr("<strong>")));
}

TEST(ReviewPage, only_what_is_right_or_wrong_has_a_colour) {
  Review review = review_of_one(testing::made_up_paper());
  EXPECT_THAT(review_page(review), HasSubstr("<div class=\"tile bad\"><strong>1</strong> "
                                             "<span>of 2 fail"));
  std::erase_if(review.papers[0].statements, [](const ReviewedStatement& statement) {
    return statement.finding.verdict == ClaimVerdict::fails;
  });
  EXPECT_THAT(review_page(review),
              HasSubstr("<div class=\"tile\"><strong>0</strong> <span>of 1 fail"));
}

TEST(ReviewPage, every_row_of_the_summary_has_a_cell_for_each_heading) {
  // A narrow screen hides the bars: they have no columns of their own.
  const std::string page = review_page(review_of_one(testing::made_up_paper()));
  const std::string table = page.substr(page.find("<table class=\"summary\">"));
  EXPECT_THAT(table.substr(0, table.find("</table>")), Not(HasSubstr("colspan")));
}

std::string bytes_of(const std::vector<ReviewFile>& files, const std::string& path) {
  for (const ReviewFile& file : files)
    if (file.path == path) return file.bytes;
  return "not there";
}

TEST(ReviewFiles, tables_have_printed_and_measured_columns) {
  const auto files = text_files(review_of_one(testing::made_up_paper()));
  const auto rows = testing::read_csv(bytes_of(files, "tables/made-up-table.csv"));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[0], ElementsAre("network", "steps (printed)", "steps"));
  EXPECT_THAT(rows[2], ElementsAre("star:4", "5", "4"));
  const auto statements = testing::read_csv(bytes_of(files, "tables/made-up-statements.csv"));
  ASSERT_EQ(statements.size(), 4U);
  EXPECT_THAT(
      statements[2],
      ElementsAre("second one", "section 2: two", "a second", "fails", "n = 4: 5, measured 4", "",
                  "search", "asterism paper made-up --statement 'second one' --effort quick"));
}

TEST(ReviewFiles, figures_are_drawn_and_their_points_listed) {
  const auto files = figure_files(review_of_one(testing::made_up_paper()), {});
  const auto rows = testing::read_csv(bytes_of(files, "figures/made-up-table.csv"));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[0], ElementsAre("curve", "n", "measured", "printed"));
  EXPECT_THAT(rows[2], ElementsAre("steps", "4", "4", "5"));
  EXPECT_THAT(bytes_of(files, "figures/made-up-table.svg"), HasSubstr("as printed"));
  EXPECT_THAT(bytes_of(files, "figures/made-up-table.pdf"), ::testing::StartsWith("%PDF-"));
}

TEST(ReviewErrata, name_the_counterexample_and_the_commands) {
  const std::string page = errata_page(review_of_one(testing::made_up_paper()));
  EXPECT_THAT(page,
              HasSubstr("### second one\n\n- The paper: section 2: two\n- Our reading: a second.\n"
                        "- Fails, first case: n = 4: 5, measured 4; by search.\n"
                        "- This rests on a floor, ceiling, factorial or root sign, which the "
                        "extracted text may have damaged; the printed page may be right.\n"
                        "- Shown by `asterism network star:4` (diameter).\n"
                        "- Measured by `asterism paper made-up --statement 'second one' "
                        "--effort quick`.\n"));
  EXPECT_THAT(page, HasSubstr("| star:4 | steps | 5 | 4 | search |"));
  EXPECT_THAT(page, Not(HasSubstr("### first")));
  EXPECT_THAT(page, Not(HasSubstr("### ours")));
  EXPECT_THAT(page, HasSubstr("2 statements: 1 holds in the range measured, 1 fails."));
}

TEST(ReviewDocument, of_errata_has_only_what_differs) {
  const Review review = review_of_one(testing::made_up_paper());
  EXPECT_THAT(claims_document(review).line(), HasSubstr("\"statement\":\"first\""));
  const std::string errata = errata_document(review).line();
  EXPECT_THAT(errata, Not(HasSubstr("\"statement\":\"first\"")));
  EXPECT_THAT(errata, HasSubstr("\"shown_by\":[{\"command\":\"asterism network star:4\","
                                "\"fields\":[\"diameter\"]}]"));
  EXPECT_THAT(errata, HasSubstr("{\"row\":\"star:4\",\"column\":\"steps\",\"printed\":\"5\","
                                "\"measured\":\"4\",\"how\":\"search\"}"));
}

TEST(ReviewSummary, has_a_line_a_paper) {
  const std::string text = to_text(summary_table(review_of_one(testing::made_up_paper())));
  EXPECT_THAT(
      text,
      HasSubstr("made-up           2     1          0     1          0       2      1       1"));
}

TEST(ShellWord, is_quoted_where_a_shell_would_split_or_expand_it) {
  EXPECT_EQ(shell_word("eq-2"), "eq-2");
  EXPECT_EQ(shell_word("(A), h = 7"), "'(A), h = 7'");
  EXPECT_EQ(shell_word("it's $HOME"), "'it'\\''s $HOME'");
  EXPECT_EQ(shell_word(""), "''");
}

TEST(Machine, has_the_model_that_the_system_names) {
  EXPECT_EQ(processor_model("processor\t: 0\nmodel\t\t: 6\nmodel name\t: Some CPU @ 2 GHz\n"),
            "Some CPU @ 2 GHz");
  EXPECT_EQ(processor_model("processor\t: 0\nCPU part\t: 0xd40\n"), "");
  EXPECT_THAT(machine_text(), HasSubstr("processor"));
}

}  // namespace
}  // namespace asterism
