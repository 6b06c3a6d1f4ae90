#include "papers/report/chart.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "papers/report/chart_axis.hpp"
#include "papers/report/html.hpp"

namespace asterism {

namespace {

constexpr double chart_width = 720;
constexpr double chart_height = 380;
constexpr double margin_right = 14;
constexpr double margin_top = 12;
constexpr double margin_bottom = 48;

/// Number of colours of the page; further curves are dashed.
constexpr std::size_t page_colours = 8;

using CurvePoints = std::vector<std::pair<double, double>>;

std::string curve_class(std::size_t index) {
  return fmt::format("c{}{}", index % page_colours,
                     (index / page_colours) % 2 == 1 ? " dashed" : "");
}

std::vector<double> coordinates(const Figure& figure, bool of_x) {
  std::vector<double> values;
  for (const Curve& curve : figure.curves)
    for (const CurvePoints* points : {&curve.points, &curve.printed})
      for (const auto& [x, y] : *points) values.push_back(of_x ? x : y);
  return values;
}

std::size_t letters_in(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

ChartAxis::Kind kind_of_x(const Figure& figure) {
  if (figure.log_x) return ChartAxis::Kind::logarithmic;
  const std::vector<double> values = coordinates(figure, true);
  const bool whole =
      std::ranges::all_of(values, [](double value) { return std::floor(value) == value; });
  return whole ? ChartAxis::Kind::counted : ChartAxis::Kind::from_zero;
}

/// Returns the room for the labels of the ticks and of the axis.
double room_for(const ChartAxis& axis) {
  static constexpr double letter = 7.4;
  static constexpr double for_label = 36;
  std::size_t longest = 0;
  for (const Tick& tick : axis.ticks()) longest = std::max(longest, letters_in(tick.label));
  return for_label + letter * static_cast<double>(longest);
}

class Chart {
 public:
  Chart(const Figure& figure, std::string id)
      : figure_(figure),
        id_(std::move(id)),
        x_(coordinates(figure, true), kind_of_x(figure)),
        y_(coordinates(figure, false),
           figure.log_y ? ChartAxis::Kind::logarithmic : ChartAxis::Kind::from_zero),
        margin_left_(room_for(y_)) {}

  [[nodiscard]] std::string svg() const {
    return fmt::format(
        "<svg class=\"chart\" viewBox=\"0 0 {0:g} {1:g}\" role=\"img\" aria-labelledby=\"{2}-title "
        "{2}-text\">\n<title id=\"{2}-title\">{3}</title>\n<desc id=\"{2}-text\">{4}</desc>\n{5}"
        "{6}</svg>\n",
        chart_width, chart_height, id_, html_text(figure_.title), html_text(description()), frame(),
        curves());
  }

 private:
  [[nodiscard]] double x(double value) const {
    return margin_left_ + x_.place(value) * (chart_width - margin_left_ - margin_right);
  }
  [[nodiscard]] double y(double value) const {
    return chart_height - margin_bottom -
           y_.place(value) * (chart_height - margin_top - margin_bottom);
  }

  [[nodiscard]] std::string description() const {
    std::vector<std::string> names;
    names.reserve(figure_.curves.size());
    for (const Curve& curve : figure_.curves) names.push_back(curve.title);
    return fmt::format("{} over {}: {}. The numbers are in the table.",
                       figure_.y_label.empty() ? "Curves" : figure_.y_label, figure_.x_label,
                       fmt::join(names, "; "));
  }

  [[nodiscard]] std::string frame() const {
    std::string grid;
    std::string labels;
    for (const Tick& tick : y_.ticks()) {
      grid +=
          fmt::format("M{:g} {:.1f}H{:g}", margin_left_, y(tick.value), chart_width - margin_right);
      labels += fmt::format("<text class=\"at-y\" x=\"{:g}\" y=\"{:.1f}\">{}</text>",
                            margin_left_ - 8, y(tick.value) + 4, tick.label);
    }
    for (const Tick& tick : x_.ticks()) {
      grid +=
          fmt::format("M{:.1f} {:g}V{:g}", x(tick.value), margin_top, chart_height - margin_bottom);
      labels += fmt::format("<text class=\"at-x\" x=\"{:.1f}\" y=\"{:g}\">{}</text>", x(tick.value),
                            chart_height - margin_bottom + 18, tick.label);
    }
    return fmt::format(
        "<path class=\"grid\" d=\"{}\"/>\n<path class=\"axis\" d=\"M{:g} {:g}V{:g}H{:g}\"/>\n"
        "<g class=\"ticks\">{}</g>\n<text class=\"at-x\" x=\"{:g}\" y=\"{:g}\">{}</text>\n"
        "<text class=\"at-x\" transform=\"translate(14 {:g}) rotate(-90)\">{}</text>\n",
        grid, margin_left_, margin_top, chart_height - margin_bottom, chart_width - margin_right,
        labels, (margin_left_ + chart_width - margin_right) / 2, chart_height - 8,
        html_text(figure_.x_label), (margin_top + chart_height - margin_bottom) / 2,
        html_text(figure_.y_label));
  }

  [[nodiscard]] std::string curves() const {
    std::string text;
    for (std::size_t i = 0; i < figure_.curves.size(); ++i) text += line(i);
    for (std::size_t i = 0; i < figure_.curves.size(); ++i) text += printed(i);
    return text;
  }

  [[nodiscard]] std::string line(std::size_t index) const {
    const Curve& curve = figure_.curves[index];
    std::string path;
    for (const auto& [at, value] : curve.points)
      path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x(at), y(value));
    return fmt::format("<g class=\"curve {}\"><path d=\"{}\"/>{}</g>\n", curve_class(index), path,
                       dots(curve, curve.points, "2.5", "measured"));
  }

  [[nodiscard]] std::string printed(std::size_t index) const {
    const Curve& curve = figure_.curves[index];
    if (curve.printed.empty()) return "";
    return fmt::format("<g class=\"printed {}\">{}</g>\n", curve_class(index),
                       dots(curve, curve.printed, "5.5", "printed"));
  }

  [[nodiscard]] std::string dots(const Curve& curve, const CurvePoints& points, const char* radius,
                                 const char* what) const {
    std::string text;
    for (const auto& [at, value] : points)
      text += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"><title>{}, {} {:g}: {:g} {}</title>"
          "</circle>",
          x(at), y(value), radius, html_text(curve.title), html_text(figure_.x_label), at, value,
          what);
    return text;
  }

  const Figure& figure_;
  std::string id_;
  ChartAxis x_, y_;
  double margin_left_;
};

std::string legend_html(const Figure& figure) {
  std::string text = "<ul class=\"legend\">\n";
  bool has_printed = false;
  for (std::size_t i = 0; i < figure.curves.size(); ++i) {
    has_printed = has_printed || !figure.curves[i].printed.empty();
    text += fmt::format("<li class=\"{}\"><span class=\"stroke\"></span>{}</li>\n", curve_class(i),
                        html_text(figure.curves[i].title));
  }
  if (has_printed) text += "<li><span class=\"ring\"></span>as printed</li>\n";
  return text + "</ul>\n";
}

}  // namespace

std::string chart_html(const Figure& figure, const std::string& id) {
  // On a narrow screen the chart scrolls, so that its text stays readable.
  return fmt::format(
      "<div class=\"wide\" role=\"region\" aria-label=\"{}\" tabindex=\"0\">\n{}</div>\n{}",
      html_text("Chart: " + figure.title), Chart(figure, id).svg(), legend_html(figure));
}

}  // namespace asterism
