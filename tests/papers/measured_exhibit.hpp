// An exhibit of a paper, measured.
#pragma once

#include <map>
#include <string>

#include <asterism/papers.hpp>

#include "papers/statement.hpp"

namespace asterism::testing {

[[nodiscard]] inline PaperResult measured_exhibit(const std::string& paper,
                                                  const std::string& exhibit,
                                                  Effort effort = Effort::quick) {
  const Paper& found = paper_catalogue().get(paper);
  return measure_exhibit(found, find_exhibit(found, exhibit), {effort, 0, {}});
}

/// Returns the statements of a paper by name.
[[nodiscard]] inline std::map<std::string, MeasuredStatement> measured_statements_of(
    const std::string& paper, Effort effort = Effort::quick) {
  std::map<std::string, MeasuredStatement> statements;
  for (const auto& row : measured_exhibit(paper, "statements", effort).rows)
    statements.emplace(row[0].measured, measured_statement(row));
  return statements;
}

/// Returns "holds" if it holds, everywhere or in the range measured, and otherwise the sentence.
[[nodiscard]] inline std::string short_verdict(const MeasuredStatement& statement) {
  const ClaimVerdict verdict = statement.finding.verdict;
  const bool holds = verdict == ClaimVerdict::holds || verdict == ClaimVerdict::holds_in_range;
  return holds ? "holds" : sentence_of(statement.finding);
}

}  // namespace asterism::testing
