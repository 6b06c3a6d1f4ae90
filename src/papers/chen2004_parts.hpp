// The parts of chen2004 that are measured in separate files.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "papers/chen2004_runs.hpp"
#include "papers/statements.hpp"

namespace asterism {

/// Section 2: the networks of the partition, spans and matrices.
[[nodiscard]] StatementMeasurements chen2004_structure_statements();
/// Sections 1 to 3: indices and ranges that contradict each other.
[[nodiscard]] StatementMeasurements chen2004_slip_statements();
/// Section 3: steps and packets of the phases.
[[nodiscard]] StatementMeasurements chen2004_phase_statements();
/// Section 4.1: Lemmas 3 and 4, Theorem 5 and Table 1.
[[nodiscard]] StatementMeasurements chen2004_cost_statements();
/// Sections 4.1 and 4.2: the comparison with spanning trees, and of h = 7 with h = 14.
[[nodiscard]] StatementMeasurements chen2004_comparison_statements();

[[nodiscard]] PaperRows chen2004_statements(const PublishedTable& published,
                                            const PaperRequest& request);

/// The different networks of a partition, counted node by node.
struct NetworkCounts {
  std::uint64_t distribution = 0, collecting = 0;
  std::string shared_channel;  ///< of two data-distribution networks; empty if there is none
};
[[nodiscard]] NetworkCounts count_networks(const TorusSize& size);

/// Returns "(n, h) = (7, 7), (14, 7)".
[[nodiscard]] inline std::string range_of(const std::vector<TorusSize>& sizes) {
  std::string text;
  for (const TorusSize& size : sizes)
    text += fmt::format("{}({}, {})", text.empty() ? "(n, h) = " : ", ", size.n, size.h);
  return text;
}
/// The same with the sets of sources.
[[nodiscard]] std::string range_of(const std::vector<TorusSize>& sizes,
                                   const std::vector<std::string>& rules);

/// Calls complaint(size) for all sizes until one complains.
template <class Complaint>
[[nodiscard]] Finding for_sizes(const std::vector<TorusSize>& sizes, const std::string& how,
                                Complaint&& complaint) {
  for (const TorusSize& size : sizes)
    if (const std::string text = complaint(size); !text.empty())
      return fails(fmt::format("{}: {}", size.text(), text), how, range_of(sizes));
  return holds_in_range(range_of(sizes), how);
}

/// Calls complaint(size, run, sources) for the runs from all sets of sources, where h divides n.
template <class Complaint>
[[nodiscard]] Finding for_runs(const PaperRequest& request, Complaint&& complaint) {
  const std::vector<TorusSize> sizes = divided_sizes(request);
  const std::vector<std::string> rules = source_rules(request);
  Finding finding = for_sizes(sizes, "schedule, verified", [&](const TorusSize& size) {
    for (const std::string& rule : rules) {
      const Chen04Run run = chen04_run(size, rule, request);
      const std::string text =
          run.violation.empty() ? complaint(size, run, source_count(size, rule)) : run.violation;
      if (!text.empty()) return fmt::format("sources {}: {}", rule, text);
    }
    return std::string();
  });
  finding.range = range_of(sizes, rules);
  return finding;
}

/// Turns a finding that holds in its range into one that needs a correction.
[[nodiscard]] inline Finding if_corrected(Finding finding, std::string correction) {
  if (finding.verdict == ClaimVerdict::fails) return finding;
  return holds_corrected(std::move(correction), finding.range, finding.how);
}

[[nodiscard]] inline std::string unless_within(double stated, double measured) {
  return measured <= stated ? "" : fmt::format("{:g} stated, measured {:g}", stated, measured);
}
[[nodiscard]] inline std::string unless_equal_steps(std::uint64_t stated, std::uint64_t measured) {
  return stated == measured ? "" : fmt::format("{} stated, measured {}", stated, measured);
}
[[nodiscard]] constexpr std::uint64_t ceil_quotient(std::uint64_t a, std::uint64_t b) {
  return (a + b - 1) / b;
}

}  // namespace asterism
