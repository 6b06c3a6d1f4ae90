#include "schedule/tree_order.hpp"

#include <algorithm>
#include <tuple>

namespace asterism {

TreeOrder::TreeOrder(const TimedTree& tree, const Network& network)
    : parent_(tree.node_count(), no_parent), down_(tree.node_count()) {
  const auto nodes = static_cast<std::uint32_t>(tree.node_count());
  std::vector<std::uint32_t> first_child(nodes + 1);  // then: where the next child goes
  for (std::uint32_t node = 1; node < nodes; ++node) {
    const NodeId id{node};
    if (!tree.is_reached(id) || tree.time(id) == 0 || tree.up(id).value() >= network.port_count())
      continue;
    const NodeId parent = network.neighbour(id, tree.up(id));
    if (parent == no_node) continue;
    parent_[node] = static_cast<std::uint32_t>(parent.value());
    down_[node] = static_cast<std::uint16_t>(network.reverse_port(id, tree.up(id)).value());
    ++first_child[parent_[node] + 1];
  }
  for (std::uint32_t node = 0; node < nodes; ++node) first_child[node + 1] += first_child[node];
  std::vector<std::uint32_t> children(first_child.back());
  std::vector<std::uint32_t> next(first_child.begin(), first_child.end() - 1);
  for (std::uint32_t node = 1; node < nodes; ++node)
    if (parent_[node] != no_parent) children[next[parent_[node]]++] = node;
  // Level by level from the root: what is on a cycle is never met.
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

std::vector<std::uint32_t> TreeOrder::by_time(const TimedTree& tree) const {
  std::vector<std::uint32_t> order = from_root_;
  std::ranges::sort(order, {}, [&](std::uint32_t node) {
    return std::tuple(tree.time(NodeId{node}), down_[node], node);
  });
  return order;
}

std::vector<std::uint32_t> TreeOrder::subtree_sizes() const {
  std::vector<std::uint32_t> sizes(parent_.size(), 1);
  for (std::size_t i = from_root_.size(); i-- > 0;)
    sizes[parent_[from_root_[i]]] += sizes[from_root_[i]];
  return sizes;
}

}  // namespace asterism
