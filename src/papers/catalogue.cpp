// One line a paper; the paper's claims and measurements are in its own files.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/papers.hpp>

#include "base/text.hpp"

// clang-format off
#define ASTERISM_PAPERS(PAPER) \
  PAPER(tseng1998)             \
  PAPER(chen2001)              \
  PAPER(azevedo1995)
// clang-format on

namespace asterism {

#define ASTERISM_DECLARE(name) Paper name##_paper();
ASTERISM_PAPERS(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

std::span<const Paper> paper_catalogue() {
#define ASTERISM_LIST(name) name##_paper(),
  static const std::vector<Paper> papers{ASTERISM_PAPERS(ASTERISM_LIST)};
#undef ASTERISM_LIST
  return papers;
}

namespace {

template <class Entries>
const auto& find_by_id(const Entries& entries, std::string_view id, std::string_view what) {
  std::vector<std::string> ids;
  for (const auto& entry : entries) {
    if (entry.id == id) return entry;
    ids.push_back(entry.id);
  }
  const auto near = nearest(id, ids);
  throw Error(ErrorCode::unknown_name, fmt::format("unknown {} {}", what, in_quotes(id)),
              near ? fmt::format("did you mean \"{}\"?", *near)
                   : fmt::format("there are {}", fmt::join(ids, ", ")));
}

}  // namespace

const Paper& find_paper(std::string_view id) {
  return find_by_id(paper_catalogue(), id, "paper");
}

const PaperExhibit& find_exhibit(const Paper& paper, std::string_view id) {
  return find_by_id(paper.exhibits, id, fmt::format("exhibit of {}", paper.id));
}

PaperResult measure_exhibit(const Paper& paper, const PaperExhibit& exhibit,
                            const PaperRequest& request) {
  const PublishedTable published = published_table(paper, exhibit.id);
  return {published.id, published.title, published.columns, exhibit.measure(published, request)};
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
