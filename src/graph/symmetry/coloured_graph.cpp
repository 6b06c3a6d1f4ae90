#include "graph/symmetry/coloured_graph.hpp"

#include <algorithm>
#include <map>
#include <span>

namespace asterism {

namespace {

/// Two nodes, and the costs of the links between them from the perspective of the first.
struct SeenLink {
  std::uint32_t from;
  std::uint32_t to;
  LinkKind::Link link;
  auto operator<=>(const SeenLink&) const = default;
};

LinkKind::Direction direction_of(const Network& network, NodeId node, Port port) {
  const LinkCost cost = network.link_cost(node, port);
  return {true, cost.rate, cost.latency, cost.delay};
}

/// Returns each link once per end; nothing if there are too many.
std::optional<std::vector<SeenLink>> seen_links(const Network& network, std::uint64_t most) {
  std::vector<SeenLink> seen;
  std::vector<NodeId> ends(network.port_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    const std::uint32_t ports = network.ports_of(node);
    network.neighbours(node, std::span(ends).first(ports));
    for (Port port{0}; port.value() < ports; ++port) {
      const NodeId end = ends[port.value()];
      if (end == no_node) continue;
      const Port back = network.reverse_port(node, port);
      LinkKind::Link link{direction_of(network, node, port), {}};
      const bool both_ways = network.neighbour(end, back) == node;
      if (both_ways) link.in = direction_of(network, end, back);
      const auto from = static_cast<std::uint32_t>(node.value());
      const auto to = static_cast<std::uint32_t>(end.value());
      seen.push_back({from, to, link});
      if (!both_ways) seen.push_back({to, from, {link.in, link.out}});
      if (seen.size() > 2 * most) return std::nullopt;
    }
  }
  std::ranges::sort(seen);
  return seen;
}

}  // namespace

std::optional<ColouredGraph> coloured_graph(const Network& network, const SymmetryLimits& limits) {
  if (network.node_count() > limits.max_nodes) return std::nullopt;
  const auto seen = seen_links(network, limits.max_links);
  if (!seen) return std::nullopt;
  ColouredGraph graph;
  graph.nodes = static_cast<std::uint32_t>(network.node_count());
  graph.is_switch.resize(graph.nodes);
  for (std::uint32_t node = 0; node < graph.nodes; ++node)
    graph.is_switch[node] = network.is_switch(NodeId{node});

  struct Side {
    std::uint32_t from;
    std::uint32_t to;
    const LinkKind* kind;
  };
  std::map<LinkKind, std::uint32_t> kinds;
  std::vector<Side> sides;
  for (std::size_t first = 0; first < seen->size();) {
    LinkKind kind;
    std::size_t last = first;
    for (; last < seen->size() && (*seen)[last].from == (*seen)[first].from &&
           (*seen)[last].to == (*seen)[first].to;
         ++last)
      kind.links.push_back((*seen)[last].link);
    const auto entry = kinds.try_emplace(std::move(kind), 0).first;
    sides.push_back({(*seen)[first].from, (*seen)[first].to, &entry->first});
    first = last;
  }
  graph.kinds.reserve(kinds.size());
  for (auto& [kind, number] : kinds) {
    number = static_cast<std::uint32_t>(graph.kinds.size());
    graph.kinds.push_back(kind);
  }
  // Sorted by both ends, so the other side of a pair is found by binary search.
  const auto number_of = [&](const Side& side) { return kinds.at(*side.kind); };
  for (const Side& side : sides) {
    if (side.from >= side.to) continue;
    const auto other = std::ranges::lower_bound(
        sides, std::pair(side.to, side.from), {},
        [](const Side& candidate) { return std::pair(candidate.from, candidate.to); });
    graph.edges.push_back({side.from, side.to, number_of(side), number_of(*other)});
  }
  return graph;
}

}  // namespace asterism
