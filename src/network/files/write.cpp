#include <algorithm>
#include <ostream>

#include <boost/graph/graphml.hpp>
#include <boost/graph/graphviz.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/graph_file.hpp>

#include "base/text.hpp"
#include "network/files/boost_graph.hpp"
#include "network/files/cost_units.hpp"

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

bool leads_one_way(const Network& network, NodeId from, Port port, NodeId to) {
  return network.directed() && network.neighbour(to, network.reverse_port(from, port)) == no_node;
}

/// Calls body(from, port, to) once for every link, in the order of ids and ports; once per
/// direction if `every_direction`.
template <class Body>
void for_each_link(const Network& network, const Progress& progress, bool every_direction,
                   Body&& body) {
  std::vector<NodeId> ends(network.port_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    if (node.value() % nodes_per_report == 0)
      report(progress, "writing", node.value(), network.node_count());
    network.neighbours(node, ends);
    for (std::uint32_t port = 0; port < ends.size(); ++port)
      if (ends[port] != no_node && (every_direction || node < ends[port] ||
                                    leads_one_way(network, node, Port{port}, ends[port])))
        body(node, Port{port}, ends[port]);
  }
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

/// The properties of a link at both ends.
struct LinkEnds {
  LinkEnds(const Network& network, NodeId from, Port at_from, NodeId to)
      : port(at_from),
        reverse_port(network.reverse_port(from, at_from)),
        link_class(network.link_classes()[network.link_class(from, port).value()]),
        reverse_class(network.link_classes()[network.link_class(to, reverse_port).value()]),
        one_way(leads_one_way(network, from, at_from, to)),
        cost(network.link_cost(from, port)),
        reverse_cost(one_way ? cost : network.link_cost(to, reverse_port)) {}

  Port port;
  Port reverse_port;
  const std::string& link_class;
  const std::string& reverse_class;
  bool one_way;
  LinkCost cost;
  LinkCost reverse_cost;
};

std::string truth_text(bool truth) {
  return truth ? "true" : "false";
}

std::string rate_text(const Network& network, double rate) {
  return network.costs_in_units() ? rate_in_units(rate) : fmt::format("{}", rate);
}

std::string time_text(const Network& network, double time) {
  return network.costs_in_units() ? time_in_units(time) : fmt::format("{}", time);
}

/// Whether some link has a delay: files without any say nothing of delays.
bool has_own_delays(const Network& network) {
  bool found = false;
  if (network.has_own_link_costs())
    for_each_link(network, {}, true, [&](NodeId from, Port port, NodeId) {
      found = found || network.link_cost(from, port).delay != 0;
    });
  return found;
}

/// One line per link: files of more than some hundred gigabytes are surely a mistake.
void require_few_links(const Network& network) {
  static constexpr double max_links = 0x1p32;
  const double links = static_cast<double>(network.node_count()) * network.port_count() / 2;
  if (links > max_links)
    throw Error(
        ErrorCode::too_large,
        fmt::format("{} has about {:.1e} links, too many for a file", network.spec(), links),
        "choose a network of at most 2^32 links");
}

/// Returns the data of a link for an edge list, in NetworkX format; empty if all links of the
/// network are alike.
std::string data_of_link(const Network& network, NodeId from, Port port, NodeId to) {
  const LinkEnds ends(network, from, port, to);
  std::vector<std::string> items;
  if (network.has_own_link_costs()) {
    const std::string quote = network.costs_in_units() ? "'" : "";
    const auto add = [&](const char* name, const std::string& value) {
      items.push_back(fmt::format("'{0}': {1}{2}{1}", name, quote, value));
    };
    add("rate", rate_text(network, ends.cost.rate));
    add("latency", time_text(network, ends.cost.latency));
    if (ends.reverse_cost != ends.cost) {
      add("reverse_rate", rate_text(network, ends.reverse_cost.rate));
      add("reverse_latency", time_text(network, ends.reverse_cost.latency));
    }
    if (ends.cost.delay != 0 || ends.reverse_cost.delay != 0) {
      add("delay", time_text(network, ends.cost.delay));
      add("reverse_delay", time_text(network, ends.reverse_cost.delay));
    }
  }
  if (ends.one_way) items.emplace_back("'directed': True");
  if (network.is_switch(from)) items.emplace_back("'from_switch': True");
  if (network.is_switch(to)) items.emplace_back("'to_switch': True");
  return fmt::format("{{{}}}", fmt::join(items, ", "));
}

void write_edges(const Network& network, std::ostream& out, const Progress& progress) {
  const bool has_data =
      network.has_own_link_costs() || network.directed() || network.has_switches();
  out << fmt::format("# {}: {} nodes\n", network.spec(), network.node_count());
  for_each_link(network, progress, false, [&](NodeId from, Port port, NodeId to) {
    out << fmt::format("{} {}{}{}\n", from.value(), to.value(), has_data ? " " : "",
                       has_data ? data_of_link(network, from, port, to) : "");
  });
}

void write_csv(const Network& network, std::ostream& out, const Progress& progress) {
  const bool has_delays = has_own_delays(network);
  out << "from,to,from_label,to_label,class,reverse_class,port,reverse_port"
      << (network.has_own_link_costs() ? ",rate,latency,reverse_rate,reverse_latency" : "")
      << (has_delays ? ",delay,reverse_delay" : "") << (network.directed() ? ",directed" : "")
      << (network.has_switches() ? ",from_switch,to_switch" : "") << '\n';
  for_each_link(network, progress, false, [&](NodeId from, Port port, NodeId to) {
    const LinkEnds ends(network, from, port, to);
    out << fmt::format("{},{},{},{},{},{},{},{}", from.value(), to.value(),
                       csv_field(network.label(from)), csv_field(network.label(to)),
                       csv_field(ends.link_class), csv_field(ends.reverse_class), ends.port.value(),
                       ends.reverse_port.value());
    if (network.has_own_link_costs())
      out << fmt::format(",{},{},{},{}", rate_text(network, ends.cost.rate),
                         time_text(network, ends.cost.latency),
                         rate_text(network, ends.reverse_cost.rate),
                         time_text(network, ends.reverse_cost.latency));
    if (has_delays)
      out << fmt::format(",{},{}", time_text(network, ends.cost.delay),
                         time_text(network, ends.reverse_cost.delay));
    if (network.directed()) out << fmt::format(",{}", truth_text(ends.one_way));
    if (network.has_switches())
      out << fmt::format(",{},{}", truth_text(network.is_switch(from)),
                         truth_text(network.is_switch(to)));
    out << '\n';
  });
}

LinkTexts to_file_edge(const Network& network, const LinkEnds& ends) {
  LinkTexts edge{.link_class = ends.link_class,
                 .reverse_class = ends.reverse_class,
                 .port = std::to_string(ends.port.value()),
                 .reverse_port = std::to_string(ends.reverse_port.value())};
  if (network.has_own_link_costs()) {
    edge.rate = rate_text(network, ends.cost.rate);
    edge.latency = time_text(network, ends.cost.latency);
    edge.reverse_rate = rate_text(network, ends.reverse_cost.rate);
    edge.reverse_latency = time_text(network, ends.reverse_cost.latency);
    edge.delay = time_text(network, ends.cost.delay);
    edge.reverse_delay = time_text(network, ends.reverse_cost.delay);
  }
  return edge;
}

template <class Graph>
Graph to_file_graph(const Network& network, const Progress& progress) {
  Graph graph(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    graph[node.value()] = {std::to_string(node.value()), network.label(node),
                           truth_text(network.is_switch(node))};
  for_each_link(network, progress, network.directed(), [&](NodeId from, Port port, NodeId to) {
    boost::add_edge(from.value(), to.value(),
                    to_file_edge(network, LinkEnds(network, from, port, to)), graph);
  });
  return graph;
}

template <class Graph>
void add_properties(boost::dynamic_properties& properties, Graph& graph, const Network& network) {
  add_common_properties(properties, graph);
  if (network.has_own_link_costs()) add_cost_properties(properties, graph);
  if (has_own_delays(network)) add_delay_properties(properties, graph);
  if (network.has_switches()) add_switch_property(properties, graph);
}

template <class Graph>
void write_dot(const Network& network, std::ostream& out, const Progress& progress) {
  auto graph = to_file_graph<Graph>(network, progress);
  boost::dynamic_properties properties;
  add_properties(properties, graph, network);
  properties.property("node_id", boost::get(&FileVertex::name, graph));
  boost::write_graphviz_dp(out, graph, properties);
}

template <class Graph>
void write_graphml(const Network& network, std::ostream& out, const Progress& progress) {
  auto graph = to_file_graph<Graph>(network, progress);
  boost::dynamic_properties properties;
  add_properties(properties, graph, network);
  boost::write_graphml(out, graph, properties, /*ordered_vertices=*/true);
}

}  // namespace

void write_graph(const Network& network, GraphFormat format, std::ostream& out,
                 const Progress& progress) {
  require_few_links(network);
  switch (format) {
    case GraphFormat::dot:
      return network.directed() ? write_dot<DirectedFileGraph>(network, out, progress)
                                : write_dot<UndirectedFileGraph>(network, out, progress);
    case GraphFormat::graphml:
      return network.directed() ? write_graphml<DirectedFileGraph>(network, out, progress)
                                : write_graphml<UndirectedFileGraph>(network, out, progress);
    case GraphFormat::edges:
      return write_edges(network, out, progress);
    case GraphFormat::csv:
      return write_csv(network, out, progress);
  }
}

}  // namespace asterism
