// Reads the claims of a paper.
#include "papers/claims.hpp"

#include <fmt/format.h>

namespace asterism {

Error malformed_claims(const Paper& paper, const std::string& complaint) {
  return {ErrorCode::malformed, fmt::format("the claims of {}: {}", paper.id, complaint),
          "each exhibit is a table with a title, columns and rows of texts"};
}

toml::table parsed_toml(const Paper& paper, const std::string& text) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw malformed_claims(
        paper, fmt::format("line {}: {}", error.source().begin.line, error.description()));
  }
}

toml::table parsed_claims(const Paper& paper) {
  return parsed_toml(paper, paper.claims);
}

namespace {

std::string required_text(const Paper& paper, const toml::table& table, std::string_view key) {
  const auto text = table[key].value<std::string>();
  if (!text) throw malformed_claims(paper, fmt::format("the text {} is missing", key));
  return *text;
}

}  // namespace

std::vector<std::string> texts_of_claims(const Paper& paper, const toml::array* array,
                                         const std::string& what) {
  if (array == nullptr) throw malformed_claims(paper, fmt::format("{} is not a list", what));
  std::vector<std::string> result;
  for (const toml::node& node : *array) {
    const auto text = node.value<std::string>();
    if (!text)
      throw malformed_claims(paper, fmt::format("{} holds something that is no text", what));
    result.push_back(*text);
  }
  return result;
}

std::string citation_of(const Paper& paper) {
  return required_text(paper, parsed_claims(paper), "citation");
}

PublishedTable published_table(const Paper& paper, std::string_view exhibit) {
  const toml::table claims = parsed_claims(paper);
  const toml::table* const table = claims[exhibit].as_table();
  if (table == nullptr) throw malformed_claims(paper, fmt::format("there is no table {}", exhibit));
  PublishedTable result{std::string(exhibit), required_text(paper, *table, "title"), {}, {}};
  result.columns =
      texts_of_claims(paper, (*table)["columns"].as_array(), fmt::format("{}: columns", exhibit));
  const toml::array* const rows = (*table)["rows"].as_array();
  if (rows == nullptr) return result;
  for (const toml::node& row : *rows) {
    const std::string what = fmt::format("{}: row {}", exhibit, result.rows.size() + 1);
    result.rows.push_back(texts_of_claims(paper, row.as_array(), what));
    if (result.rows.back().size() != result.columns.size())
      throw malformed_claims(paper, fmt::format("{} has {} cells for {} columns", what,
                                                result.rows.back().size(), result.columns.size()));
  }
  return result;
}

}  // namespace asterism
