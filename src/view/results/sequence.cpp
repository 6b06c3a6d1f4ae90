#include "view/results/sequence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "view/json.hpp"

namespace asterism {

std::string sequence_report(const Network& network, const FoundSequence& found, Form form) {
  if (form == Form::json) {
    Json document = Json::object();
    document.set("network", network.spec());
    document.set("detour", found.detour);
    document.set("startups", found.ports.size());
    document.set("sequence", Json::array_of(found.ports));
    document.set("origin", found.origin);
    return document.document();
  }
  return fmt::format("{} {} {}  # {} start-ups, from {}\n", network.spec(), found.detour,
                     fmt::join(found.ports, " "), found.ports.size(), found.origin);
}

std::string cycle_summary_report(const Network& network, const FoundCycle& found, Form form) {
  if (form == Form::json) {
    Json document = Json::object();
    document.set("network", network.spec());
    document.set("nodes", network.node_count());
    document.set("origin", found.origin);
    document.set("closed", found.closed);
    return document.document();
  }
  return fmt::format("{}: a Hamiltonian cycle of {} nodes, {}, {}\n", network.spec(),
                     with_thousands(network.node_count()), found.origin,
                     found.closed ? "checked" : "NOT CLOSED");
}

std::string cycle_document_head(const Network& network) {
  return fmt::format("{{\n  \"network\": {},\n  \"nodes\": {},\n  \"port_names\": [",
                     Json(network.spec()).line(), network.node_count());
}

std::string cycle_document_port(const Network& network, Port port) {
  return Json(network.port_name(port)).line();
}

std::string cycle_document_tail(const FoundCycle& found) {
  return fmt::format("],\n  \"origin\": {},\n  \"closed\": {}\n}}\n", Json(found.origin).line(),
                     found.closed);
}

namespace {

std::string decomposition_sentence(const Network& network, const CycleDecomposition& found) {
  const std::size_t cycles = found.cycles.size();
  const std::uint64_t ends = network.node_count() * (2 * cycles + (found.partners.empty() ? 0 : 1));
  return fmt::format("{}: {} Hamiltonian cycle{}{} use{} each of the {} links once, checked\n",
                     network.spec(), cycles, cycles == 1 ? "" : "s",
                     found.partners.empty() ? "" : " and a perfect matching",
                     cycles == 1 && found.partners.empty() ? "s" : "", with_thousands(ends / 2));
}

/// Calls sink(a, b) for the links of the matching.
template <class Sink>
void for_each_pair(const CycleDecomposition& found, Sink&& sink) {
  for (NodeId node{0}; node.value() < found.partners.size(); ++node)
    if (node < found.partners[node.value()]) sink(node, found.partners[node.value()]);
}

std::string decomposition_document(const Network& network, const CycleDecomposition& found,
                                   bool is_summary) {
  Json document = Json::object();
  document.set("network", network.spec());
  document.set("nodes", network.node_count());
  document.set("num_cycles", found.cycles.size());
  document.set("has_matching", !found.partners.empty());
  if (is_summary) return document.document();
  Json cycles = Json::array();
  for (const std::vector<NodeId>& cycle : found.cycles) {
    Json nodes = Json::array();
    for (const NodeId node : cycle) nodes.add(node.value());
    cycles.add(nodes);
  }
  Json matching = Json::array();
  for_each_pair(found, [&](NodeId a, NodeId b) {
    matching.add(Json::array_of(std::vector<std::uint64_t>{a.value(), b.value()}));
  });
  document.set("cycles", cycles);
  document.set("matching", matching);
  return document.document();
}

}  // namespace

std::string decomposition_report(const Network& network, const CycleDecomposition& found,
                                 bool is_summary, Form form) {
  if (form == Form::json) return decomposition_document(network, found, is_summary);
  if (is_summary) return decomposition_sentence(network, found);
  std::string text;
  for (std::size_t i = 0; i < found.cycles.size(); ++i) {
    text += fmt::format("cycle {}:", i + 1);
    for (const NodeId node : found.cycles[i]) text += " " + network.label(node);
    text += '\n';
  }
  if (found.partners.empty()) return text;
  text += "matching:";
  for_each_pair(found, [&](NodeId a, NodeId b) {
    text += fmt::format(" {}-{}", network.label(a), network.label(b));
  });
  return text + '\n';
}

}  // namespace asterism
