#include "view/figure.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"

namespace asterism {
namespace {

using ::testing::HasSubstr;

Figure two_curves() {
  return {"a \"title\"", "x",   "y",
          true,          false, {{"first", {{1, 2}, {10, 3}}}, {"second", {{1, 5}}}}};
}

std::string drawn(const std::string& name) {
  const testing::TemporaryFolder folder;
  const std::string path = (folder.path() / name).string();
  draw_figure(two_curves(), path);
  return testing::content_of(path);
}

TEST(Figure, script_has_all_points_and_quotes_texts) {
  const std::string script = gnuplot_script(two_curves(), FigureFormat::svg);
  EXPECT_THAT(script, HasSubstr("set terminal svg "));
  EXPECT_THAT(script, HasSubstr("set title 'a \"title\"'"));
  EXPECT_THAT(script, HasSubstr("set logscale x\n"));
  EXPECT_THAT(script, ::testing::Not(HasSubstr("set logscale y")));
  EXPECT_THAT(script, HasSubstr("$curve0 << END\n1 2\n10 3\nEND\n"));
  EXPECT_THAT(script, HasSubstr("$curve0 using 1:2 with lines linewidth 2 title 'first'"));
  EXPECT_THAT(script, HasSubstr("$curve1 using 1:2 with points pointtype 7 title 'second'"));
}

TEST(Figure, printed_points_are_circles_in_the_colours_of_their_curves) {
  Figure figure = two_curves();
  EXPECT_THAT(gnuplot_script(figure, FigureFormat::svg), ::testing::Not(HasSubstr("printed")));
  figure.curves[0].printed = {{10, 4}};
  figure.curves[1].printed = {{1, 5}};
  const std::string script = gnuplot_script(figure, FigureFormat::svg);
  EXPECT_THAT(script, HasSubstr("$printed0 << END\n10 4\nEND\n"));
  EXPECT_THAT(script, HasSubstr("$printed0 using 1:2 with points linetype 1 pointtype 6 "
                                "pointsize 1.2 title 'as printed', $printed1"));
  EXPECT_THAT(script, HasSubstr("linetype 2 pointtype 6 pointsize 1.2 notitle\n"));
}

TEST(Figure, axes_of_few_whole_numbers_have_a_tick_for_each) {
  Figure figure = two_curves();
  EXPECT_THAT(gnuplot_script(figure, FigureFormat::svg), ::testing::Not(HasSubstr("xtics")));
  figure.log_x = false;
  EXPECT_THAT(gnuplot_script(figure, FigureFormat::svg), HasSubstr("set xtics 1\n"));
  figure.curves[0].points[1].first = 100;
  EXPECT_THAT(gnuplot_script(figure, FigureFormat::svg), ::testing::Not(HasSubstr("xtics")));
}

TEST(Figure, texts_run_nothing_and_end_no_line) {
  Figure figure = two_curves();
  figure.title = "it's `echo run`\nset output 'x'";
  EXPECT_THAT(gnuplot_script(figure, FigureFormat::svg),
              HasSubstr("set title 'it''s `echo run`\\nset output ''x''' noenhanced\n"));
  const testing::TemporaryFolder folder;
  draw_figure(figure, (folder / "a.svg").string());
  EXPECT_THAT(testing::content_of(folder / "a.svg"), HasSubstr("`echo run`"));
  EXPECT_EQ(folder.entries(), 1U);
}

TEST(Figure, is_drawn_as_svg) {
  const std::string svg = drawn("figure.svg");
  EXPECT_THAT(svg, HasSubstr("<svg"));
  EXPECT_THAT(svg, HasSubstr("second"));
}

TEST(Figure, is_drawn_as_pdf_without_the_time_of_drawing) {
  const std::string pdf = drawn("figure.pdf");
  EXPECT_THAT(pdf, ::testing::StartsWith("%PDF-"));
  EXPECT_THAT(pdf, HasSubstr("%%EOF"));
  EXPECT_THAT(pdf, ::testing::Not(HasSubstr("CreationDate")));
}

TEST(Figure, is_drawn_as_png) {
  EXPECT_THAT(drawn("figure.png"), ::testing::StartsWith("\x89PNG\r\n"));
}

TEST(Figure, has_one_of_three_endings) {
  EXPECT_EQ(figure_format("a.svg"), FigureFormat::svg);
  EXPECT_EQ(figure_format("a.b/c.pdf"), FigureFormat::pdf);
  EXPECT_EQ(figure_format("/a/b.c.png"), FigureFormat::png);
  for (const char* path : {"a", "a.jpg", "svg", "a.svg.gz", "a.svg/b", ".svg", ""})
    testing::expect_error([&] { return figure_format(path); }, ErrorCode::unknown_name,
                          "cannot draw a figure as", ".svg, .pdf or .png");
  const testing::TemporaryFolder folder;
  testing::expect_error(
      [&] {
        draw_figure(two_curves(), (folder / "a.jpg").string());
        return 0;
      },
      ErrorCode::unknown_name, "a.jpg", ".png");
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(Figure, is_not_begun_where_it_cannot_be_written) {
  testing::expect_error(
      [] {
        draw_figure(two_curves(), "/nowhere/figure.svg");
        return 0;
      },
      ErrorCode::unwritable, "/nowhere", "");
}

}  // namespace
}  // namespace asterism
