#include "schedule/tree_order.hpp"

#include <algorithm>

#include "graph/shared_links.hpp"

namespace asterism {

TreeOrder::TreeOrder(const TimedTree& tree, const Network& network)
    : parent_(tree.node_count(), no_parent), down_(tree.node_count()) {
  const auto nodes = static_cast<std::uint32_t>(tree.node_count());
  const SharedLinks links(network);
  std::vector<std::uint32_t> first_child(nodes + 1);  // later: where the next child goes
  for (std::uint32_t node = 1; node < nodes; ++node) {
    const NodeId id{node};
    if (!tree.is_reached(id) || tree.time(id) == 0 || tree.up(id).value() >= network.port_count())
      continue;
    const std::uint32_t parent = links.neighbour(node, tree.up(id));
    if (parent == SharedLinks::no_link) continue;
    parent_[node] = parent;
    down_[node] = static_cast<std::uint16_t>(network.reverse_port(id, tree.up(id)).value());
    ++first_child[parent_[node] + 1];
  }
  for (std::uint32_t node = 0; node < nodes; ++node) first_child[node + 1] += first_child[node];
  std::vector<std::uint32_t> children(first_child.back());
  std::vector<std::uint32_t> next(first_child.begin(), first_child.end() - 1);
  for (std::uint32_t node = 1; node < nodes; ++node)
    if (parent_[node] != no_parent) children[next[parent_[node]]++] = node;
  // Level by level from the root, so nodes on a cycle are never visited.
  const auto append_children = [&](std::uint32_t node) {
    from_root_.insert(from_root_.end(), children.begin() + first_child[node],
                      children.begin() + first_child[node + 1]);
  };
  append_children(0);
  for (std::size_t i = 0; i < from_root_.size(); ++i) append_children(from_root_[i]);
  std::vector<bool> met(nodes);
  for (const std::uint32_t node : from_root_) met[node] = true;
  for (std::uint32_t node = 1; node < nodes; ++node)
    if (!met[node]) parent_[node] = no_parent;
}

namespace {

/// Stable; takes time and memory proportional to the nodes and to the largest key.
template <class Key>
std::vector<std::uint32_t> counting_sorted(const std::vector<std::uint32_t>& nodes, Key&& key,
                                           std::uint32_t largest) {
  std::vector<std::uint32_t> next(std::size_t{largest} + 2);
  for (const std::uint32_t node : nodes) ++next[std::size_t{key(node)} + 1];
  for (std::size_t i = 1; i < next.size(); ++i) next[i] += next[i - 1];
  std::vector<std::uint32_t> sorted(nodes.size());
  for (const std::uint32_t node : nodes) sorted[next[key(node)]++] = node;
  return sorted;
}

}  // namespace

std::vector<std::uint32_t> TreeOrder::by_time(const TimedTree& tree) const {
  std::vector<std::uint32_t> order;
  order.reserve(from_root_.size());
  std::uint32_t last_time = 0;
  std::uint32_t last_port = 0;
  for (std::uint32_t node = 1; node < parent_.size(); ++node) {
    if (parent_[node] == no_parent) continue;
    order.push_back(node);
    last_time = std::max(last_time, tree.time(NodeId{node}));
    last_port = std::max<std::uint32_t>(last_port, down_[node]);
  }
  const auto time = [&](std::uint32_t node) { return tree.time(NodeId{node}); };
  order = counting_sorted(
      order, [&](std::uint32_t node) { return down_[node]; }, last_port);
  if (last_time <= 2 * parent_.size()) return counting_sorted(order, time, last_time);
  std::ranges::stable_sort(order, {}, time);  // few of very many steps are used
  return order;
}

std::vector<std::uint32_t> TreeOrder::subtree_sizes() const {
  std::vector<std::uint32_t> sizes(parent_.size(), 1);
  for (std::size_t i = from_root_.size(); i-- > 0;)
    sizes[parent_[from_root_[i]]] += sizes[from_root_[i]];
  return sizes;
}

std::vector<std::uint32_t> TreeOrder::image(const Network& network, NodeId source) const {
  std::vector<std::uint32_t> at(parent_.size());
  at[0] = static_cast<std::uint32_t>(source.value());
  for (const std::uint32_t node : from_root_)
    at[node] = static_cast<std::uint32_t>(
        network.neighbour(NodeId{at[parent_[node]]}, down(node)).value());
  return at;
}

}  // namespace asterism
