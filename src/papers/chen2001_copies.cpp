// The paths of copies of the message in the stack-based broadcast: chen2001, section 2.
#include <map>

#include <fmt/format.h>

#include "papers/chen2001_parts.hpp"

namespace asterism {

namespace {

/// Returns how many links with a label are on the path to a node.
unsigned links_of_label(const std::vector<Delivery>& all, NodeId node, unsigned label) {
  unsigned links = 0;
  for (const Delivery* at = &all[node.value()]; at->from != no_node; at = &all[at->from.value()])
    links += at->label == label ? 1 : 0;
  return links;
}

Finding lemma_1(const PaperRequest& request) {
  return for_all_sources(
      "", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const unsigned top = network->recursion()->levels() - 1;
        const std::vector<Delivery> all = deliveries(network, source, request);
        for (NodeId node{0}; node.value() < all.size(); ++node)
          if (const unsigned links = links_of_label(all, node, top); links > 1)
            return fmt::format("{} links of label {} to {}", links, top, network->label(node));
        return "";
      });
}

/// The copies that enter subnetworks of one level, those that enter over links of that label, and
/// those that leave over such links.
struct Crossings {
  std::map<std::uint64_t, std::uint64_t> entered{}, entered_by_label{}, left_by_label{};
};

Crossings crossings_of(const RecursiveStructure& recursion, const std::vector<Delivery>& all,
                       unsigned level) {
  Crossings crossings;
  for (NodeId node{0}; node.value() < all.size(); ++node) {
    const auto [from, label] = all[node.value()];
    const std::uint64_t inside = recursion.subnetwork(node, level);
    crossings.entered.try_emplace(inside, 0);
    if (from == no_node) continue;
    const std::uint64_t outside = recursion.subnetwork(from, level);
    if (inside == outside) continue;
    ++crossings.entered[inside];
    if (label != level) continue;
    ++crossings.entered_by_label[inside];
    ++crossings.left_by_label[outside];
  }
  return crossings;
}

/// Calls complaint(crossings, source's subnetwork) for the levels 1 .. n-1.
template <class Complaint>
Finding for_all_levels(const PaperRequest& request, Complaint&& complaint) {
  return for_all_sources(
      "", request, [&](const NetworkPointer& network, NodeId source) -> std::string {
        const RecursiveStructure& recursion = *network->recursion();
        const std::vector<Delivery> all = deliveries(network, source, request);
        for (unsigned level = 1; level < recursion.levels(); ++level) {
          const std::string text =
              complaint(crossings_of(recursion, all, level), recursion.subnetwork(source, level));
          if (!text.empty()) return fmt::format("level {}: {}", level, text);
        }
        return "";
      });
}

Finding one_copy_per_subnetwork(const PaperRequest& request) {
  return for_all_levels(request, [](const Crossings& crossings, std::uint64_t home) -> std::string {
    for (const auto& [subnetwork, copies] : crossings.entered)
      if (copies != (subnetwork == home ? 0U : 1U))
        return fmt::format("{} copies enter a subnetwork", copies);
    return "";
  });
}

Finding none_goes_out_again(const PaperRequest& request) {
  return for_all_levels(request, [](const Crossings& crossings, std::uint64_t) -> std::string {
    for (const auto& [subnetwork, copies] : crossings.left_by_label)
      if (crossings.entered_by_label.contains(subnetwork))
        return fmt::format("{} copies leave a subnetwork that one entered", copies);
    return "";
  });
}

}  // namespace

StatementMeasurements chen2001_copy_statements() {
  return {{"lemma 1", lemma_1},
          {"one copy a subnetwork", one_copy_per_subnetwork},
          {"no way out", none_goes_out_again}};
}

}  // namespace asterism
