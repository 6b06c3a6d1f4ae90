// Sections 5 and 6 of yeh1996: macro-stars with more symbols, and with nuclei that are macro-stars.
#include <array>

#include <asterism/permutation.hpp>

#include "papers/yeh1996_parts.hpp"

namespace asterism {

namespace {

/// Macro-stars with n' more symbols.
constexpr std::array scaled_specs{"macro-star:2,2,1", "macro-star:2,2,2", "macro-star:2,3,1"};

std::string scaled_text() {
  return "MS(2,2) with 1 and 2 symbols more, MS(2,3) with 1";
}

Finding section_5(const PaperRequest& request) {
  for (const char* const spec : scaled_specs) {
    const auto network = make_network(spec);
    const auto sizes = network->parameters();
    const auto diameter = network_measures(spec, request).diameter;
    if (2 * diameter > 5 * sizes[0] * sizes[1] + 10 * (sizes[0] + sizes[1]))
      return fails(fmt::format("{}: diameter {}", spec, diameter), "search");
  }
  return holds_in_range(scaled_text() + ": at most 2.5nl + 5(n + l)", "search");
}

/// Returns the number of nodes that links other than the last port reach from 12..k.
std::uint64_t nodes_without_last_port(const Network& network) {
  std::vector<bool> seen(network.node_count());
  std::vector<NodeId> open{NodeId{0}};
  seen[0] = true;
  std::uint64_t count = 0;
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    ++count;
    for (Port port{0}; port.value() + 1 < network.port_count(); ++port) {
      const NodeId next = network.neighbour(node, port);
      if (seen[next.value()]) continue;
      seen[next.value()] = true;
      open.push_back(next);
    }
  }
  return count;
}

Finding copies_in_section_5(const PaperRequest&) {
  for (const char* const spec : scaled_specs) {
    const auto network = make_network(spec);
    const auto sizes = network->parameters();
    const std::uint64_t k = sizes[0] * sizes[1] + 1;
    const std::uint64_t nodes = nodes_without_last_port(*network);
    if (nodes != factorials[k] || network->node_count() != factorials[k + sizes[2]] ||
        network->port_count() != sizes[0] + sizes[1])
      return fails(fmt::format("{}: copies of {} nodes", spec, nodes), "enumeration");
  }
  return holds("all l, n and n': arrangements of n' of k + n' symbols; measured: " + scaled_text(),
               "proof and enumeration");
}

Finding emulation_in_section_5(const PaperRequest& request) {
  for (const char* const spec : scaled_specs) {
    const auto network = make_network(spec);
    const auto sizes = network->parameters();
    const std::string star = fmt::format("star:{}", sizes[0] * sizes[1] + 1 + sizes[2]);
    const EmbeddingMeasures found = star_embedded(star, spec, request);
    if (found.dilation != 3 || found.load != 1)
      return fails(fmt::format("{}: dilation {}", spec, found.dilation), "paths");
    const StarChoice choice{"fragopoulou95-exchange", Model::Ports::all};
    const StarRun run = run_on(spec, {"emulate:" + choice.algorithm, choice.ports}, request);
    const std::uint64_t slowdown = std::max(2 * sizes[1], sizes[0] + 1) + 1;
    if (!run.violation.empty() || run.steps > slowdown * run_on(star, choice, request).steps)
      return fails(fmt::format("{}: {} steps {}", spec, run.steps, run.violation), "schedule");
  }
  return holds_in_range(scaled_text() +
                            ": dilation 3, total exchange with all ports within "
                            "max(2n, l + 1) + 1",
                        "paths and schedule");
}

Finding macro_star_nuclei(const PaperRequest& request) {
  const std::string spec = "macro-star:2,4,nucleus=2x2";
  const EmbeddingMeasures found = star_embedded("star:9", spec, request);
  const StarRun run = run_on(spec, {"emulate:misic94-nonpersonalized"}, request);
  return judged(found.dilation == 5 && run.violation.empty(), "MS(2,4) with nuclei MS(2,2)",
                "paths and schedule", fmt::format("dilation {} {}", found.dilation, run.violation));
}

}  // namespace

StatementMeasurements yeh1996_scaling_statements() {
  return {{"section 5", section_5},
          {"section 5, copies", copies_in_section_5},
          {"section 5, emulation", emulation_in_section_5},
          {"section 6, nuclei", macro_star_nuclei}};
}

}  // namespace asterism
