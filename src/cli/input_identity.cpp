#include "cli/input_identity.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/kept_text.hpp"
#include "base/record.hpp"

namespace asterism::cli {

namespace {

/// Files of graphs have fewer nodes.
constexpr std::uint64_t max_nodes = 10'000'000;

template <class Record>
void record_node(Record& record, const Network& network, NodeId node) {
  record(network.label(node), network.is_switch(node));
  for (Port port{0}; port.value() < network.ports_of(node); ++port) {
    const NodeId end = network.neighbour(node, port);
    if (end == no_node) continue;
    const LinkCost cost = network.link_cost(node, port);
    record(port, end, network.reverse_port(node, port), network.link_class(node, port), cost.rate,
           cost.latency, cost.delay);
  }
}

/// Each fingerprint covers the one before, so that the text of a large network is never held.
std::uint64_t fingerprint_of(const Network& network) {
  if (network.node_count() > max_nodes) return 0;
  const auto classes = network.link_classes();
  RecordWriter head;
  head(std::vector<std::string>(classes.begin(), classes.end()), network.costs_in_units());
  std::uint64_t value = fingerprint(head.text());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    RecordWriter record;
    record(value);
    record_node(record, network, node);
    value = fingerprint(record.text());
  }
  return value;
}

std::uint64_t fingerprint_of(const Collective& collective) {
  RecordWriter record;
  const auto participants = collective.participants();
  const auto sources = collective.sources();
  record(std::vector<NodeId>(participants.begin(), participants.end()),
         std::vector<NodeId>(sources.begin(), sources.end()));
  if (collective.has_counts()) record(collective.counts());
  return fingerprint(record.text());
}

}  // namespace

std::string identity_for_checkpoint(const Problem& problem, const Session& session) {
  if (session.checkpoint.empty()) return {};
  return fmt::format("{:016x} {:016x}", fingerprint_of(problem.network()),
                     fingerprint_of(problem.collective));
}

}  // namespace asterism::cli
