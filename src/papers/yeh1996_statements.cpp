// The statements of yeh1996, compared with measurements.
#include "papers/yeh1996_parts.hpp"

namespace asterism {

PaperRows yeh1996_statements(const PublishedTable& published, const PaperRequest& request) {
  StatementMeasurements measurements = yeh1996_structure_statements();
  measurements.merge(yeh1996_distance_statements());
  measurements.merge(yeh1996_emulation_statements());
  return measured_statements(published, request, measurements);
}

}  // namespace asterism
