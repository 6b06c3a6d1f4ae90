#include "view/results/picture.hpp"

#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "view/results/drawing_style.hpp"
#include "view/results/picture_file.hpp"
#include "view/results/svg_reader.hpp"

namespace asterism {
namespace {

using ::testing::HasSubstr;

Picture small_picture() {
  Picture picture{100, 50, "a <title>", "with \"all\" & more", {}};
  picture.groups.push_back(
      {"lines",
       {.stroke = "#000000", .width = 1.5, .dash = "2 1", .opacity = 0.5},
       {{LineShape{{{{0, 0}, {10, 20.04}}, {{1, 1}, {2, 2}, Point{3, -0.01}}}}},
        {PolygonShape{{{0, 0}, {1, 0}, {0, 1}}}, "corner"}}});
  picture.groups.push_back(
      {"boxes",
       {.fill = "#ffffff"},
       {{BoxShape{{10, 10}, 8, 8, 4}, "dot", "a < b"}, {BoxShape{{10, 10}, 8, 6, 1}}}});
  picture.groups.push_back(
      {"words", {.fill = "#000000"}, {{TextShape{.at = {1, 2}, .text = "<&\"'\x01\xFF é"}}}});
  picture.groups.push_back({"nothing", {}});
  return picture;
}

TEST(Picture, is_well_formed_whatever_the_texts_hold) {
  const testing::SvgDocument svg = testing::read_svg(svg_text(small_picture()));
  EXPECT_EQ(svg.width, 100);
  ASSERT_EQ(svg.elements.size(), 5U);
  EXPECT_EQ(svg.elements[0].get("d"), "M0 0L10 20M1 1Q3 0 2 2");
  EXPECT_EQ(svg.elements[1].get("points"), "0 0 1 0 0 1");
  EXPECT_EQ(svg.elements[2].name, "circle");
  EXPECT_EQ(svg.elements[2].get("r"), "4");
  EXPECT_EQ(svg.elements[3].name, "rect");
  EXPECT_EQ(svg.elements[3].get("y"), "7");
  EXPECT_THAT(svg.elements[4].text, HasSubstr("<&\"'"));
  EXPECT_THAT(svg.elements[4].text, HasSubstr("é"));
  EXPECT_THAT(svg_text(small_picture()), HasSubstr("<title id=\"title\">a &lt;title&gt;</title>"));
}

TEST(Picture, pdf_and_png_are_made_from_it_the_same_every_time) {
  const std::string pdf = picture_bytes(small_picture(), FigureFormat::pdf);
  const std::string png = picture_bytes(small_picture(), FigureFormat::png);
  EXPECT_THAT(pdf, ::testing::StartsWith("%PDF-"));
  EXPECT_THAT(png, ::testing::StartsWith("\x89PNG"));
  EXPECT_EQ(picture_bytes(small_picture(), FigureFormat::pdf), pdf);
  EXPECT_EQ(picture_bytes(small_picture(), FigureFormat::png), png);
  EXPECT_EQ(picture_bytes(small_picture(), FigureFormat::svg), svg_text(small_picture()));
}

/// Returns the luminance of a colour such as "#0072b2", as defined by WCAG 2.
double luminance(const std::string& colour) {
  const auto channel = [&](std::size_t at) {
    const double value = std::stoi(colour.substr(at, 2), nullptr, 16) / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

double contrast_with_white(const std::string& colour) {
  return 1.05 / (luminance(colour) + 0.05);
}

TEST(DrawingStyle, classes_of_links_differ_and_are_dark_enough_on_white) {
  std::set<std::pair<std::string, std::string>> looks;
  for (std::size_t kind = 0; kind < max_link_looks; ++kind) {
    const Paint paint = paint_of_kind(kind);
    EXPECT_GE(contrast_with_white(paint.stroke), 4.5) << paint.stroke;
    EXPECT_TRUE(looks.insert({paint.stroke, paint.dash}).second) << kind;
  }
  // Without colour, the first ones are distinguished by their dashes.
  std::set<std::string> dashes;
  for (std::size_t kind = 0; kind < 7; ++kind) dashes.insert(paint_of_kind(kind).dash);
  EXPECT_EQ(dashes.size(), 7U);
  for (const char* colour : {mark_ink, failed_ink, quiet_ink, ink})
    EXPECT_GE(contrast_with_white(colour), 3) << colour;
}

TEST(DrawingStyle, more_load_is_darker_and_thicker) {
  Paint before = paint_of_load(0.01);
  EXPECT_GE(contrast_with_white(before.stroke), 2);
  for (int i = 2; i <= 100; ++i) {
    const Paint paint = paint_of_load(i / 100.0);
    EXPECT_LE(luminance(paint.stroke), luminance(before.stroke)) << i;
    EXPECT_GT(paint.width, before.width);
    before = paint;
  }
  EXPECT_FALSE(paint_of_load(0).dash.empty());
}

}  // namespace
}  // namespace asterism
