// Individual statements of a paper.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <asterism/papers.hpp>

#include "papers/finding.hpp"

namespace asterism {

/// What the claims of a paper contain about a statement, and what was found.
struct MeasuredStatement {
  /// The author of the statement.
  enum class Kind {
    claim,          ///< the paper's
    damaged_claim,  ///< the paper's; rests on a glyph that the extracted text may have damaged
    remark,         ///< ours, for comparison; not counted among the paper's claims
  };
  std::string name, quotation, reading;
  Kind kind = Kind::claim;
  Finding finding;
};

/// Returns whether an exhibit is a list of statements: each has a name, a few words of the paper
/// with their section, our reading of them, and a kind ("claim", "claim, damaged glyph" or
/// "remark").
[[nodiscard]] bool is_statements(const PublishedTable& published);

/// Convert between a statement and a row of cells, which has a cell for each of
/// `statement_columns`.
[[nodiscard]] std::vector<PaperCell> statement_row(const std::vector<std::string>& claim,
                                                   const Finding& finding);
[[nodiscard]] MeasuredStatement measured_statement(const std::vector<PaperCell>& row);
/// The columns of measured statements.
[[nodiscard]] const std::vector<std::string>& statement_columns();

/// A statement and the list that contains it.
struct StatementPlace {
  const PaperExhibit* exhibit = nullptr;
  std::size_t row = 0;
};
/// Finds a statement by name. Throws Error(unknown_name), with the nearest name, if there is none.
[[nodiscard]] StatementPlace find_statement(const Paper& paper, std::string_view name);

/// Returns the list with only that statement.
[[nodiscard]] PaperResult measure_statement(const Paper& paper, const StatementPlace& place,
                                            const PaperRequest& request);

}  // namespace asterism
