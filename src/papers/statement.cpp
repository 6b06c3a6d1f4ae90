#include "papers/statement.hpp"

#include <fmt/format.h>

namespace asterism {

bool is_statements(const PublishedTable& published) {
  static const std::vector<std::string> columns{"statement", "in words", "verdict"};
  return published.columns == columns;
}

StatementPlace find_statement(const Paper& paper, std::string_view name) {
  std::vector<std::string> names;
  for (const PaperExhibit& exhibit : paper.exhibits) {
    const PublishedTable published = published_table(paper, exhibit.id);
    if (!is_statements(published)) continue;
    for (std::size_t row = 0; row < published.rows.size(); ++row) {
      if (published.rows[row][0] == name) return {&exhibit, row};
      names.push_back(published.rows[row][0]);
    }
  }
  refuse_unknown(fmt::format("statement of {}", paper.id), name, names);
}

PaperResult measure_statement(const Paper& paper, const StatementPlace& place,
                              const PaperRequest& request) {
  PublishedTable published = published_table(paper, place.exhibit->id);
  published.rows = {published.rows.at(place.row)};
  return {published.id, published.title, published.columns,
          place.exhibit->measure(published, request)};
}

}  // namespace asterism
