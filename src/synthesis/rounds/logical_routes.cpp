#include "synthesis/rounds/logical_routes.hpp"

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "network/grid.hpp"
#include "network/placed.hpp"

namespace asterism {

namespace {

/// On networks with more nodes, the distances to all targets take too much memory.
constexpr std::uint32_t max_nodes_kept = 2'048;

/// Takes the shorter direction on each axis; if both are equally long, half of the nodes go up.
std::vector<Port> grid_path(const Grid& grid, NodeId from, NodeId to) {
  std::vector<Port> path;
  for (std::size_t axis = 0; axis < grid.sides().size(); ++axis) {
    const std::uint64_t side = grid.sides()[axis];
    const std::uint64_t here = grid.coordinate(from, axis);
    const std::uint64_t there = grid.coordinate(to, axis);
    const std::uint64_t up = (there + side - here) % side;
    const bool even = 2 * up == side && side > 2;  // two nodes have one link, which is up
    const bool upwards =
        grid.wrapped(axis) ? (even ? here % 2 == 0 : 2 * up <= side) : here < there;
    const std::uint64_t hops = upwards ? up : side - up;
    if (up > 0) path.insert(path.end(), hops, upwards ? Grid::up(axis) : Grid::down(axis));
  }
  return path;
}

/// Returns the table of incoming links.
LinkTable reversed_links(const Network& network) {
  std::vector<std::vector<std::uint32_t>> sources(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port)
      if (const NodeId end = network.neighbour(node, port); end != no_node)
        sources[end.value()].push_back(static_cast<std::uint32_t>(node.value()));
  LinkTable table;
  for (const std::vector<std::uint32_t>& of_node : sources) table.add_node(of_node);
  return table;
}

}  // namespace

std::span<const Port> LogicalRoutes::path(NodeId from, NodeId to) {
  const auto [entry, is_new] = known_.try_emplace({from.value(), to.value()});
  if (is_new) entry->second = find(from, to);
  return entry->second;
}

std::optional<Port> LogicalRoutes::direct(NodeId from, NodeId to) const {
  for (Port port{0}; port.value() < network_.port_count(); ++port)
    if (links_.end(from, port) == to) return port;
  return std::nullopt;
}

std::vector<Port> LogicalRoutes::find(NodeId from, NodeId to) {
  if (const auto port = direct(from, to)) return {*port};
  if (const auto* const grid = network_.grid()) return grid_path(*grid, from, to);
  return descend(from, to);
}

void LogicalRoutes::find_distances(NodeId to) {
  if (to == target_) return;
  if (!table_) {
    table_.emplace(network_.directed() ? reversed_links(network_) : LinkTable(network_));
    search_.emplace(*table_);
    if (table_->node_count() <= max_nodes_kept) kept_distances_.resize(table_->node_count());
  }
  target_ = to;
  const auto node = static_cast<std::uint32_t>(to.value());
  if (kept_distances_.empty()) {
    distance_ = search_->from(node);
    return;
  }
  std::vector<std::uint32_t>& kept = kept_distances_[node];
  if (kept.empty()) {
    const auto found = search_->from(node);
    kept.assign(found.begin(), found.end());
  }
  distance_ = kept;
}

std::vector<Port> LogicalRoutes::descend(NodeId from, NodeId to) {
  find_distances(to);
  if (distance_[from.value()] == DistanceSearch::unreached)
    throw Error(ErrorCode::unsupported,
                fmt::format("no links of {} lead from {} to {}", network_.spec(),
                            network_.label(from), network_.label(to)),
                "choose participants that can reach each other");
  std::vector<Port> path;
  path.reserve(distance_[from.value()]);
  std::vector<Port> nearer;
  std::uint64_t digits = in_original(network_, to).value();
  for (NodeId at = from; at != to; at = links_.end(at, path.back())) {
    nearer.clear();
    for (Port port{0}; port.value() < network_.port_count(); ++port) {
      const NodeId next = links_.end(at, port);
      if (next != no_node && distance_[next.value()] < distance_[at.value()])
        nearer.push_back(port);
    }
    path.push_back(nearer[has_axes_ ? 0 : digits % nearer.size()]);
    if (!has_axes_) digits /= nearer.size();
  }
  return path;
}

}  // namespace asterism
