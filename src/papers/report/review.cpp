#include "papers/report/review.hpp"

#include <fmt/format.h>

#include "papers/report/shell_word.hpp"
#include "view/results/paper.hpp"

namespace asterism {

namespace {

std::string effort_option(const ReviewOrigin& origin) {
  return origin.effort == "standard" ? "" : " --effort " + origin.effort;
}

ReviewedStatement reviewed_statement(const Paper& paper, const std::vector<PaperCell>& row,
                                     const ReviewOrigin& origin) {
  const std::string& name = row[0].measured;
  return {.name = name,
          .words = row[1].measured,
          .verdict = row[2],
          .command = fmt::format("paper {} --statement {}{}", shell_word(paper.id),
                                 shell_word(name), effort_option(origin)),
          .shown_by = evidence_for(paper, name)};
}

ReviewedExhibit reviewed_exhibit(const ReviewPart& part, const PaperRows& rows,
                                 const ReviewOrigin& origin) {
  const Paper& paper = *part.paper;
  const PublishedTable published = published_table(paper, part.exhibit->id);
  ReviewedExhibit exhibit{.result = {published.id, published.title, published.columns, rows},
                          .is_printed = !published.rows.empty(),
                          .command = fmt::format("paper {} {}{}", shell_word(paper.id),
                                                 shell_word(published.id), effort_option(origin))};
  if (const auto words = figure_of_exhibit(paper, published.id))
    exhibit.figure = figure_of(exhibit.result, words);
  return exhibit;
}

}  // namespace

std::string ReviewedStatement::counterexample() const {
  for (const std::string_view beginning : {"fails for ", "fails: "})
    if (verdict.measured.starts_with(beginning)) return verdict.measured.substr(beginning.size());
  return verdict.measured;
}

const char* ReviewedStatement::counterexample_name() const {
  return verdict.measured.starts_with("fails for ") ? "Smallest counterexample" : "Counterexample";
}

ReviewCounts& ReviewCounts::operator+=(const ReviewCounts& other) {
  statements += other.statements;
  holding += other.holding;
  cells += other.cells;
  agreeing += other.agreeing;
  return *this;
}

ReviewCounts ReviewedPaper::counts() const {
  ReviewCounts counts;
  counts.statements = statements.size();
  for (const ReviewedStatement& statement : statements)
    if (statement.holds()) ++counts.holding;
  for (const ReviewedExhibit& exhibit : exhibits) {
    counts.cells += exhibit.result.compared();
    counts.agreeing += exhibit.result.agreeing();
  }
  return counts;
}

ReviewCounts Review::counts() const {
  ReviewCounts counts;
  for (const ReviewedPaper& paper : papers) counts += paper.counts();
  return counts;
}

Review compose_review(const std::vector<ReviewPart>& parts, const std::vector<PaperRows>& rows,
                      ReviewOrigin origin) {
  Review review{.origin = std::move(origin)};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Paper& paper = *parts[i].paper;
    if (review.papers.empty() || review.papers.back().id != paper.id)
      review.papers.push_back({.id = paper.id, .citation = citation_of(paper)});
    ReviewedPaper& reviewed = review.papers.back();
    if (!parts[i].statement)
      reviewed.exhibits.push_back(reviewed_exhibit(parts[i], rows[i], review.origin));
    else
      for (const auto& row : rows[i])
        reviewed.statements.push_back(reviewed_statement(paper, row, review.origin));
  }
  return review;
}

}  // namespace asterism
