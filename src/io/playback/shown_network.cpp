#include "io/playback/shown_network.hpp"

#include <algorithm>

#include "graph/layout/geometry.hpp"
#include "network/healthy.hpp"

namespace asterism {

namespace {

/// Returns the points of a curve between its ends.
std::vector<Point> points_of_bend(Point from, Point to, double bend) {
  static constexpr int pieces = 8;
  std::vector<Point> points;
  points.reserve(pieces - 1);
  for (int i = 1; i < pieces; ++i)
    points.push_back(on_bend(from, to, bend, static_cast<double>(i) / pieces));
  return points;
}

std::vector<Point> way_of_link(const Layout& layout, const LaidOutLink& link) {
  static constexpr double longest_end = 0.08;
  const Point from = layout.places[link.from];
  const Point to = layout.places[link.to];
  if (link.way == LinkWay::bent) return points_of_bend(from, to, link.bend);
  if (link.way == LinkWay::straight) return {};
  const double end = std::min(layout.spacing * 0.55, longest_end);
  return {from + link.heading * end, playback_gap, to - link.heading * end};
}

}  // namespace

ShownNetwork::ShownNetwork(std::shared_ptr<const Network> network, const Progress& progress)
    : network_(std::move(network)) {
  const Network& healthy = without_faults(*network_);
  const Layout layout = layout_of(healthy, progress);
  shown_.spec = network_->spec();
  shown_.places = layout.places;
  shown_.width = layout.width;
  shown_.height = layout.height;
  add_nodes(healthy, layout);
  add_links(healthy, layout);
  links_.emplace(healthy, layout);
}

void ShownNetwork::add_nodes(const Network& healthy, const Layout& layout) {
  shown_.labels.reserve(layout.nodes.size());
  for (const NodeId node : layout.nodes) {
    const auto number = static_cast<std::int32_t>(node.value());
    shown_.labels.push_back(healthy.label(node));
    if (healthy.is_switch(node)) shown_.switches.push_back(number);
    if (from_healthy(*network_, node) != no_node) continue;
    (has_failed(*network_, node) ? shown_.failed_nodes : shown_.cut_off_nodes).push_back(number);
  }
  numbers_.reserve(network_->node_count());
  for (NodeId node{0}; node.value() < network_->node_count(); ++node)
    numbers_.push_back(static_cast<std::int32_t>(in_healthy(*network_, node).value()));
}

void ShownNetwork::add_links(const Network& healthy, const Layout& layout) {
  LinkKinds kinds = link_kinds(healthy, layout);
  shown_.kinds = std::move(kinds.names);
  shown_.links.reserve(layout.links.size());
  for (std::size_t i = 0; i < layout.links.size(); ++i) {
    const LaidOutLink& link = layout.links[i];
    shown_.links.push_back(
        {static_cast<std::int32_t>(link.from), static_cast<std::int32_t>(link.to),
         static_cast<std::int32_t>(kinds.of_links[i]), link.one_way, way_of_link(layout, link)});
    const NodeId working = from_healthy(*network_, layout.nodes[link.from]);
    if (working == no_node || network_->neighbour(working, link.port) == no_node)
      shown_.failed_links.push_back(static_cast<std::int32_t>(i));
  }
}

std::int32_t ShownNetwork::number_of(NodeId node) const {
  return node.value() < numbers_.size() ? numbers_[node.value()] : -1;
}

std::int32_t ShownNetwork::link_from(NodeId node, Port port) const {
  const auto side = links_->find(static_cast<std::uint32_t>(number_of(node)), port);
  return side ? static_cast<std::int32_t>(side->link) : -1;
}

}  // namespace asterism
