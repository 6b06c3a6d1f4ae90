// A network from a graph file.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/files/checks.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

struct StoredPort {
  NodeId end = no_node;
  Port reverse{0};
  LinkClass link_class{0};
};

/// The ports of all nodes, node after node, up to the last port of each node that has a link. This
/// is the network itself, so it stores everything that a file says about a link; tables for
/// searches (graph/link_table.hpp) are copies of any network with its links only.
struct PortTable {
  std::uint32_t ports = 0;           // maximum of all nodes
  std::vector<std::uint64_t> first;  // by node, with one more entry: index in `entries`
  std::vector<StoredPort> entries;
  std::vector<LinkCost> costs;  // parallel to `entries`; empty if all costs are the defaults
  std::vector<std::string> link_classes;
};

/// Link classes in order of appearance.
class ClassNames {
 public:
  LinkClass operator()(const std::string& name) {
    const auto [found, is_new] =
        indices_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (is_new) names_.push_back(name);
    return LinkClass{found->second};
  }
  [[nodiscard]] std::vector<std::string>&& take() && { return std::move(names_); }

 private:
  std::unordered_map<std::string, std::uint32_t> indices_;
  std::vector<std::string> names_;
};

/// Returns where the ports of each node begin.
std::vector<std::uint64_t> first_ports(const GraphRecords& graph) {
  std::vector<std::uint64_t> first(graph.labels.size() + 1);
  const auto extend = [&](std::uint64_t node, std::uint32_t port) {
    first[node + 1] = std::max<std::uint64_t>(first[node + 1], std::uint64_t{port} + 1);
  };
  for (const GraphLink& link : graph.links) {
    extend(link.from, *link.port);
    extend(link.to, *link.reverse_port);
  }
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  return first;
}

bool has_own_cost(const GraphLink& link) {
  return link.cost != LinkCost{} || (!link.one_way && link.reverse_cost != LinkCost{});
}

PortTable port_table(const GraphRecords& graph) {
  static const std::string default_class = "link";
  PortTable table;
  table.first = first_ports(graph);
  for (std::size_t node = 0; node + 1 < table.first.size(); ++node)
    table.ports = std::max(table.ports,
                           static_cast<std::uint32_t>(table.first[node + 1] - table.first[node]));
  table.entries.resize(table.first.back());
  const bool has_costs = graph.costs_in_units || std::ranges::any_of(graph.links, has_own_cost);
  if (has_costs) table.costs.resize(table.entries.size());
  ClassNames classes;
  for (const GraphLink& link : graph.links) {
    const LinkClass link_class = classes(link.link_class.empty() ? default_class : link.link_class);
    const LinkClass reverse_class =
        link.reverse_class.empty() ? link_class : classes(link.reverse_class);
    const std::uint64_t here = table.first[link.from] + *link.port;
    const std::uint64_t there = table.first[link.to] + *link.reverse_port;
    table.entries[here] = {NodeId{link.to}, Port{*link.reverse_port}, link_class};
    table.entries[there] = {link.one_way ? no_node : NodeId{link.from}, Port{*link.port},
                            reverse_class};
    if (!has_costs) continue;
    table.costs[here] = link.cost;
    if (!link.one_way) table.costs[there] = link.reverse_cost;
  }
  table.link_classes = std::move(classes).take();
  return table;
}

NetworkTraits completed(NetworkTraits traits, const PortTable& table, const GraphRecords& graph) {
  traits.nodes = graph.labels.size();
  traits.warnings = graph.warnings;
  traits.ports = table.ports;
  traits.link_classes = table.link_classes;
  traits.has_own_link_costs = !table.costs.empty();
  traits.costs_in_units = graph.costs_in_units;
  traits.has_switches = std::ranges::find(graph.switches, true) != graph.switches.end();
  traits.directed = std::ranges::any_of(graph.links, &GraphLink::one_way);
  return traits;
}

class Graph final : public Network {
 public:
  Graph(NetworkTraits traits, PortTable table, GraphRecords graph)
      : Network(completed(std::move(traits), table, graph)),
        first_(std::move(table.first)),
        entries_(std::move(table.entries)),
        costs_(std::move(table.costs)),
        switches_(std::move(graph.switches)),
        labels_(std::move(graph.labels)) {
    for (std::uint64_t i = 0; i < labels_.size(); ++i) ids_.try_emplace(labels_[i], i);
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return at(node, port).end;
  }
  [[nodiscard]] std::uint32_t ports_of(NodeId node) const override {
    return static_cast<std::uint32_t>(first_[node.value() + 1] - first_[node.value()]);
  }
  void neighbours(NodeId node, std::span<NodeId> out) const override {
    const std::uint64_t first = first_[node.value()];
    const std::uint64_t count = first_[node.value() + 1] - first;
    for (std::uint64_t i = 0; i < count; ++i) out[i] = entries_[first + i].end;
    std::ranges::fill(out.subspan(count), no_node);
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return at(node, port).reverse;
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    return at(node, port).link_class;
  }
  [[nodiscard]] LinkCost link_cost(NodeId node, Port port) const override {
    const std::uint64_t place = first_[node.value()] + port.value();
    const bool has_own = !costs_.empty() && place < first_[node.value() + 1];
    return has_own ? costs_[place] : LinkCost{};
  }
  [[nodiscard]] bool is_switch(NodeId node) const override { return switches_[node.value()]; }
  [[nodiscard]] std::string port_name(Port port) const override {
    return std::to_string(port.value());
  }
  [[nodiscard]] std::string label(NodeId node) const override { return labels_[node.value()]; }
  [[nodiscard]] NodeId parse_label(std::string_view text) const override {
    const auto found = ids_.find(std::string(trimmed(text)));
    if (found == ids_.end()) throw label_error(*this, text, "is not a node of the file");
    return NodeId{found->second};
  }

 private:
  [[nodiscard]] StoredPort at(NodeId node, Port port) const {
    const std::uint64_t place = first_[node.value()] + port.value();
    return place < first_[node.value() + 1] ? entries_[place] : StoredPort{};
  }

  std::vector<std::uint64_t> first_;
  std::vector<StoredPort> entries_;
  std::vector<LinkCost> costs_;
  std::vector<bool> switches_;
  std::vector<std::string> labels_;
  std::unordered_map<std::string, std::uint64_t> ids_;
};

}  // namespace

std::unique_ptr<Network> graph_network(NetworkTraits traits, GraphRecords records,
                                       const std::filesystem::path& name) {
  GraphRecords graph = checked_graph(std::move(records), name.string());
  PortTable table = port_table(graph);
  return std::make_unique<Graph>(std::move(traits), std::move(table), std::move(graph));
}

std::vector<NetworkFamily> graph_file_families() {
  return {
      {.name = "graph",
       .parameters = "FILE",
       .summary =
           "any connected graph in GraphML, DOT, GML, CSV, as a list of edges or adjacency list; "
           "its links may have rates and latencies, lead one way, or lie beside each other, and "
           "its nodes may be switches",
       .nodes = "as many as the file has",
       .citation = "formats as written by Boost.Graph, NetworkX, igraph and Gephi",
       .reading =
           "nodes named 0..N-1 keep these ids; ports are those of the file (attributes port and "
           "reverse_port) or the order of the links; two links that lead one way each, there and "
           "back, are one link; vertex symmetry is not assumed",
       .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
         const std::string path = arguments.file();
         GraphRecords records = read_graph(path);
         return graph_network(arguments.traits(), std::move(records), path);
       }}};
}

}  // namespace asterism
