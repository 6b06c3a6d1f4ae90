#include "papers/statements.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

namespace asterism {

PaperRows measured_statements(const PublishedTable& published, const PaperRequest& request,
                              const StatementMeasurements& measurements) {
  PaperRows rows;
  for (const auto& row : published.rows) {
    const auto found = measurements.find(row[0]);
    if (found == measurements.end())
      throw Error(ErrorCode::unknown_name,
                  fmt::format("nothing measures the statement \"{}\"", row[0]),
                  "add a measurement to the paper's source");
    const Finding finding = found->second(request);
    rows.push_back({{.measured = row[0], .published = row[0]},
                    {.measured = row[1], .published = row[1]},
                    {finding.verdict, row[2], finding.how}});
  }
  return rows;
}

}  // namespace asterism
