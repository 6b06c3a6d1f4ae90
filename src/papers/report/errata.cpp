#include "papers/report/errata.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "papers/report/document.hpp"
#include "papers/report/summary.hpp"
#include "view/table.hpp"

namespace asterism {

namespace {

/// Formats a command as code, even if it contains a backtick.
std::string code_span(const std::string& command) {
  const bool has_tick = command.find('`') != std::string::npos;
  return has_tick ? fmt::format("`` {} ``", command) : fmt::format("`{}`", command);
}

std::string statement_section(const ReviewedStatement& statement) {
  const bool fails = statement.finding.verdict == ClaimVerdict::fails;
  std::string text = fmt::format("### {}\n\n", markdown_escaped(statement.name));
  if (!statement.quotation.empty())
    text += fmt::format("- The paper: {}\n", markdown_escaped(statement.quotation));
  text += fmt::format("- Our reading: {}.\n- {}: {}; by {}.\n", markdown_escaped(statement.reading),
                      fails ? "Fails, first case" : "Holds with a correction",
                      markdown_escaped(statement.finding.detail),
                      markdown_escaped(statement.finding.how));
  if (!statement.finding.range.empty())
    text += fmt::format("- Measured: {}.\n", markdown_escaped(statement.finding.range));
  if (statement.kind == MeasuredStatement::Kind::damaged_claim)
    text += fmt::format("- {}\n", damaged_glyph_note);
  for (const Evidence& evidence : statement.shown_by)
    text += fmt::format("- Shown by {} ({}).\n", code_span("asterism " + evidence.command),
                        markdown_escaped(fmt::format("{}", fmt::join(evidence.fields, ", "))));
  return text + fmt::format("- Measured by {}.\n\n", code_span("asterism " + statement.command));
}

std::string cells_section(const ReviewedExhibit& exhibit) {
  const std::vector<DifferingCell> cells = differing_cells(exhibit.result);
  if (cells.empty()) return "";
  Table table;
  table.columns = {{"row"},
                   {"column"},
                   {"printed", Column::Align::right},
                   {"measured", Column::Align::right},
                   {"by"}};
  table.rows.reserve(cells.size());
  for (const DifferingCell& differing : cells)
    table.rows.push_back({differing.row, differing.column, differing.cell.published,
                          differing.cell.measured, differing.cell.how});
  return fmt::format("### {}: {}\n\n{}\nMeasured by {}.\n\n", markdown_escaped(exhibit.result.id),
                     markdown_escaped(exhibit.result.title), to_markdown(table),
                     code_span("asterism " + exhibit.command));
}

std::string paper_section(const ReviewedPaper& paper) {
  std::string text;
  for (const ReviewedStatement& statement : paper.statements)
    if (statement.is_erratum()) text += statement_section(statement);
  for (const ReviewedExhibit& exhibit : paper.exhibits)
    if (exhibit.is_printed) text += cells_section(exhibit);
  const ReviewCounts counts = paper.counts();
  return fmt::format("## {}\n\n{}\n\n{}\n\n{}", markdown_escaped(paper.id),
                     markdown_escaped(paper.citation), verdict_counts_sentence(counts), text);
}

}  // namespace

std::string errata_page(const Review& review) {
  std::string text = fmt::format(
      "# What does not hold as printed\n\n"
      "Made by `asterism report --errata --effort {}`: the statements of the papers that fail or "
      "hold only with a correction, each\nwith the first failing case or the correction and the "
      "commands that show it, and the cells of their tables that differ from\nwhat is measured. "
      "What holds is in the whole report, `asterism report -o FOLDER`.\n\n"
      "The papers were read as text extracted from print. Floor, ceiling, factorial and root signs "
      "may be damaged in it; entries that rest\non such a sign say so.\n\n",
      review.origin.effort);
  for (const ReviewedPaper& paper : review.papers) text += paper_section(paper);
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

}  // namespace asterism
