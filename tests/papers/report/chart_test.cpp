#include "papers/report/chart.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "papers/report/chart_axis.hpp"
#include "papers/report/html_reader.hpp"

namespace asterism {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> labels_of(const ChartAxis& axis) {
  std::vector<std::string> labels;
  for (const Tick& tick : axis.ticks()) labels.push_back(tick.label);
  return labels;
}

TEST(ChartAxis, has_round_ticks_from_zero) {
  const ChartAxis axis({8, 36}, ChartAxis::Kind::from_zero);
  EXPECT_THAT(labels_of(axis), ElementsAre("0", "10", "20", "30", "40"));
  EXPECT_DOUBLE_EQ(axis.place(0), 0);
  EXPECT_DOUBLE_EQ(axis.place(40), 1);
  EXPECT_THAT(labels_of(ChartAxis({-1.6, 0.7}, ChartAxis::Kind::from_zero)),
              ElementsAre("-2", "-1.5", "-1", "-0.5", "0", "0.5", "1"));
  EXPECT_THAT(labels_of(ChartAxis({0.3}, ChartAxis::Kind::from_zero)),
              ElementsAre("0", "0.05", "0.1", "0.15", "0.2", "0.25", "0.3"));
}

TEST(ChartAxis, counts_in_whole_numbers) {
  EXPECT_THAT(labels_of(ChartAxis({4, 7}, ChartAxis::Kind::counted)),
              ElementsAre("4", "5", "6", "7"));
  EXPECT_EQ(labels_of(ChartAxis({3, 20}, ChartAxis::Kind::counted)).front(), "4");
  EXPECT_THAT(labels_of(ChartAxis({5}, ChartAxis::Kind::counted)), ElementsAre("4", "5", "6"));
}

TEST(ChartAxis, spaces_logarithms_evenly) {
  const ChartAxis axis({1, 10000}, ChartAxis::Kind::logarithmic);
  EXPECT_NEAR(axis.place(100), 0.5, 1e-12);
  EXPECT_NEAR(axis.place(10), 0.25, 1e-12);
  EXPECT_THAT(labels_of(ChartAxis({60, 3000}, ChartAxis::Kind::logarithmic)),
              ElementsAre("100", "200", "500", "1,000", "2,000"));
  const auto tiny = labels_of(ChartAxis({4e-17, 0.3}, ChartAxis::Kind::logarithmic));
  EXPECT_LE(tiny.size(), 9U);
  EXPECT_EQ(tiny.front().substr(0, 2), "10");
}

TEST(ChartAxis, labels_are_short) {
  EXPECT_EQ(tick_label(1e-12), "10⁻¹²");
  EXPECT_EQ(tick_label(3e9), "3·10⁹");
  EXPECT_EQ(tick_label(40000), "40,000");
  EXPECT_EQ(tick_label(0.1 + 0.2), "0.3");
  EXPECT_EQ(tick_label(0), "0");
}

TEST(Chart, has_a_line_a_curve_a_circle_a_printed_point_and_a_legend) {
  const Figure figure{
      "a <title>", "n",   "steps",
      false,       false, {{"one & two", {{1, 2}, {2, 3}}, {{1, 2}, {2, 4}}}, {"other", {{1, 1}}}}};
  const std::string html = chart_html(figure, "x-1");
  const testing::HtmlReader reader(html);
  std::size_t lines = 0;
  std::size_t rings = 0;
  for (const testing::HtmlElement& element : reader.elements) {
    if (element.name == "g" && element.attributes.at("class").starts_with("curve ")) ++lines;
    if (element.name == "circle" && element.attributes.at("r") == "5.5") ++rings;
    if (element.name == "svg") {
      EXPECT_EQ(element.attributes.at("role"), "img");
    }
  }
  EXPECT_EQ(lines, 2U);
  EXPECT_EQ(rings, 2U);
  EXPECT_THAT(reader.text, ::testing::HasSubstr("one &amp; two, n 2: 4 printed"));
  EXPECT_THAT(reader.text, ::testing::HasSubstr("as printed"));
}

}  // namespace
}  // namespace asterism
