// All statements of chen2004.
#include "papers/chen2004_parts.hpp"

namespace asterism {

std::string range_of(const std::vector<TorusSize>& sizes, const std::vector<std::string>& rules) {
  std::string text = range_of(sizes) + "; sources ";
  for (const std::string& rule : rules) text += (&rule == rules.data() ? "" : ", ") + rule;
  return text;
}

PaperRows chen2004_statements(const PublishedTable& published, const PaperRequest& request) {
  StatementMeasurements all = chen2004_structure_statements();
  all.merge(chen2004_slip_statements());
  all.merge(chen2004_phase_statements());
  all.merge(chen2004_cost_statements());
  all.merge(chen2004_comparison_statements());
  return measured_statements(published, request, all);
}

}  // namespace asterism
