#include <algorithm>

#include <fmt/format.h>

#include "base/text.hpp"
#include "papers/report/chart.hpp"
#include "papers/report/html.hpp"
#include "papers/report/names.hpp"
#include "papers/report/page_sections.hpp"
#include "view/results/paper.hpp"

namespace asterism {

namespace {

/// Accepts 12, 0.25, 50%, 1/2: numbers are aligned by their last digit.
bool looks_like_a_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789.,%/e-") == std::string::npos;
}

struct PageColumn {
  bool is_compared = false;  ///< shown as two adjacent columns
  bool is_number = false;
};

/// Decides by the measured cells or, without any, by all texts: "not run" is not a measurement.
bool holds_numbers(const PaperResult& result, std::size_t column) {
  bool all = true;
  bool all_measured = true;
  bool any_measured = false;
  for (const auto& row : result.rows) {
    const PaperCell& cell = row[column];
    const bool is_number = cell.measured.empty() || looks_like_a_number(cell.measured);
    all = all && is_number;
    if (cell.how.empty()) continue;
    any_measured = true;
    all_measured = all_measured && is_number;
  }
  return any_measured ? all_measured : all;
}

std::vector<PageColumn> columns_of(const PaperResult& result) {
  std::vector<PageColumn> columns(result.columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].is_compared =
        std::ranges::any_of(result.rows, [&](const auto& row) { return row[i].compared(); });
    columns[i].is_number = holds_numbers(result, i);
  }
  return columns;
}

std::string heads_html(const PaperResult& result, const std::vector<PageColumn>& columns) {
  const bool any = std::ranges::any_of(columns, &PageColumn::is_compared);
  std::string above;
  std::string below;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const char* const side = columns[i].is_number ? " class=\"number\"" : "";
    const std::string name = html_text(result.columns[i]);
    if (!columns[i].is_compared) {
      above +=
          fmt::format("<th scope=\"col\"{}{}>{}</th>", any ? " rowspan=\"2\"" : "", side, name);
      continue;
    }
    above += fmt::format("<th scope=\"colgroup\" colspan=\"2\" class=\"pair\">{}</th>", name);
    below +=
        fmt::format("<th scope=\"col\"{0}>printed</th><th scope=\"col\"{0}>measured</th>", side);
  }
  return fmt::format("<thead><tr>{}</tr>{}</thead>\n", above,
                     any ? fmt::format("\n<tr class=\"sides\">{}</tr>", below) : "");
}

std::string kept_class(const std::string& classes) {
  return classes.empty() ? "" : fmt::format(" class=\"{}\"", classes);
}

std::string cell_html(const PaperCell& cell, const PageColumn& column, bool is_label) {
  const std::string side = column.is_number ? "number" : "";
  if (is_label)
    return fmt::format("<th scope=\"row\"{}>{}</th>", kept_class(side), html_text(cell.measured));
  const std::string by =
      cell.how.empty() ? "" : fmt::format(" title=\"by {}\"", html_text(cell.how));
  if (!column.is_compared)
    return fmt::format("<td{}{}>{}</td>", kept_class(side), by, html_text(cell.measured));
  const bool differs = cell.compared() && !cell.agrees();
  return fmt::format("<td{}>{}</td><td{}{}>{}{}</td>", kept_class("printed-side " + side),
                     html_text(cell.published), kept_class((differs ? "differs " : "") + side), by,
                     html_text(cell.measured),
                     differs ? " <span class=\"unseen\">differs</span>" : "");
}

std::string table_html(const PaperResult& result) {
  const std::vector<PageColumn> columns = columns_of(result);
  const std::size_t labels = std::max<std::size_t>(1, label_columns(result));
  std::string rows;
  for (const auto& row : result.rows) {
    rows += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i)
      rows += cell_html(row[i], columns[i], i < labels && !columns[i].is_compared);
    rows += "</tr>\n";
  }
  return fmt::format(
      "<div class=\"wide\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\">\n<table>\n"
      "<caption class=\"unseen\">{1}</caption>\n{2}<tbody>\n{3}</tbody>\n</table>\n</div>\n",
      html_text("Table: " + result.id), html_text(result.title), heads_html(result, columns), rows);
}

std::string agreement_html(const PaperResult& result) {
  const std::uint64_t compared = result.compared();
  const std::uint64_t agreeing = result.agreeing();
  if (compared == 0) return "<span class=\"badge none\">nothing printed to compare with</span>";
  if (compared == agreeing)
    return fmt::format("<span class=\"badge good\">all {} values agree</span>", compared);
  return fmt::format("<span class=\"badge bad\">{} of {} values differ</span>", compared - agreeing,
                     compared);
}

std::string links_html(const ReviewedPaper& paper, const ReviewedExhibit& exhibit) {
  const std::string& id = exhibit.result.id;
  std::string text = fmt::format("<a href=\"{}\">CSV</a>", html_text(table_file(paper.id, id)));
  if (exhibit.figure)
    for (const auto& [ending, name] :
         {std::pair("svg", "SVG"), std::pair("pdf", "PDF"), std::pair("csv", "points")})
      text +=
          fmt::format(" <a href=\"{}\">{}</a>", html_text(figure_file(paper.id, id, ending)), name);
  return text;
}

}  // namespace

std::string exhibit_html(const ReviewedPaper& paper, const ReviewedExhibit& exhibit) {
  const PaperResult& result = exhibit.result;
  const std::string id = html_id(paper.id + " " + result.id);
  std::string text = fmt::format(
      "<article aria-labelledby=\"{0}\">\n<h3 id=\"{0}\"><span class=\"exhibit\">{1}</span> {2}"
      "</h3>\n<p class=\"verdict\">{3} <span class=\"how\">measured {4}</span> {5}</p>\n",
      id, html_text(result.id), html_text(result.title), agreement_html(result),
      html_text(ways_text(result)), links_html(paper, exhibit));
  const std::string table = table_html(result);
  if (exhibit.figure) {
    text += fmt::format("<figure>\n{}</figure>\n", chart_html(*exhibit.figure, id));
    const bool differs = result.agreeing() < result.compared();
    text += fmt::format("<details{}>\n<summary>The numbers</summary>\n{}</details>\n",
                        differs ? " open" : "", table);
  } else {
    text += table;
  }
  return text + fmt::format("<p class=\"again\"><code>asterism {}</code></p>\n</article>\n",
                            html_text(exhibit.command));
}

}  // namespace asterism
