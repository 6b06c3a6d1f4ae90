// The statements of yeh1996, compared with measurements.
#include <fmt/ranges.h>

#include "papers/yeh1996_parts.hpp"

namespace asterism {

std::string sizes_text(const std::vector<MacroStarSize>& sizes) {
  std::vector<std::string> names;
  for (const MacroStarSize& size : sizes) names.push_back(fmt::format("MS({},{})", size.l, size.n));
  return fmt::format("{}", fmt::join(names, ", "));
}

Finding proven(Finding measured, const std::string& proof) {
  if (measured.verdict != ClaimVerdict::holds_in_range) return measured;
  return holds(fmt::format("all l and n: {}; measured: {}", proof, measured.range),
               "proof and " + measured.how);
}

PaperRows yeh1996_statements(const PublishedTable& published, const PaperRequest& request) {
  StatementMeasurements measurements = yeh1996_structure_statements();
  measurements.merge(yeh1996_routing_statements());
  measurements.merge(yeh1996_distance_statements());
  measurements.merge(yeh1996_traffic_statements());
  measurements.merge(yeh1996_emulation_statements());
  measurements.merge(yeh1996_task_statements());
  measurements.merge(yeh1996_scaling_statements());
  return measured_statements(published, request, measurements);
}

}  // namespace asterism
