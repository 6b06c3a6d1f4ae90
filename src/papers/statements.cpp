#include "papers/statements.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "papers/statement.hpp"

namespace asterism {

PaperRows measured_statements(const PublishedTable& published, const PaperRequest& request,
                              const StatementMeasurements& measurements) {
  PaperRows rows;
  for (const auto& row : published.rows) {
    const auto measurement = measurements.find(row[0]);
    if (measurement == measurements.end())
      throw Error(ErrorCode::unknown_name,
                  fmt::format("nothing measures the statement \"{}\"", row[0]),
                  "add a measurement to the paper's source");
    rows.push_back(statement_row(row, measurement->second(request)));
  }
  return rows;
}

}  // namespace asterism
