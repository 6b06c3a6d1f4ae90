#include <algorithm>

#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>

#include "base/text.hpp"
#include "graph/boost_graph.hpp"

namespace asterism {

std::span<const std::string> graph_format_names() {
  static const std::vector<std::string> names{"dot", "graphml", "edges", "csv"};
  return names;
}

GraphFormat parse_graph_format(std::string_view name) {
  const auto names = graph_format_names();
  const auto found = std::ranges::find(names, name);
  if (found == names.end())
    throw Error(ErrorCode::unknown_name, fmt::format("unknown graph format {}", in_quotes(name)),
                fmt::format("choose one of {}", fmt::join(names, ", ")));
  return static_cast<GraphFormat>(found - names.begin());
}

namespace {

constexpr std::uint64_t nodes_per_report = 1 << 16;

/// body(from, port, to) once for every link, in the order of ids and ports.
template <class Body>
void for_each_link(const Network& network, const Progress& progress, Body&& body) {
  std::vector<NodeId> ends(network.port_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    if (node.value() % nodes_per_report == 0)
      report(progress, "writing", node.value(), network.node_count());
    network.neighbours(node, ends);
    for (std::uint32_t port = 0; port < ends.size(); ++port)
      if (ends[port] != no_node && node < ends[port]) body(node, Port{port}, ends[port]);
  }
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

/// How the two ends of a link see it.
struct LinkEnds {
  LinkEnds(const Network& network, NodeId from, Port at_from, NodeId to)
      : port(at_from),
        reverse_port(network.reverse_port(from, at_from)),
        link_class(network.link_classes()[network.link_class(from, port).value()]),
        reverse_class(network.link_classes()[network.link_class(to, reverse_port).value()]) {}

  Port port;
  Port reverse_port;
  const std::string& link_class;
  const std::string& reverse_class;
};

/// A line each: more than some hundred gigabytes are written by mistake.
void require_few_links(const Network& network) {
  static constexpr double most_links = 0x1p32;
  const double links = static_cast<double>(network.node_count()) * network.port_count() / 2;
  if (links > most_links)
    throw Error(
        ErrorCode::too_large,
        fmt::format("{} has about {:.1e} links, too many for a file", network.spec(), links),
        "choose a network of at most 2^32 links");
}

void write_edges(const Network& network, std::ostream& out, const Progress& progress) {
  fmt::print(out, "# {}: {} nodes\n", network.spec(), network.node_count());
  for_each_link(network, progress, [&](NodeId from, Port, NodeId to) {
    fmt::print(out, "{} {}\n", from.value(), to.value());
  });
}

void write_csv(const Network& network, std::ostream& out, const Progress& progress) {
  out << "from,to,from_label,to_label,class,reverse_class,port,reverse_port\n";
  for_each_link(network, progress, [&](NodeId from, Port port, NodeId to) {
    const LinkEnds ends(network, from, port, to);
    fmt::print(out, "{},{},{},{},{},{},{},{}\n", from.value(), to.value(),
               csv_field(network.label(from)), csv_field(network.label(to)),
               csv_field(ends.link_class), csv_field(ends.reverse_class), ends.port.value(),
               ends.reverse_port.value());
  });
}

FileGraph to_file_graph(const Network& network, const Progress& progress) {
  FileGraph graph(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    graph[node.value()] = {std::to_string(node.value()), network.label(node)};
  for_each_link(network, progress, [&](NodeId from, Port port, NodeId to) {
    const LinkEnds ends(network, from, port, to);
    boost::add_edge(from.value(), to.value(),
                    FileEdge{ends.link_class, ends.reverse_class, std::to_string(ends.port.value()),
                             std::to_string(ends.reverse_port.value())},
                    graph);
  });
  return graph;
}

void write_dot(const Network& network, std::ostream& out, const Progress& progress) {
  FileGraph graph = to_file_graph(network, progress);
  boost::dynamic_properties properties;
  add_properties(properties, graph);
  properties.property("node_id", boost::get(&FileVertex::name, graph));
  boost::write_graphviz_dp(out, graph, properties);
}

void write_graphml(const Network& network, std::ostream& out, const Progress& progress) {
  FileGraph graph = to_file_graph(network, progress);
  boost::dynamic_properties properties;
  add_properties(properties, graph);
  boost::write_graphml(out, graph, properties, /*ordered_vertices=*/true);
}

}  // namespace

void write_graph(const Network& network, GraphFormat format, std::ostream& out,
                 const Progress& progress) {
  require_few_links(network);
  switch (format) {
    case GraphFormat::dot:
      return write_dot(network, out, progress);
    case GraphFormat::graphml:
      return write_graphml(network, out, progress);
    case GraphFormat::edges:
      return write_edges(network, out, progress);
    case GraphFormat::csv:
      return write_csv(network, out, progress);
  }
}

}  // namespace asterism
