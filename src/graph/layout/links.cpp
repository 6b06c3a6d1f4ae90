#include "graph/layout/links.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "base/text.hpp"

namespace asterism {

namespace {

/// Returns the index of a node in a sorted list, or the size of the list.
std::size_t index_of_node(const std::vector<NodeId>& nodes, NodeId node) {
  const auto found = std::ranges::lower_bound(nodes, node);
  return found != nodes.end() && *found == node ? static_cast<std::size_t>(found - nodes.begin())
                                                : nodes.size();
}

/// A bidirectional link is listed at one end only.
bool is_listed_here(const Network& network, NodeId node, Port port, NodeId end, Port back) {
  const auto here = std::tuple(network.link_class(node, port), node, port);
  return here <= std::tuple(network.link_class(end, back), end, back);
}

}  // namespace

void require_few_links(const Network& network, std::uint64_t nodes) {
  static constexpr double max_ports = 3e7;
  if (static_cast<double>(nodes) * network.port_count() <= max_ports) return;
  throw Error(ErrorCode::too_large,
              fmt::format("{} has up to {} links per node, too many to draw", network.spec(),
                          with_thousands(network.port_count())),
              "choose a smaller network");
}

std::vector<LaidOutLink> links_between(const Network& network, const std::vector<NodeId>& nodes) {
  std::vector<LaidOutLink> links;
  std::vector<NodeId> ends(network.port_count());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    network.neighbours(nodes[i], ends);
    for (Port port{0}; port.value() < ends.size(); ++port) {
      const NodeId end = ends[port.value()];
      if (end == no_node || end == nodes[i]) continue;
      const std::size_t to = index_of_node(nodes, end);
      if (to == nodes.size()) continue;
      const Port back = network.reverse_port(nodes[i], port);
      const bool one_way = network.neighbour(end, back) != nodes[i];
      if (!one_way && !is_listed_here(network, nodes[i], port, end, back)) continue;
      LaidOutLink link;
      link.from = static_cast<std::uint32_t>(i);
      link.to = static_cast<std::uint32_t>(to);
      link.port = port;
      link.one_way = one_way;
      links.push_back(link);
    }
  }
  return links;
}

void lead_around(Layout& layout, const Placement& placement) {
  if (!placement.heading) return;
  for (LaidOutLink& link : layout.links)
    if (const auto heading = placement.heading(layout.nodes[link.from], link.port)) {
      link.way = LinkWay::around;
      link.heading = *heading;
    }
}

}  // namespace asterism
