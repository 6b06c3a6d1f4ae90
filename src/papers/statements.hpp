// Statements of a paper's text, each held against a measurement of its own.
#pragma once

#include <map>
#include <string>

#include <asterism/papers.hpp>

namespace asterism {

/// "holds", or where the statement fails first, and what that was measured by.
struct Finding {
  std::string verdict;
  std::string how;
};

/// By what the first column of the claims calls them.
using StatementMeasurements = std::map<std::string, Finding (*)(const PaperRequest&)>;

/// The rows of a table of statements: name, words, verdict. Throws Error if nothing measures one.
[[nodiscard]] PaperRows measured_statements(const PublishedTable& published,
                                            const PaperRequest& request,
                                            const StatementMeasurements& measurements);

}  // namespace asterism
