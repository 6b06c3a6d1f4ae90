// Tables as CSV, Markdown and LaTeX, with cells that try to be more than cells.
#include <algorithm>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "view/csv_reader.hpp"
#include "view/form.hpp"
#include "view/table.hpp"

namespace asterism {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

using Align = Column::Align;

Table small() {
  Table table;
  table.title = "Times of 100%";
  table.columns = {{"algorithm", Align::left}, {"t_s", Align::right}};
  table.rows = {{"tree", Cell::count(40320)}, {"direct", Cell::number(0.1, 9)}};
  table.notes = {"first note", "second note"};
  return table;
}

TEST(Cell, has_a_form_for_people_and_one_for_programs) {
  EXPECT_EQ(Cell::count(40320).shown(), "40,320");
  EXPECT_EQ(Cell::count(40320).plain(), "40320");
  EXPECT_EQ(Cell::fixed(1.0 / 3, 3).shown(), "0.333");
  EXPECT_EQ(Cell::fixed(1.0 / 3, 3).plain(), "0.3333333333333333");
  EXPECT_EQ(Cell::number(155084, 9).shown(), "155084");
  EXPECT_EQ(Cell::number(0.1 + 0.2, 9).shown(), "0.3");
  EXPECT_EQ(Cell::number(0.1 + 0.2, 9).plain(), "0.30000000000000004");
  EXPECT_EQ(Cell("a").plain(), "a");
  EXPECT_EQ(Cell().shown(), "");
}

TEST(Csv, is_plain_and_quotes_only_what_must_be) {
  EXPECT_EQ(to_csv(small()), "algorithm,t_s\ntree,40320\ndirect,0.1\n");
  Table table;
  table.columns = {{"a,b"}, {"c"}};
  table.rows = {{"say \"hi\"", "two\nlines"}, {"", "| \\ % & _"}, {"\r", " blanks "}};
  EXPECT_EQ(to_csv(table),
            "\"a,b\",c\n\"say \"\"hi\"\"\",\"two\nlines\"\n,| \\ % & _\n\"\r\", blanks \n");
}

RC_GTEST_PROP(Csv, is_read_back_as_it_was,
              (std::vector<std::pair<std::string, std::string>> rows)) {
  Table table;
  table.columns = {{"a"}, {"b"}};
  std::vector<std::vector<std::string>> expected{{"a", "b"}};
  for (const auto& [first, second] : rows) {
    table.rows.push_back({first, second});
    expected.push_back({first, second});
  }
  RC_ASSERT(testing::read_csv(to_csv(table)) == expected);
}

TEST(Markdown, is_a_table_between_its_title_and_its_notes) {
  EXPECT_EQ(to_markdown(small()),
            "Times of 100%\n\n"
            "| algorithm | t_s |\n"
            "| --- | ---: |\n"
            "| tree | 40,320 |\n"
            "| direct | 0.1 |\n"
            "\nfirst note\n"
            "\nsecond note\n");
}

TEST(Markdown, shows_marks_as_they_are) {
  EXPECT_EQ(
      markdown_escaped("**12 | a_b _c_ `x` <b> [l](u) \\ ~~s~~ &lt; $x$"),
      "\\*\\*12 \\| a_b \\_c\\_ \\`x\\` \\<b\\> \\[l\\](u) \\\\ \\~\\~s\\~\\~ \\&lt; \\$x\\$");
  EXPECT_EQ(markdown_escaped("two\nlines\r\n\tmore"), "two lines more");
  EXPECT_EQ(markdown_escaped("a\x1b[0m"), "a\\\\x1b\\[0m");
  EXPECT_EQ(markdown_escaped("Mi\u0161i\u0107"), "Mi\u0161i\u0107");
}

TEST(Markdown, titles_and_notes_stay_paragraphs) {
  Table table;
  table.columns = {{"a"}};
  table.title = "# not a heading";
  table.notes = {"- no item", "1. nor this", "2) nor this", "1.05 times"};
  EXPECT_EQ(to_markdown(table),
            "\\# not a heading\n\n| a |\n| --- |\n\n\\- no item\n\n1\\. nor this\n\n2\\) nor "
            "this\n\n1\\.05 times\n");
}

RC_GTEST_PROP(Markdown, has_as_many_cells_in_every_line, (std::string a, std::string b)) {
  Table table;
  table.columns = {{a}, {b}};
  table.rows = {{a, b}, {b, a}};
  std::istringstream lines(to_markdown(table));
  unsigned count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    unsigned bars = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\')
        ++i;
      else if (line[i] == '|')
        ++bars;
    }
    RC_ASSERT(bars == 3U);
  }
  RC_ASSERT(count == 4U);
}

