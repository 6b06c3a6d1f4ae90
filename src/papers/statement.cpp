#include "papers/statement.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace asterism {

namespace {

using StatementKind = MeasuredStatement::Kind;

constexpr std::array<std::pair<StatementKind, std::string_view>, 3> statement_kinds{
    {{StatementKind::claim, "claim"},
     {StatementKind::damaged_claim, "claim, damaged glyph"},
     {StatementKind::remark, "remark"}}};

StatementKind parse_statement_kind(const std::string& text) {
  std::vector<std::string> names;
  for (const auto& [kind, name] : statement_kinds) {
    if (name == text) return kind;
    names.emplace_back(name);
  }
  refuse_unknown("kind of statement", text, names);
}

}  // namespace

bool is_statements(const PublishedTable& published) {
  static const std::vector<std::string> columns{"statement", "quotation", "reading", "kind"};
  return published.columns == columns;
}

const std::vector<std::string>& statement_columns() {
  static const std::vector<std::string> columns{"statement", "quotation", "reading", "kind",
                                                "verdict",   "detail",    "range"};
  return columns;
}

std::vector<PaperCell> statement_row(const std::vector<std::string>& claim,
                                     const Finding& finding) {
  std::vector<PaperCell> row;
  for (const std::string& text : claim) row.push_back({.measured = text});
  row.push_back({.measured = std::string(to_string(finding.verdict)), .how = finding.how});
  row.push_back({.measured = finding.detail});
  row.push_back({.measured = finding.range});
  return row;
}

MeasuredStatement measured_statement(const std::vector<PaperCell>& row) {
  return {.name = row.at(0).measured,
          .quotation = row.at(1).measured,
          .reading = row.at(2).measured,
          .kind = parse_statement_kind(row.at(3).measured),
          .finding = {parse_claim_verdict(row.at(4).measured), row.at(5).measured,
                      row.at(6).measured, row.at(4).how}};
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
  return {published.id, published.title, statement_columns(),
          place.exhibit->measure(published, request)};
}

}  // namespace asterism
