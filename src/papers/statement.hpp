// Statements of a paper one by one.
#pragma once

#include <cstddef>
#include <string_view>

#include <asterism/papers.hpp>

namespace asterism {

/// Whether an exhibit is a list of statements: each has a name, its words and a verdict.
[[nodiscard]] bool is_statements(const PublishedTable& published);

/// A statement in the list that it is in.
struct StatementPlace {
  const PaperExhibit* exhibit = nullptr;
  std::size_t row = 0;
};
/// Finds a statement by name. Throws Error(unknown_name), with the nearest name, if there is none.
[[nodiscard]] StatementPlace find_statement(const Paper& paper, std::string_view name);

/// The list with that statement alone.
[[nodiscard]] PaperResult measure_statement(const Paper& paper, const StatementPlace& place,
                                            const PaperRequest& request);

}  // namespace asterism
