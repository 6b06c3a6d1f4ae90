// A step in DOT, for Graphviz: the network in grey, the packets as arrows.
#include <ostream>
#include <set>

#include <fmt/format.h>

#include <asterism/exchange.hpp>

#include "io/foreign/step_picture.hpp"

namespace asterism {

namespace {

std::string dot_text(const std::string& text) {
  std::string result = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') result += '\\';
    result += letter;
  }
  return result + "\"";
}

using Ends = std::pair<NodeId, NodeId>;

/// Writes the links that no packet crosses.
void write_dot_links(std::ostream& out, const Network& network, const std::set<Ends>& used) {
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId next = network.neighbour(node, port);
      if (next == no_node) continue;
      const bool leads_back = network.neighbour(next, network.reverse_port(node, port)) == node;
      const bool is_first =
          node < next || (node == next && port <= network.reverse_port(node, port));
      if (leads_back && !is_first) continue;
      if (used.contains({node, next}) || used.contains({next, node})) continue;
      out << fmt::format("  n{} -> n{} [color=gray80, dir={}];\n", node.value(), next.value(),
                         leads_back ? "none" : "forward");
    }
}

void write_dot(const ExchangeRequest& request, ExchangeSink& sink) {
  const std::size_t step = asked_step(request);
  const ScheduleHeader& header = request.schedule.header();
  const Network& network = header.problem.network();
  std::ostream& out = sink.begin_file();
  out << fmt::format("digraph {{\n  label={};\n  node [shape=ellipse];\n",
                     dot_text(fmt::format("{}, {}, step {}", network.spec(),
                                          header.problem.collective.name(), step + 1)));
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    out << fmt::format("  n{} [label={}];\n", node.value(), dot_text(network.label(node)));
  const std::vector<DrawnHop> hops = hops_of(request.schedule, step);
  std::set<Ends> used;
  for (const DrawnHop& hop : hops) used.insert({hop.from, hop.to});
  write_dot_links(out, network, used);
  for (const DrawnHop& hop : hops)
    out << fmt::format("  n{} -> n{} [color=\"#1f5fa8\", penwidth=2, label={}];\n",
                       hop.from.value(), hop.to.value(), dot_text(hop.label));
  out << "}\n";
}

}  // namespace

ExchangeFormat step_dot_exchange() {
  return {.name = "dot",
          .title = "DOT of one step, for Graphviz",
          .ending = ".dot",
          .limits = {"steps other than the one that is asked for",
                     "what is in packets of more than two messages: their number is said"},
          .options = {step_option()},
          .write = write_dot};
}

}  // namespace asterism