TEST(Latex, is_a_table_of_booktabs) {
  EXPECT_EQ(to_latex(small()),
            "% \\usepackage{booktabs}\n"
            "\\begin{table}\n"
            "\\centering\n"
            "\\caption{Times of 100\\%}\n"
            "\\begin{tabular}{lr}\n"
            "\\toprule\n"
            "algorithm & t\\_s \\\\\n"
            "\\midrule\n"
            "tree & 40,320 \\\\\n"
            "direct & 0.1 \\\\\n"
            "\\bottomrule\n"
            "\\end{tabular}\n"
            "\\par\\smallskip first note\n"
            "\\par\\smallskip second note\n"
            "\\end{table}\n");
}

TEST(Latex, escapes_everything) {
  EXPECT_EQ(latex_escaped("# $ % & _ { }"), "\\# \\$ \\% \\& \\_ \\{ \\}");
  EXPECT_EQ(latex_escaped("\\ ^ ~ < > | `"),
            "\\textbackslash{} \\textasciicircum{} \\textasciitilde{} \\textless{} "
            "\\textgreater{} \\textbar{} \\textasciigrave{}");
  EXPECT_EQ(latex_escaped("--ports ''"), "-{}-ports '{}'");
  EXPECT_EQ(latex_escaped("two\n\nlines"), "two lines");
  EXPECT_EQ(latex_escaped("\x1b"), "\\textbackslash{}x1b");
  EXPECT_EQ(latex_escaped("Mi\u0161i\u0107"), "Mi\u0161i\u0107");
}

TEST(Latex, cells_do_not_reach_into_the_line_before) {
  EXPECT_EQ(latex_escaped("[2cm] x"), "{}[2cm] x");
  EXPECT_EQ(latex_escaped("*"), "{}*");
  EXPECT_EQ(latex_escaped("a [b]"), "a [b]");
}

TEST(Latex, keeps_empty_cells_and_gives_sentences_lines) {
  Table table;
  table.columns = {{""}, {"b"}, {"c", Align::right}};
  table.rows = {{"", "x", ""}, {"a sentence that is long enough to need several lines", "", "1"}};
  const std::string text = to_latex(table);
  EXPECT_THAT(text, HasSubstr("\\begin{tabular}{p{0.4\\linewidth}lr}\n"));
  EXPECT_THAT(text, HasSubstr("\n & b & c \\\\\n"));
  EXPECT_THAT(text, HasSubstr("\n & x &  \\\\\n"));
  EXPECT_THAT(text, Not(HasSubstr("caption")));
}

RC_GTEST_PROP(Latex, has_no_open_braces_and_the_same_cells_in_every_line,
              (std::string a, std::string b)) {
  const auto count = [](const std::string& text, char wanted) {
    std::ptrdiff_t found = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == wanted)
        ++found;
    }
    return found;
  };
  for (const std::string& text : {latex_escaped(a), latex_escaped(b)}) {
    RC_ASSERT(count(text, '{') == count(text, '}'));
    for (const char special : {'&', '%', '#', '$', '_', '^', '~', '\n'})
      RC_ASSERT(count(text, special) == 0);
  }
}

TEST(Rendered, puts_tables_below_each_other) {
  Table table;
  table.columns = {{"a"}};
  EXPECT_EQ(rendered({table, table}, Form::text), "a\n\na\n");
  EXPECT_EQ(rendered({table, table}, Form::markdown), "| a |\n| --- |\n\n| a |\n| --- |\n");
  EXPECT_THAT(rendered({table}, Form::latex), HasSubstr("\\toprule"));
  EXPECT_EQ(rendered({table}, Form::csv), "a\n");
}

}  // namespace
}  // namespace asterism
