#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "view/table.hpp"
#include "view/wrap.hpp"

namespace asterism {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

using Align = Column::Align;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (const std::string& line : lines_of(text)) widest = std::max(widest, display_width(line));
  return widest;
}

TEST(DisplayWidth, counts_what_a_terminal_shows) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("star:5"), 6U);
  EXPECT_EQ(display_width("Mi\u0161i\u0107"), 5U);  // one column, two bytes
  EXPECT_EQ(display_width("Misic\u0301"), 5U);      // a mark over the last letter
  EXPECT_EQ(display_width("\u661f\u5f62"), 4U);     // wide characters
  EXPECT_EQ(display_width("\U0001F680"), 2U);       // beyond the first plane
  EXPECT_EQ(display_width("\xFF\xFE"), 2U);         // no UTF-8
}

TEST(Wrapped, breaks_between_words) {
  EXPECT_THAT(wrapped("one two three", 7), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("one two three", 8), ElementsAre("one two", "three"));
  EXPECT_THAT(wrapped("one two three", 13), ElementsAre("one two three"));
  EXPECT_THAT(wrapped("  one \n\t two  ", 80), ElementsAre("one two"));
  EXPECT_THAT(wrapped("", 10), ElementsAre(""));
}

TEST(Wrapped, cuts_words_that_are_longer_than_a_line) {
  EXPECT_THAT(wrapped("abcdefgh", 3), ElementsAre("abc", "def", "gh"));
  EXPECT_THAT(wrapped("a bcdefg h", 3), ElementsAre("a", "bcd", "efg", "h"));
  EXPECT_THAT(wrapped("\u661f\u661f\u661f", 5), ElementsAre("\u661f\u661f", "\u661f"));
  EXPECT_THAT(wrapped("\u661f\u661f", 1), ElementsAre("\u661f", "\u661f"));  // at least one each
  EXPECT_THAT(wrapped("ab", 0), ElementsAre("a", "b"));
}

TEST(Wrapped, shows_what_cannot_be_seen) {
  EXPECT_THAT(wrapped("a\x1b[31mb", 80), ElementsAre("a\\x1b[31mb"));
  EXPECT_THAT(wrapped(std::string_view("a\0b", 3), 80), ElementsAre("a\\x00b"));
}

RC_GTEST_PROP(Wrapped, keeps_all_words_in_lines_that_fit, (std::vector<std::string> parts)) {
  std::string text;
  for (const std::string& part : parts) text += part + " ";
  const auto width = *rc::gen::inRange<std::size_t>(2, 40);
  std::string kept, all;
  for (const std::string& line : wrapped(text, width)) {
    RC_ASSERT(display_width(line) <= width);
    for (const std::string& word : visible_words(line)) kept += word;
  }
  for (const std::string& word : visible_words(text)) all += word;
  RC_ASSERT(kept == all);
}

TEST(Paragraph, indents_all_lines_but_the_first) {
  EXPECT_EQ(paragraph("one two three four", 9), "one two\nthree\nfour\n");
  EXPECT_EQ(paragraph("one two three four", 9, 2), "one two\n  three\n  four\n");
  EXPECT_EQ(labelled("by: ", "one two three", 11), "by: one two\n    three\n");
}

Table plan_like() {
  Table table;
  table.title = "broadcast on star:4";
  table.columns = {
      {"", Align::left}, {"start-ups", Align::right}, {"largest packet", Align::right}};
  table.rows = {{"lower bound", Cell::count(1200), ""},
                {"tree with a long name", Cell::count(7), Cell::count(24)}};
  table.notes = {"left out: direct: it is too large"};
  return table;
}

TEST(TableText, drops_columns_in_their_order_before_it_breaks_names) {
  Table table;
  table.columns = {{"name"},
                   {"first", Column::Align::right, 2},
                   {"second", Column::Align::right, 1},
                   {"kept", Column::Align::right}};
  table.rows = {{"a-name-of-24-characters!", "1", "2", "3"}};
  EXPECT_EQ(to_text(table, 48),
            "name                      first  second  kept\n"
            "a-name-of-24-characters!      1       2     3\n");
  EXPECT_EQ(to_text(table, 40),
            "name                      second  kept\n"
            "a-name-of-24-characters!       2     3\n");
  EXPECT_EQ(to_text(table, 32),
            "name                      kept\n"
            "a-name-of-24-characters!     3\n");
}

TEST(TableText, aligns_columns_below_their_names) {
  EXPECT_EQ(to_text(plan_like()),
            "broadcast on star:4\n"
            "                       start-ups  largest packet\n"
            "lower bound                1,200\n"
            "tree with a long name          7              24\n"
            "left out: direct: it is too large\n");
}

