#include "papers/azevedo1995_parts.hpp"

namespace asterism {

PaperRows azevedo1995_statements(const PublishedTable& published, const PaperRequest& request) {
  StatementMeasurements measurements = azevedo1995_path_statements();
  measurements.merge(azevedo1995_scc_statements());
  measurements.merge(azevedo1995_symmetry_statements());
  measurements.merge(azevedo1995_bound_statements());
  measurements.merge(azevedo1995_sequence_statements());
  measurements.merge(azevedo1995_broadcast_statements());
  measurements.merge(azevedo1995_diameter_statements());
  measurements.merge(azevedo1995_star_statements());
  measurements.merge(azevedo1995_ccc_statements());
  return measured_statements(published, request, measurements);
}

}  // namespace asterism
