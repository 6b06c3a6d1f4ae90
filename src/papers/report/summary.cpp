#include "papers/report/summary.hpp"

#include <fmt/format.h>

namespace asterism {

namespace {

Row summary_row(const std::string& name, const ReviewCounts& counts) {
  return {name,
          Cell::count(counts.statements),
          Cell::count(counts.holding),
          Cell::count(counts.statements - counts.holding),
          Cell::count(counts.cells),
          Cell::count(counts.agreeing),
          Cell::count(counts.cells - counts.agreeing)};
}

}  // namespace

Table summary_table(const Review& review) {
  using enum Column::Align;
  Table table;
  table.columns = {{"paper"},         {"statements", right}, {"hold", right},  {"do not", right},
                   {"values", right}, {"agree", right},      {"differ", right}};
  table.rows.reserve(review.papers.size() + 1);
  for (const ReviewedPaper& paper : review.papers)
    table.rows.push_back(summary_row(paper.id, paper.counts()));
  if (review.papers.size() > 1) table.rows.push_back(summary_row("all", review.counts()));
  table.notes = {
      fmt::format("measured with effort {}; values: cells of tables that have something printed, "
                  "or a printed formula, to agree with",
                  review.origin.effort)};
  return table;
}

}  // namespace asterism
