// Plots the numbers of an exhibit as curves.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "view/results/paper.hpp"

namespace asterism {

namespace {

/// Returns the number in a spec, such as 5 in "scc:5".
std::optional<double> number_in(const std::string& text) {
  const auto colon = text.rfind(':');
  return parse_decimal(colon == std::string::npos ? text : text.substr(colon + 1));
}

/// Cells that were not measured are placed at their published value.
std::optional<double> place_on_axis(const PaperCell& cell) {
  const auto measured = number_in(cell.measured);
  return measured ? measured : number_in(cell.published);
}

/// Returns the family in a spec, such as "scc" in "scc:5".
std::string family_in(const std::string& text) {
  return text.substr(0, text.rfind(':'));
}

std::size_t place_of(const PaperResult& result, const std::string& column) {
  const auto found = std::ranges::find(result.columns, column);
  if (found == result.columns.end())
    throw Error(ErrorCode::malformed,
                fmt::format("the exhibit {} has no column \"{}\"", result.id, column),
                "name the columns of its figure as its claims do");
  return static_cast<std::size_t>(found - result.columns.begin());
}

std::string with_name(const std::string& pattern, const std::string& name) {
  const auto place = pattern.find("{}");
  if (place == std::string::npos) return pattern;
  return pattern.substr(0, place) + name + pattern.substr(place + 2);
}

std::string curve_title(const PaperResult& result, const ExhibitFigure& words,
                        const std::vector<PaperCell>& row, const std::string& column) {
  std::vector<std::string> names;
  for (const std::string& by : words.by)
    names.push_back(family_in(row[place_of(result, by)].measured));
  if (words.by.empty() || words.values.size() > 1) names.push_back(column);
  return with_name(words.names, fmt::format("{}", fmt::join(names, ", ")));
}

Curve& curve_of_title(Figure& figure, const std::string& title) {
  const auto found = std::ranges::find(figure.curves, title, &Curve::title);
  if (found != figure.curves.end()) return *found;
  return figure.curves.emplace_back(Curve{title, {}});
}

bool fits_axes(const Figure& figure, double x, double y) {
  return std::isfinite(x) && std::isfinite(y) && (!figure.log_x || x > 0) &&
         (!figure.log_y || y > 0);
}

void add_cell(const PaperCell& cell, double x, const Figure& figure, Curve& curve) {
  if (const auto y = parse_decimal(cell.measured); y && fits_axes(figure, x, *y))
    curve.points.emplace_back(x, *y);
  // Published values are shown for cells that were not measured, too.
  if (const auto printed = parse_decimal(cell.published); printed && fits_axes(figure, x, *printed))
    curve.printed.emplace_back(x, *printed);
}

/// Returns the default figure: all columns except ratios, which are not times.
ExhibitFigure usual_figure(const PaperResult& result) {
  ExhibitFigure words;
  words.x = words.x_label = result.columns.front();
  words.y_label = "time";
  words.log_x = words.log_y = true;
  for (std::size_t i = 1; i < result.columns.size(); ++i)
    if (!result.columns[i].starts_with("ratio")) words.values.push_back(result.columns[i]);
  return words;
}

}  // namespace

Figure figure_of(const PaperResult& result, const std::optional<ExhibitFigure>& asked) {
  const ExhibitFigure words = asked ? *asked : usual_figure(result);
  const std::string title = result.title.substr(0, result.title.find(';'));
  Figure figure{title, words.x_label, words.y_label, words.log_x, words.log_y, {}};
  const std::size_t x_column = place_of(result, words.x);
  for (const auto& row : result.rows)
    if (const auto x = place_on_axis(row[x_column]))
      for (const std::string& column : words.values)
        add_cell(row[place_of(result, column)], *x, figure,
                 curve_of_title(figure, curve_title(result, words, row, column)));
  // A column that was not requested by name becomes a curve only if it consists entirely of
  // numbers.
  const std::size_t least = asked ? 1 : std::max<std::size_t>(2, result.rows.size());
  std::erase_if(figure.curves, [&](const Curve& curve) { return curve.points.size() < least; });
  if (figure.curves.empty())
    throw Error(ErrorCode::usage, fmt::format("the exhibit {} has no curves to draw", result.id),
                "choose one whose columns are numbers, such as figure-7 of chen2004");
  return figure;
}

}  // namespace asterism
