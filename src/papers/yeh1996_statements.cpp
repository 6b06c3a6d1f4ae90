// What the text of yeh1996 says, held against measurements: "holds", or where it fails first.
#include "papers/yeh1996_parts.hpp"

namespace asterism {

PaperRows yeh1996_statements(const PublishedTable& published, const PaperRequest& request) {
  StatementMeasurements measurements = yeh1996_structure_statements();
  measurements.merge(yeh1996_distance_statements());
  measurements.merge(yeh1996_emulation_statements());
  return measured_statements(published, request, measurements);
}

}  // namespace asterism
