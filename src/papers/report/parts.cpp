#include "papers/report/parts.hpp"

#include <fmt/format.h>

#include "papers/statement.hpp"

namespace asterism {

namespace {

void add_parts(const Paper& paper, const PaperExhibit& exhibit, const PublishedTable& published,
               std::vector<ReviewPart>& parts) {
  if (!is_statements(published)) {
    parts.push_back({&paper, &exhibit, std::nullopt, fmt::format("{} {}", paper.id, exhibit.id)});
    return;
  }
  for (std::size_t row = 0; row < published.rows.size(); ++row)
    parts.push_back(
        {&paper, &exhibit, row, fmt::format("{} {}", paper.id, published.rows[row][0])});
}

}  // namespace

std::vector<ReviewPart> parts_of(const Paper& paper,
                                 const std::vector<const PaperExhibit*>& exhibits) {
  std::vector<ReviewPart> parts;
  for (const PaperExhibit* const exhibit : exhibits)
    add_parts(paper, *exhibit, published_table(paper, exhibit->id), parts);
  return parts;
}

std::vector<ReviewPart> parts_of(const std::vector<const Paper*>& papers, ReviewScope scope) {
  std::vector<ReviewPart> parts;
  for (const Paper* const paper : papers)
    for (const PaperExhibit& exhibit : paper->exhibits) {
      const PublishedTable published = published_table(*paper, exhibit.id);
      if (scope == ReviewScope::everything || !published.rows.empty())
        add_parts(*paper, exhibit, published, parts);
    }
  return parts;
}

PaperRows measure_part(const ReviewPart& part, const PaperRequest& request) {
  if (part.statement)
    return measure_statement(*part.paper, {part.exhibit, *part.statement}, request).rows;
  return measure_exhibit(*part.paper, *part.exhibit, request).rows;
}

}  // namespace asterism
