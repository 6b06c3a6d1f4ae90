#include "papers/report/page.hpp"

#include <fmt/format.h>

#include "embedded/review.hpp"
#include "papers/report/html.hpp"
#include "papers/report/page_sections.hpp"

namespace asterism {

namespace {

std::string head_html(const std::string& title) {
  // The content security policy makes browsers reject injected content.
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; "
      "style-src &#39;unsafe-inline&#39;\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n"
      "<style>\n{}</style>\n</head>\n",
      html_text(title), review::page);
}

std::string title_of_page(const Review& review) {
  static constexpr const char* numbers[] = {"No papers",    "One paper",   "Two papers",
                                            "Three papers", "Four papers", "Five papers"};
  const std::size_t count = review.papers.size();
  const std::string papers =
      count < std::size(numbers) ? numbers[count] : fmt::format("{} papers", count);
  return papers + ", measured";
}

std::string navigation_html(const Review& review) {
  std::string items;
  for (const ReviewedPaper& paper : review.papers)
    items +=
        fmt::format("<li><a href=\"#{}\">{}</a></li>\n", html_id(paper.id), html_text(paper.id));
  return fmt::format(
      "<nav aria-label=\"Papers\"><ul>\n{}<li><a href=\"#origin\">Method</a></li>\n"
      "</ul></nav>\n",
      items);
}

std::string paper_html(const ReviewedPaper& paper) {
  std::string exhibits;
  for (const ReviewedExhibit& exhibit : paper.exhibits) exhibits += exhibit_html(paper, exhibit);
  return fmt::format(
      "<section class=\"paper\" aria-labelledby=\"{0}\">\n<h2 id=\"{0}\">{1}</h2>\n"
      "<p class=\"citation\">{2}</p>\n{3}{4}</section>\n",
      html_id(paper.id), html_text(paper.id), html_text(paper.citation), statements_html(paper),
      exhibits);
}

std::string origin_html(const Review& review) {
  return fmt::format(
      "<section aria-labelledby=\"origin\">\n<h2 id=\"origin\">Method</h2>\n"
      "<dl class=\"origin\">\n<dt>Program</dt><dd>Asterism {}</dd>\n<dt>Effort</dt><dd>{}</dd>\n"
      "<dt>Machine</dt><dd>{}</dd>\n</dl>\n"
      "<p>Every number is measured: schedules are generated, verified move by move and metered, "
      "networks are searched, formulas are evaluated where the cell says so. The verdicts are in "
      "<a href=\"claims.json\">claims.json</a>; statements and values that do not hold are also in "
      "<a href=\"errata.md\">errata.md</a>.</p>\n</section>\n",
      html_text(review.origin.version), html_text(review.origin.effort),
      html_text(review.origin.machine));
}

}  // namespace

std::string review_page(const Review& review) {
  const std::string title = title_of_page(review);
  std::string page = head_html(title) +
                     "<body>\n<a class=\"skip\" href=\"#content\">To the "
                     "content</a>\n<header>\n";
  page += fmt::format("<p class=\"kicker\">Asterism report</p>\n<h1>{}</h1>\n", html_text(title));
  page += navigation_html(review) + "</header>\n<main id=\"content\">\n" + summary_html(review);
  for (const ReviewedPaper& paper : review.papers) page += paper_html(paper);
  return page + origin_html(review) + "</main>\n</body>\n</html>\n";
}

}  // namespace asterism
