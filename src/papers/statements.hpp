// What the text of a paper says, each statement held against its measurement.
#pragma once

#include <map>
#include <string>

#include <asterism/papers.hpp>

namespace asterism {

/// "holds", or where it fails first; and what it was measured by.
struct Finding {
  std::string verdict;
  std::string how;
};

using StatementMeasurements = std::map<std::string, Finding (*)(const PaperRequest&)>;

/// Of a table with the columns statement, in words, verdict. Throws Error(unknown_name) if nothing
/// measures one of them.
[[nodiscard]] PaperRows measured_statements(const PublishedTable& published,
                                            const PaperRequest& request,
                                            const StatementMeasurements& measurements);

}  // namespace asterism
