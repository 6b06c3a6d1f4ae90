#include <fmt/format.h>

#include "base/text.hpp"
#include "papers/report/html.hpp"
#include "papers/report/page_sections.hpp"

namespace asterism {

namespace {

std::string tile_html(std::uint64_t number, std::uint64_t all, const char* what, const char* kind) {
  return fmt::format("<div class=\"tile {}\"><strong>{}</strong> <span>of {} {}</span></div>\n",
                     kind, with_thousands(number), with_thousands(all), what);
}

/// A bar whose dark part is the share; what it shows is said beside it.
std::string share_html(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return "<td class=\"none\" colspan=\"2\">nothing to compare with</td>";
  const double share = 100 * static_cast<double>(part) / static_cast<double>(all);
  return fmt::format(
      "<td class=\"number\">{} of {}</td><td class=\"bar\" aria-hidden=\"true\">"
      "<span><i style=\"width:{:.1f}%\"></i></span></td>",
      with_thousands(part), with_thousands(all), share);
}

std::string row_html(const ReviewedPaper& paper) {
  const ReviewCounts counts = paper.counts();
  return fmt::format("<tr><th scope=\"row\"><a href=\"#{}\">{}</a></th>{}{}</tr>\n",
                     html_id(paper.id), html_text(paper.id),
                     share_html(counts.holding(), counts.statements),
                     share_html(counts.agreeing, counts.cells));
}

}  // namespace

std::string summary_html(const Review& review) {
  const ReviewCounts counts = review.counts();
  std::string rows;
  for (const ReviewedPaper& paper : review.papers) rows += row_html(paper);
  return fmt::format(
      "<section aria-labelledby=\"summary\">\n<h2 id=\"summary\" class=\"quiet\">In short</h2>\n"
      "<div class=\"tiles\">\n{}{}{}{}{}</div>\n"
      "<div class=\"wide\" role=\"region\" aria-label=\"Verdicts by paper\" tabindex=\"0\">\n"
      "<table class=\"summary\">\n<caption>Verdicts by paper</caption>\n<thead><tr>"
      "<th scope=\"col\">paper</th><th scope=\"col\" colspan=\"2\">statements that hold</th>"
      "<th scope=\"col\" colspan=\"2\">printed values that agree</th></tr></thead>\n"
      "<tbody>\n{}</tbody>\n</table>\n</div>\n</section>\n",
      tile_html(counts.holding(), counts.statements, "statements hold", "good"),
      tile_html(counts.with(ClaimVerdict::holds_corrected), counts.statements,
                "hold with a correction", ""),
      tile_html(counts.with(ClaimVerdict::fails), counts.statements, "fail", "bad"),
      tile_html(counts.agreeing, counts.cells, "printed values agree", "good"),
      tile_html(counts.cells - counts.agreeing, counts.cells, "differ", "bad"), rows);
}

}  // namespace asterism
