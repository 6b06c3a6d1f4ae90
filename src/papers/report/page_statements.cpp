#include <fmt/format.h>
#include <fmt/ranges.h>

#include "papers/report/html.hpp"
#include "papers/report/names.hpp"
#include "papers/report/page_sections.hpp"
#include "papers/report/summary.hpp"

namespace asterism {

namespace {

std::string command_html(const std::string& command) {
  return fmt::format("<code>asterism {}</code>", html_text(command));
}

std::string shown_by_html(const ReviewedStatement& statement) {
  std::string items;
  for (const Evidence& evidence : statement.shown_by)
    items +=
        fmt::format("<li>{} <span class=\"how\">({})</span></li>\n", command_html(evidence.command),
                    html_text(fmt::format("{}", fmt::join(evidence.fields, ", "))));
  return fmt::format("<ul class=\"commands\">\n{}<li>{}</li>\n</ul>\n", items,
                     command_html(statement.command));
}

const char* badge_class(ClaimVerdict verdict) {
  switch (verdict) {
    case ClaimVerdict::holds:
    case ClaimVerdict::holds_in_range:
      return "good";
    case ClaimVerdict::fails:
      return "bad";
    case ClaimVerdict::holds_corrected:
    case ClaimVerdict::undecided:
      break;
  }
  return "none";
}

/// What was found: "n = 4: 5, measured 4; n = 2..4, by search".
std::string finding_html(const Finding& finding) {
  std::string how = finding.range.empty() ? "" : finding.range + ", ";
  if (!finding.how.empty()) how += "by " + finding.how;
  return fmt::format("<p>{} <span class=\"how\">{}</span></p>\n", html_text(finding.detail),
                     html_text(how));
}

std::string statement_html(const ReviewedStatement& statement) {
  const Finding& finding = statement.finding;
  std::string text =
      fmt::format("<li>\n<p class=\"name\"><span class=\"badge {}\">{}</span> {}</p>\n",
                  badge_class(finding.verdict), html_text(std::string(to_string(finding.verdict))),
                  html_text(statement.name));
  if (!statement.quotation.empty())
    text += fmt::format("<p class=\"quotation\">{}</p>\n", html_text(statement.quotation));
  text += fmt::format("<p>{}</p>\n{}", html_text(statement.reading), finding_html(finding));
  if (statement.kind == MeasuredStatement::Kind::damaged_claim)
    text += fmt::format("<p class=\"how\">{}</p>\n", html_text(std::string(damaged_glyph_note)));
  if (statement.is_erratum()) text += shown_by_html(statement);
  return text + "</li>\n";
}

std::string folded_html(const std::string& summary, const std::string& items) {
  if (items.empty()) return "";
  return fmt::format(
      "<details>\n<summary>{}</summary>\n<ul class=\"claims\">\n{}</ul>\n</details>\n", summary,
      items);
}

}  // namespace

std::string statements_html(const ReviewedPaper& paper) {
  if (paper.statements.empty()) return "";
  std::string errata;
  std::string others;
  std::string remarks;
  for (const ReviewedStatement& statement : paper.statements)
    (statement.is_erratum()  ? errata
     : statement.is_remark() ? remarks
                             : others) += statement_html(statement);
  const ReviewCounts counts = paper.counts();
  std::string text = fmt::format(
      "<h3>Statements of the text</h3>\n<p class=\"verdict\">{} <a href=\"{}\">CSV</a></p>\n",
      html_text(verdict_counts_sentence(counts)), html_text(statements_file(paper.id)));
  if (!errata.empty()) text += fmt::format("<ul class=\"claims\">\n{}</ul>\n", errata);
  text += folded_html("The other statements", others);
  return text + folded_html("Our remarks, which are not claims of the paper", remarks);
}

}  // namespace asterism
