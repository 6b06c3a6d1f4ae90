// The catalogue of papers: one line per paper. Each paper's claims and measurements are in separate
// files.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/papers.hpp>

#include "papers/statement.hpp"

// clang-format off
#define ASTERISM_PAPERS(PAPER) \
  PAPER(tseng1998)             \
  PAPER(chen2001)              \
  PAPER(azevedo1995)           \
  PAPER(yeh1996)               \
  PAPER(chen2004)
// clang-format on

namespace asterism {

#define ASTERISM_DECLARE(name) Paper name##_paper();
ASTERISM_PAPERS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

Registry<Paper, PaperId>& paper_catalogue() {
#define ASTERISM_LIST(name) name##_paper(),
  static Registry<Paper, PaperId> papers("paper", {ASTERISM_PAPERS(ASTERISM_LIST)});
#undef ASTERISM_LIST
  return papers;
}

const PaperExhibit& find_exhibit(const Paper& paper, std::string_view id) {
  std::vector<std::string> ids;
  for (const PaperExhibit& exhibit : paper.exhibits) {
    if (exhibit.id == id) return exhibit;
    ids.push_back(exhibit.id);
  }
  refuse_unknown(fmt::format("exhibit of {}", paper.id), id, ids);
}

PaperResult measure_exhibit(const Paper& paper, const PaperExhibit& exhibit,
                            const PaperRequest& request) {
  const PublishedTable published = published_table(paper, exhibit.id);
  return {published.id, published.title,
          is_statements(published) ? statement_columns() : published.columns,
          exhibit.measure(published, request)};
}

std::uint64_t PaperResult::compared() const {
  std::uint64_t count = 0;
  for (const auto& row : rows)
    count += static_cast<std::uint64_t>(std::ranges::count_if(row, &PaperCell::compared));
  return count;
}

std::uint64_t PaperResult::agreeing() const {
  std::uint64_t count = 0;
  for (const auto& row : rows)
    count += static_cast<std::uint64_t>(std::ranges::count_if(
        row, [](const PaperCell& cell) { return cell.compared() && cell.agrees(); }));
  return count;
}

}  // namespace asterism
