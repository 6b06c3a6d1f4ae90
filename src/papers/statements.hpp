// The statements of a paper, each compared with its measurement.
#pragma once

#include <map>
#include <string>

#include <fmt/format.h>

#include <asterism/papers.hpp>

#include "papers/finding.hpp"

namespace asterism {

using StatementMeasurements = std::map<std::string, Finding (*)(const PaperRequest&)>;

/// Measures the statements of a list (see statement.hpp). Throws Error(unknown_name) if a statement
/// has no measurement.
[[nodiscard]] PaperRows measured_statements(const PublishedTable& published,
                                            const PaperRequest& request,
                                            const StatementMeasurements& measurements);

/// Fails at the first n for which `complaint(n)` is not empty.
template <class Complaint>
[[nodiscard]] Finding for_all(unsigned first, unsigned last, const std::string& how,
                              Complaint&& complaint) {
  for (unsigned n = first; n <= last; ++n)
    if (const std::string text = complaint(n); !text.empty())
      return fails(fmt::format("n = {}: {}", n, text), how);
  return holds_from_to(how, first, last);
}

/// Returns "31, measured 30", or an empty text if they are equal.
template <class Number>
[[nodiscard]] std::string unless_equal(Number printed, Number measured) {
  return printed == measured ? "" : fmt::format("{}, measured {}", printed, measured);
}

/// A cell without a published value.
template <class Value>
[[nodiscard]] PaperCell measured_cell(const Value& value, const std::string& how) {
  return {.measured = fmt::format("{}", value), .how = how};
}

template <class Value>
[[nodiscard]] PaperCell label_cell(const Value& value) {
  return {.measured = fmt::format("{}", value), .published = fmt::format("{}", value)};
}

}  // namespace asterism
