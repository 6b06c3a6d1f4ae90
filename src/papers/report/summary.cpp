#include "papers/report/summary.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace asterism {

namespace {

/// Returns "1 fails" or "3 hold in the range measured".
std::string counted_verdict(ClaimVerdict verdict, std::uint64_t number) {
  const std::string text(to_string(verdict));
  if (number == 1)
    return fmt::format("1 {}{}", verdict == ClaimVerdict::undecided ? "is " : "", text);
  if (verdict == ClaimVerdict::undecided) return fmt::format("{} are {}", number, text);
  const auto verb_end = text.find('s', text.starts_with("holds") ? 4 : 3);
  return fmt::format("{} {}{}", number, text.substr(0, verb_end), text.substr(verb_end + 1));
}

Row summary_row(const std::string& name, const ReviewCounts& counts) {
  return {name,
          Cell::count(counts.statements),
          Cell::count(counts.holding()),
          Cell::count(counts.with(ClaimVerdict::holds_corrected)),
          Cell::count(counts.with(ClaimVerdict::fails)),
          Cell::count(counts.with(ClaimVerdict::undecided)),
          Cell::count(counts.cells),
          Cell::count(counts.agreeing),
          Cell::count(counts.cells - counts.agreeing)};
}

}  // namespace

std::string verdict_counts_sentence(const ReviewCounts& counts) {
  std::vector<std::string> parts;
  for (const ClaimVerdict verdict : claim_verdicts)
    if (const std::uint64_t number = counts.with(verdict); number > 0)
      parts.push_back(counted_verdict(verdict, number));
  return fmt::format("{} statements: {}.", counts.statements, fmt::join(parts, ", "));
}

Table summary_table(const Review& review) {
  using enum Column::Align;
  Table table;
  table.columns = {{"paper"},        {"statements", right}, {"hold", right},   {"corrected", right},
                   {"fail", right},  {"undecided", right},  {"values", right}, {"agree", right},
                   {"differ", right}};
  table.rows.reserve(review.papers.size() + 1);
  for (const ReviewedPaper& paper : review.papers)
    table.rows.push_back(summary_row(paper.id, paper.counts()));
  if (review.papers.size() > 1) table.rows.push_back(summary_row("all", review.counts()));
  table.notes = {
      fmt::format("measured with effort {}; values: cells of tables that the paper prints",
                  review.origin.effort)};
  return table;
}

}  // namespace asterism
