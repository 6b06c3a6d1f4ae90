// The parts of chen2001 that are measured in separate files.
#pragma once

#include <asterism/networks.hpp>

#include "papers/chen2001_runs.hpp"
#include "papers/statements.hpp"

namespace asterism {

/// Calls complaint(network, source) for all networks of a family and all sources, until one
/// complains.
template <class Complaint>
[[nodiscard]] Finding for_all_sources(const std::string& family, const PaperRequest& request,
                                      Complaint&& complaint) {
  constexpr const char* how = "schedule, all sources";
  for (const std::string& spec : recursive_specs(family, request)) {
    const NetworkPointer network = make_network(spec);
    for (NodeId source{0}; source.value() < network->node_count(); ++source) {
      report(request.progress, spec, source.value(), network->node_count());
      const std::string text = complaint(network, source);
      if (!text.empty())
        return fails(fmt::format("{} from {}: {}", spec, network->label(source), text), how);
    }
  }
  return holds_in_range(recursive_range(family, request), how);
}

/// Sections 1 and 3: how subnetworks are joined, and what the rule needs to know about it.
[[nodiscard]] StatementMeasurements chen2001_structure_statements();
/// Section 3: the star.
[[nodiscard]] StatementMeasurements chen2001_star_statements();
/// Section 2: the paths of copies.
[[nodiscard]] StatementMeasurements chen2001_copy_statements();
/// Measures the headers of messages, beside those printed for other schemes.
[[nodiscard]] StatementMeasurements chen2001_header_statements();
[[nodiscard]] PaperRows chen2001_headers(const PublishedTable& published,
                                         const PaperRequest& request);

/// The introduction: substars of a star with faults.
[[nodiscard]] Finding chen2001_fault_free_substar(const PaperRequest& request);

}  // namespace asterism