TEST(TableText, breaks_names_of_columns_first) {
  EXPECT_EQ(to_text(plan_like(), 42),
            "broadcast on star:4\n"
            "                                   largest\n"
            "                       start-ups    packet\n"
            "lower bound                1,200\n"
            "tree with a long name          7        24\n"
            "left out: direct: it is too large\n");
}

TEST(TableText, then_breaks_the_widest_cells) {
  EXPECT_EQ(to_text(plan_like(), 32),
            "broadcast on star:4\n"
            "                         largest\n"
            "              start-ups   packet\n"
            "lower bound       1,200\n"
            "tree with a           7       24\n"
            "long name\n"
            "left out: direct: it is too\n"
            "  large\n");
}

TEST(TableText, continues_below_what_does_not_fit) {
  Table table;
  table.columns = {
      {""}, {"star:4", Align::right}, {"hypercube:5", Align::right}, {"torus:4x4x4", Align::right}};
  table.rows = {{"nodes", Cell::count(24), Cell::count(32), Cell::count(64)}};
  EXPECT_EQ(to_text(table, 28),
            "       star:4  hypercube:5\n"
            "nodes      24           32\n"
            "\n"
            "       torus:4x4x4\n"
            "nodes           64\n");
}

Table with_two_labels() {
  Table table;
  table.columns = {{"n"}, {"k"}, {"first"}, {"second"}};
  table.rows = {{"5", "3", "aaaaaaaa", "bbbbbbbb"}};
  table.labels = 2;
  return table;
}

TEST(TableText, repeats_all_labels) {
  EXPECT_EQ(to_text(with_two_labels(), 20),
            "n  k  first\n"
            "5  3  aaaaaaaa\n"
            "\n"
            "n  k  second\n"
            "5  3  bbbbbbbb\n");
}

TEST(TableText, breaks_words_where_a_column_alone_does_not_fit) {
  EXPECT_EQ(to_text(with_two_labels(), 11),
            "n  k  first\n"
            "5  3  aaaaa\n"
            "      aaa\n"
            "\n"
            "      secon\n"
            "n  k  d\n"
            "5  3  bbbbb\n"
            "      bbb\n");
}

TEST(TableText, counts_columns_of_the_terminal_and_not_bytes) {
  Table table;
  table.columns = {{"author"}, {"year", Align::right}};
  table.rows = {{"Mi\u0161i\u0107", "1994"}, {"\u661f\u5f62", "1"}, {"Tseng", "1998"}};
  EXPECT_EQ(to_text(table),
            "author  year\n"
            "Mi\u0161i\u0107   1994\n"
            "\u661f\u5f62       1\n"
            "Tseng   1998\n");
}

TEST(TableText, shows_hostile_cells_on_lines_of_their_own_row) {
  Table table;
  table.columns = {{"a"}, {"b"}};
  table.rows = {{"two\nlines", "tab\there"}, {"\x1b[2J", "\"|\\%&_"}};
  EXPECT_EQ(to_text(table), "a          b\ntwo lines  tab here\n\\x1b[2J    \"|\\%&_\n");
}

TEST(TableText, may_be_empty) {
  EXPECT_EQ(to_text(Table{}), "");
  Table table;
  table.columns = {{"a"}, {"b"}};
  EXPECT_EQ(to_text(table), "a  b\n");
}

TEST(TableText, wraps_each_line_of_the_title_by_itself) {
  Table table;
  table.title = "warning: this line is longer than the width\nbroadcast on star:4";
  table.columns = {{"a"}};
  EXPECT_EQ(to_text(table, 30),
            "warning: this line is longer\nthan the width\nbroadcast on star:4\na\n");
}

RC_GTEST_PROP(TableText, fits_any_width, ()) {
  const auto columns = *rc::gen::inRange<std::size_t>(1, 7);
  Table table;
  table.labels = *rc::gen::inRange<std::size_t>(0, 3);
  table.title = *rc::gen::arbitrary<std::string>();
  for (std::size_t i = 0; i < columns; ++i)
    table.columns.push_back(
        {*rc::gen::arbitrary<std::string>(), *rc::gen::element(Align::left, Align::right)});
  for (auto rows = *rc::gen::inRange(0, 4); rows > 0; --rows) {
    Row row;
    for (std::size_t i = 0; i < columns; ++i) row.emplace_back(*rc::gen::arbitrary<std::string>());
    table.rows.push_back(std::move(row));
  }
  table.notes = {*rc::gen::arbitrary<std::string>()};
  const auto width = *rc::gen::inRange<std::size_t>(20, 120);
  RC_ASSERT(widest_line(to_text(table, width)) <= width);
}

}  // namespace
}  // namespace asterism
