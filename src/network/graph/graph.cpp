// A network from a graph file: the only one that stores its links.
#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/networks.hpp>
#include <asterism/spec.hpp>

#include "base/text.hpp"
#include "network/label.hpp"

namespace asterism {

namespace {

struct StoredPort {
  NodeId end = no_node;
  Port reverse{0};
  LinkClass link_class{0};
};

/// The ports of all nodes, in one array of `ports` entries a node.
struct PortTable {
  std::uint32_t ports = 0;
  std::vector<StoredPort> entries;
  std::vector<std::string> link_classes;
};

Error not_a_network(const std::string& path, const std::string& complaint,
                    const std::string& hint) {
  return {ErrorCode::not_a_network, fmt::format("{} {}", path, complaint), hint};
}

/// The file's own ports if every link has them and none is used twice, else none.
std::optional<std::uint32_t> given_ports(const GraphRecords& graph) {
  std::uint32_t most = 0;
  std::vector<std::pair<std::uint64_t, std::uint32_t>> used;
  for (const GraphLink& link : graph.links) {
    if (!link.port || !link.reverse_port) return std::nullopt;
    used.emplace_back(link.from, *link.port);
    used.emplace_back(link.to, *link.reverse_port);
    most = std::max({most, *link.port, *link.reverse_port});
  }
  std::ranges::sort(used);
  const bool distinct = std::ranges::adjacent_find(used) == used.end();
  // A table of ports is only worth it if ports are numbered densely.
  const bool dense =
      most < 4 * used.size() && (most + 1.0) * static_cast<double>(graph.labels.size()) <
                                    16.0 * static_cast<double>(used.size()) + 1024;
  return distinct && dense ? std::optional(most + 1) : std::nullopt;
}

/// Numbers the ports of each node in the order of the file.
std::uint32_t assign_ports(GraphRecords& graph) {
  std::vector<std::uint32_t> next(graph.labels.size());
  for (GraphLink& link : graph.links) {
    link.port = next[link.from]++;
    link.reverse_port = next[link.to]++;
  }
  return *std::ranges::max_element(next);
}

LinkClass class_index(std::vector<std::string>& classes, const std::string& name) {
  const auto found = std::ranges::find(classes, name);
  const auto index = static_cast<std::uint32_t>(found - classes.begin());
  if (found == classes.end()) classes.push_back(name);
  return LinkClass{index};
}

PortTable port_table(GraphRecords graph) {
  static const std::string default_class = "link";
  PortTable table;
  const auto given = given_ports(graph);
  table.ports = given ? *given : assign_ports(graph);
  table.entries.resize(graph.labels.size() * table.ports);
  for (const GraphLink& link : graph.links) {
    const std::string& name = link.link_class.empty() ? default_class : link.link_class;
    const LinkClass link_class = class_index(table.link_classes, name);
    const LinkClass reverse_class = link.reverse_class.empty()
                                        ? link_class
                                        : class_index(table.link_classes, link.reverse_class);
    table.entries[link.from * table.ports + *link.port] = {NodeId{link.to},
                                                           Port{*link.reverse_port}, link_class};
    table.entries[link.to * table.ports + *link.reverse_port] = {NodeId{link.from},
                                                                 Port{*link.port}, reverse_class};
  }
  return table;
}

void require_simple(const GraphRecords& graph, const std::string& path) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs;
  for (const GraphLink& link : graph.links) {
    if (link.from == link.to)
      throw not_a_network(path,
                          fmt::format("links {} to itself", in_quotes(graph.labels[link.from])),
                          "remove the loop: a link joins two nodes");
    pairs.push_back(std::minmax(link.from, link.to));
  }
  std::ranges::sort(pairs);
  const auto twice = std::ranges::adjacent_find(pairs);
  if (twice != pairs.end())
    throw not_a_network(path,
                        fmt::format("links {} and {} twice", in_quotes(graph.labels[twice->first]),
                                    in_quotes(graph.labels[twice->second])),
                        "write each link once, in either direction");
}

void require_connected(const GraphRecords& graph, const std::string& path) {
  std::vector<std::uint64_t> root(graph.labels.size());
  for (std::uint64_t i = 0; i < root.size(); ++i) root[i] = i;
  const auto find = [&](std::uint64_t node) {
    while (root[node] != node) node = root[node] = root[root[node]];
    return node;
  };
  for (const GraphLink& link : graph.links) root[find(link.from)] = find(link.to);
  for (std::uint64_t node = 1; node < root.size(); ++node)
    if (find(node) != find(0))
      throw not_a_network(path,
                          fmt::format("has a disconnected graph: no path from {} to {}",
                                      in_quotes(graph.labels[0]), in_quotes(graph.labels[node])),
                          "a network needs a path between any two nodes");
}

GraphRecords checked(GraphRecords graph, const std::string& path) {
  if (graph.links.empty())
    throw not_a_network(path, "has no links", "a network needs at least two nodes and a link");
  require_simple(graph, path);
  require_connected(graph, path);
  return graph;
}

NetworkTraits completed(NetworkTraits traits, const PortTable& table, std::uint64_t nodes) {
  traits.nodes = nodes;
  traits.ports = table.ports;
  traits.link_classes = table.link_classes;
  return traits;
}

class Graph final : public Network {
 public:
  Graph(NetworkTraits traits, PortTable table, std::vector<std::string> labels)
      : Network(completed(std::move(traits), table, labels.size())),
        entries_(std::move(table.entries)),
        labels_(std::move(labels)) {
    for (std::uint64_t i = 0; i < labels_.size(); ++i) ids_.try_emplace(labels_[i], i);
  }

  [[nodiscard]] NodeId neighbour(NodeId node, Port port) const override {
    return at(node, port).end;
  }
  [[nodiscard]] Port reverse_port(NodeId node, Port port) const override {
    return at(node, port).reverse;
  }
  [[nodiscard]] LinkClass link_class(NodeId node, Port port) const override {
    return at(node, port).link_class;
  }
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
  [[nodiscard]] const StoredPort& at(NodeId node, Port port) const {
    return entries_[node.value() * port_count() + port.value()];
  }

  std::vector<StoredPort> entries_;
  std::vector<std::string> labels_;
  std::unordered_map<std::string, std::uint64_t> ids_;
};

}  // namespace

std::vector<NetworkFamily> graph_file_families() {
  return {
      {.name = "graph",
       .parameters = "FILE",
       .summary = "any connected undirected graph in GraphML, DOT, CSV or as a list of edges",
       .nodes = "as many as the file has",
       .citation = "formats as read and written by Boost.Graph",
       .reading =
           "nodes named 0..N-1 keep these ids; ports are those of the file (attributes port and "
           "reverse_port) or the order of the links; vertex symmetry is not assumed",
       .make = [](SpecArguments& arguments) -> std::unique_ptr<Network> {
         const std::string path = arguments.file();
         GraphRecords graph = checked(read_graph(path), path);
         std::vector<std::string> labels = graph.labels;
         PortTable table = port_table(std::move(graph));
         return std::make_unique<Graph>(arguments.traits(), std::move(table), std::move(labels));
       }}};
}

}  // namespace asterism
