#include "network/files/checks.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "network/files/builder.hpp"
#include "network/files/directions.hpp"

namespace asterism {

namespace {

Error not_a_network(const std::string& path, const std::string& complaint,
                    const std::string& hint) {
  return {ErrorCode::not_a_network, fmt::format("{} {}", path, complaint), hint};
}

std::string link_text(const GraphRecords& graph, const GraphLink& link) {
  return fmt::format("the link of {} and {}{}", name_text(graph.labels[link.from]),
                     name_text(graph.labels[link.to]), in_line(link.line));
}

std::vector<std::uint32_t> degrees_of(const GraphRecords& graph) {
  std::vector<std::uint32_t> degrees(graph.labels.size());
  for (const GraphLink& link : graph.links) {
    ++degrees[link.from];
    ++degrees[link.to];
  }
  return degrees;
}

constexpr const char* ports_hint =
    "give both ends of every link a port, numbered from 0 on and none twice at a node; or give "
    "none, "
    "to have them numbered in the order of the links";

/// Returns whether the links have ports. Either all of them do, at both ends, or none.
bool has_ports(const GraphRecords& graph, const std::string& path) {
  const auto ports = [](const GraphLink& link) {
    return (link.port ? 1 : 0) + (link.reverse_port ? 1 : 0);
  };
  const auto with = std::ranges::find_if(graph.links, ports);
  if (with == graph.links.end()) return false;
  const auto lacking =
      std::ranges::find_if(graph.links, [&](const GraphLink& link) { return ports(link) < 2; });
  if (lacking != graph.links.end())
    throw not_a_network(
        path,
        fmt::format("has ports for some ends of links only: {} lacks {}",
                    link_text(graph, *lacking), ports(*lacking) == 0 ? "them" : "one"),
        ports_hint);
  return true;
}

/// One end of a link.
struct LinkEnd {
  std::uint64_t node = 0;
  std::uint32_t port = 0;
  const GraphLink* link = nullptr;

  [[nodiscard]] std::pair<std::uint64_t, std::uint32_t> place() const { return {node, port}; }
};

void require_ports_once(const GraphRecords& graph, const std::string& path) {
  std::vector<LinkEnd> ends;
  for (const GraphLink& link : graph.links) {
    ends.push_back({link.from, *link.port, &link});
    ends.push_back({link.to, *link.reverse_port, &link});
  }
  std::ranges::stable_sort(ends, {}, &LinkEnd::place);
  const auto twice = std::ranges::adjacent_find(ends, {}, &LinkEnd::place);
  if (twice != ends.end())
    throw not_a_network(
        path,
        fmt::format("gives the port {} of {} to two links: {}, and {}", twice->port,
                    name_text(graph.labels[twice->node]), link_text(graph, *twice->link),
                    link_text(graph, *std::next(twice)->link)),
        ports_hint);
}

/// A node has as many ports as its largest port number implies, so numbers with large gaps would
/// create many ports without links.
void require_dense_ports(const GraphRecords& graph, const std::string& path) {
  static constexpr std::uint64_t max_per_link = 16;
  static constexpr std::uint64_t always_allowed = 64;
  const std::uint64_t most = max_per_link * std::ranges::max(degrees_of(graph)) + always_allowed;
  for (const GraphLink& link : graph.links)
    if (const std::uint32_t port = std::max(*link.port, *link.reverse_port); port >= most)
      throw not_a_network(path,
                          fmt::format("has the port {}, far more than a node has links: {}", port,
                                      link_text(graph, link)),
                          ports_hint);
}

/// Numbers the ports of each node in the order of the file.
void assign_ports(GraphRecords& graph) {
  std::vector<std::uint32_t> next(graph.labels.size());
  for (GraphLink& link : graph.links) {
    link.port = next[link.from]++;
    link.reverse_port = next[link.to]++;
  }
}

void require_no_loops(const GraphRecords& graph, const std::string& path) {
  for (const GraphLink& link : graph.links)
    if (link.from == link.to)
      throw not_a_network(path,
                          fmt::format("links {} to itself{}", name_text(graph.labels[link.from]),
                                      in_line(link.line)),
                          "remove the loop: a link joins two nodes");
}

/// A network of switches alone has no endpoints.
void require_ends(const GraphRecords& graph, const std::string& path) {
  const auto others = std::ranges::count(graph.switches, false);
  if (others < 2)
    throw not_a_network(
        path, fmt::format("has {} that is not a switch", others == 0 ? "no node" : "one node only"),
        "mark as switches those nodes that only pass on what at least two others send");
}

}  // namespace

GraphRecords checked_graph(GraphRecords graph, const std::string& path) {
  if (graph.links.empty())
    throw not_a_network(path, "has no links", "a network needs at least two nodes and a link");
  require_no_loops(graph, path);
  const bool with_ports = has_ports(graph, path);
  join_opposite_links(graph);
  require_connected(graph, path);
  require_ends(graph, path);
  if (with_ports) {
    require_ports_once(graph, path);
    require_dense_ports(graph, path);
  } else {
    warn_of_parallel_links(graph, path);
    assign_ports(graph);
  }
  return graph;
}

}  // namespace asterism
