#include "papers/exhibit_figure.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "papers/claims.hpp"

namespace asterism {

namespace {

std::string text_or(const toml::table& table, std::string_view key, std::string otherwise) {
  return table[key].value<std::string>().value_or(std::move(otherwise));
}

void require_columns(const Paper& paper, const PublishedTable& published,
                     const std::vector<std::string>& columns) {
  for (const std::string& column : columns)
    if (std::ranges::find(published.columns, column) == published.columns.end())
      throw malformed_claims(
          paper, fmt::format("the figure of {} has no column \"{}\"", published.id, column));
}

/// Returns the listed columns or, without a list, all that are not used otherwise.
std::vector<std::string> value_columns(const Paper& paper, const toml::table& words,
                                       const PublishedTable& published,
                                       const ExhibitFigure& figure) {
  if (words.contains("values"))
    return texts_of_claims(paper, words["values"].as_array(), "the values of a figure");
  std::vector<std::string> columns;
  for (const std::string& column : published.columns)
    if (column != figure.x && std::ranges::find(figure.by, column) == figure.by.end())
      columns.push_back(column);
  return columns;
}

}  // namespace

std::optional<ExhibitFigure> figure_of_exhibit(const Paper& paper, std::string_view exhibit) {
  const toml::table claims = parsed_claims(paper);
  const toml::table* const words = claims[exhibit]["figure"].as_table();
  if (words == nullptr) return std::nullopt;
  const PublishedTable published = published_table(paper, exhibit);
  ExhibitFigure figure;
  figure.x = text_or(*words, "x", published.columns.front());
  figure.x_label = text_or(*words, "x-label", figure.x);
  figure.y_label = text_or(*words, "y-label", "");
  figure.names = text_or(*words, "names", "{}");
  const std::string logarithmic = text_or(*words, "logarithmic", "");
  figure.log_x = logarithmic.find('x') != std::string::npos;
  figure.log_y = logarithmic.find('y') != std::string::npos;
  if (words->contains("by"))
    figure.by = texts_of_claims(paper, (*words)["by"].as_array(), "what a figure is split by");
  figure.values = value_columns(paper, *words, published, figure);
  require_columns(paper, published, {figure.x});
  require_columns(paper, published, figure.by);
  require_columns(paper, published, figure.values);
  return figure;
}

}  // namespace asterism
