// The statements of a paper, each compared with its measurement.
#pragma once

#include <map>
#include <string>

#include <fmt/format.h>

#include <asterism/papers.hpp>

namespace asterism {

/// "holds", or where it first fails; and how it was measured.
struct Finding {
  std::string verdict;
  std::string how;
};

using StatementMeasurements = std::map<std::string, Finding (*)(const PaperRequest&)>;

/// Measures the statements of a table with the columns statement, in words, verdict. Throws
/// Error(unknown_name) if a statement has no measurement.
[[nodiscard]] PaperRows measured_statements(const PublishedTable& published,
                                            const PaperRequest& request,
                                            const StatementMeasurements& measurements);

[[nodiscard]] inline Finding holds(const std::string& how, unsigned first, unsigned last) {
  return {"holds", fmt::format("{}, n = {}..{}", how, first, last)};
}

/// Returns "fails for ..." at the first n for which `complaint(n)` is not empty.
template <class Complaint>
[[nodiscard]] Finding for_all(unsigned first, unsigned last, const std::string& how,
                              Complaint&& complaint) {
  for (unsigned n = first; n <= last; ++n)
    if (const std::string text = complaint(n); !text.empty())
      return {fmt::format("fails for n = {}: {}", n, text), how};
  return holds(how, first, last);
}

/// Returns "31, measured 30", or an empty text if they are the same.
template <class Number>
[[nodiscard]] std::string unless_equal(Number printed, Number measured) {
  return printed == measured ? "" : fmt::format("{}, measured {}", printed, measured);
}

/// A cell that the paper has nothing to compare with.
template <class Value>
[[nodiscard]] PaperCell measured_cell(const Value& value, const std::string& how) {
  return {.measured = fmt::format("{}", value), .how = how};
}

template <class Value>
[[nodiscard]] PaperCell label_cell(const Value& value) {
  return {.measured = fmt::format("{}", value), .published = fmt::format("{}", value)};
}

}  // namespace asterism
