#include <fmt/format.h>
#include <fmt/ranges.h>

#include "papers/report/html.hpp"
#include "papers/report/names.hpp"
#include "papers/report/page_sections.hpp"

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

std::string failing_html(const ReviewedStatement& statement) {
  return fmt::format(
      "<li class=\"fails\">\n<p class=\"name\"><span class=\"badge bad\">does not hold</span> "
      "{}</p>\n<p>{}</p>\n<p class=\"counterexample\"><span class=\"label\">{}</span> {} "
      "<span class=\"how\">by {}</span></p>\n{}</li>\n",
      html_text(statement.name), html_text(statement.words), statement.counterexample_name(),
      html_text(statement.counterexample()), html_text(statement.verdict.how),
      shown_by_html(statement));
}

std::string holding_html(const ReviewedStatement& statement) {
  return fmt::format(
      "<li class=\"holds\"><p class=\"name\"><span class=\"badge good\">holds</span> {}</p>"
      "<p>{} <span class=\"how\">by {}</span></p></li>\n",
      html_text(statement.name), html_text(statement.words), html_text(statement.verdict.how));
}

}  // namespace

std::string statements_html(const ReviewedPaper& paper) {
  if (paper.statements.empty()) return "";
  std::string failing;
  std::string holding;
  for (const ReviewedStatement& statement : paper.statements)
    (statement.holds() ? holding : failing) +=
        statement.holds() ? holding_html(statement) : failing_html(statement);
  const ReviewCounts counts = paper.counts();
  std::string text = fmt::format(
      "<h3>What the text says</h3>\n<p class=\"verdict\">{} of {} statements hold. "
      "<a href=\"{}\">CSV</a></p>\n",
      counts.holding, counts.statements, html_text(statements_file(paper.id)));
  if (!failing.empty()) text += fmt::format("<ul class=\"claims\">\n{}</ul>\n", failing);
  if (!holding.empty())
    text += fmt::format(
        "<details>\n<summary>{} that hold</summary>\n<ul class=\"claims holding\">\n{}</ul>\n"
        "</details>\n",
        counts.holding, holding);
  return text;
}

}  // namespace asterism
