#include <fmt/format.h>

#include "base/text.hpp"
#include "papers/report/html.hpp"
#include "papers/report/page_sections.hpp"

namespace asterism {

namespace {

/// Only right or wrong results are coloured; a count of zero is neither.
std::string tile_html(std::uint64_t number, std::uint64_t all, const char* what, const char* kind) {
  return fmt::format("<div class=\"tile{}{}\"><strong>{}</strong> <span>of {} {}</span></div>\n",
                     number == 0 ? "" : " ", number == 0 ? "" : kind, with_thousands(number),
                     with_thousands(all), what);
}

/// Returns one tile for what is right and one for what is wrong, or none without a verdict.
std::string tiles_html(std::uint64_t right, std::uint64_t all, const char* if_right,
                       const char* if_wrong) {
  if (all == 0) return "";
  return tile_html(right, all, if_right, "good") + tile_html(all - right, all, if_wrong, "bad");
}

/// Returns tiles for the statements that hold, hold with a correction, and fail.
std::string verdict_tiles_html(const ReviewCounts& counts) {
  if (counts.statements == 0) return "";
  return tile_html(counts.holding(), counts.statements, "statements hold", "good") +
         tile_html(counts.with(ClaimVerdict::holds_corrected), counts.statements,
                   "hold with a correction", "") +
         tile_html(counts.with(ClaimVerdict::fails), counts.statements, "fail", "bad");
}

/// Formats a bar whose green part is the share, and the share in words, in one cell.
std::string share_html(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return "<td class=\"none\">nothing to compare with</td>";
  const double share = 100 * static_cast<double>(part) / static_cast<double>(all);
  return fmt::format(
      "<td><div class=\"share\"><span class=\"bar\" aria-hidden=\"true\">"
      "<i style=\"width:{:.1f}%\"></i></span><span class=\"number\">{} of {}</span></div></td>",
      share, with_thousands(part), with_thousands(all));
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
      "<section aria-labelledby=\"summary\">\n<h2 id=\"summary\" class=\"quiet\">Summary</h2>\n"
      "<div class=\"tiles\">\n{}</div>\n"
      "<div class=\"wide\" role=\"region\" aria-label=\"Verdicts by paper\" tabindex=\"0\">\n"
      "<table class=\"summary\">\n<caption>Verdicts by paper</caption>\n<thead><tr>"
      "<th scope=\"col\">paper</th><th scope=\"col\">statements that hold</th>"
      "<th scope=\"col\">printed values that agree</th></tr></thead>\n"
      "<tbody>\n{}</tbody>\n</table>\n</div>\n</section>\n",
      verdict_tiles_html(counts) +
          tiles_html(counts.agreeing, counts.cells, "printed values agree", "differ"),
      rows);
}

}  // namespace asterism
