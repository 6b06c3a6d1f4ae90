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
  ReviewedStatement statement{measured_statement(row), ""};
  statement.command = fmt::format("paper {} --statement {}{}", shell_word(paper.id),
                                  shell_word(statement.name), effort_option(origin));
  statement.shown_by = evidence_for(paper, statement.name);
  return statement;
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

ReviewCounts& ReviewCounts::operator+=(const ReviewCounts& other) {
  statements += other.statements;
  for (std::size_t i = 0; i < verdicts.size(); ++i) verdicts[i] += other.verdicts[i];
  remarks += other.remarks;
  cells += other.cells;
  agreeing += other.agreeing;
  return *this;
}

ReviewCounts ReviewedPaper::counts() const {
  ReviewCounts counts;
  for (const ReviewedStatement& statement : statements) {
    if (statement.is_remark()) {
      ++counts.remarks;
      continue;
    }
    ++counts.statements;
    ++counts.verdicts[static_cast<std::size_t>(statement.finding.verdict)];
  }
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
