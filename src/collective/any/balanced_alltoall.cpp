// All-port alltoall along shortest paths with even loads: everything moves in every step, and the
// spanning tree is chosen so that in each step all ports carry the same load as far as possible.
//
// The distances from a node add up to N times the average distance, and a node has `degree` ports,
// so N times the average divided by the degree is the minimum number of transmissions. The number
// of start-ups is the diameter.
#include <algorithm>

#include <fmt/format.h>

#include <asterism/algorithm.hpp>

#include "base/memory.hpp"
#include "graph/breadth_first_tree.hpp"
#include "graph/sweep_rule.hpp"

namespace asterism {

namespace {

/// A tree of shortest paths. At time t, the edges of depth t are used, each with the messages of
/// the subtree below it.
class BalancedTree {
 public:
  BalancedTree(const SweepRule& rule, const BreadthFirstTree& nearest)
      : rule_(rule),
        network_(rule.network()),
        nearest_(nearest),
        parent_(network_.node_count()),
        down_(network_.node_count()),
        size_(network_.node_count(), 1),
        ends_(network_.port_count()) {
    loads_.resize(nearest.depth(nearest.order().back()) + 1,
                  std::vector<std::uint64_t>(network_.port_count()));
    for (std::size_t i = nearest.order().size(); i-- > 1;) attach(nearest.order()[i]);
  }

  /// Moves subtrees to other parents if that makes the loads more even. Returns whether any moved.
  bool even_out() {
    bool moved = false;
    for (std::size_t i = 1; i < nearest_.order().size(); ++i)
      moved = improve(nearest_.order()[i]) || moved;
    return moved;
  }

  [[nodiscard]] TimedTree timed() const {
    TimedTree tree(network_.node_count());
    for (const std::uint32_t node : nearest_.order())
      if (node != 0) tree.reach(NodeId{node}, rule_.reverse(down(node)), nearest_.depth(node));
    return tree;
  }

 private:
  [[nodiscard]] Port down(std::uint32_t node) const { return Port{down_[node]}; }

  /// Calls body(parent, port) for all parents on a shortest path.
  template <class Body>
  void for_each_parent(std::uint32_t node, Body&& body) {
    network_.neighbours(NodeId{node}, ends_);
    for (const Port port : rule_.ports()) {
      const auto parent = static_cast<std::uint32_t>(ends_[rule_.reverse(port).value()].value());
      if (nearest_.depth(parent) < nearest_.depth(node)) body(parent, port);
    }
  }

  /// The size of the node's subtree is known by then, so it is attached over the port with the
  /// smallest load.
  void attach(std::uint32_t node) {
    std::vector<std::uint64_t>& loads = loads_[nearest_.depth(node)];
    std::uint64_t least = ~std::uint64_t{0};
    for_each_parent(node, [&](std::uint32_t parent, Port port) {
      if (loads[port.value()] >= least) return;
      least = loads[port.value()];
      set_parent(node, parent, port);
    });
    loads[down_[node]] += size_[node];
    size_[parent_[node]] += size_[node];
  }

  void set_parent(std::uint32_t node, std::uint32_t parent, Port port) {
    parent_[node] = parent;
    down_[node] = static_cast<std::uint16_t>(port.value());
  }

  bool improve(std::uint32_t node) {
    std::uint32_t best_parent = parent_[node];
    Port best_port = down(node);
    std::int64_t best = 0;
    for_each_parent(node, [&](std::uint32_t parent, Port port) {
      if (parent == parent_[node]) return;
      const std::int64_t gain = gain_of(node, parent, port);
      if (gain <= best) return;
      best = gain;
      best_parent = parent;
      best_port = port;
    });
    if (best == 0) return false;
    add_along(node, parent_[node], down(node), -std::int64_t{size_[node]});
    add_along(node, best_parent, best_port, std::int64_t{size_[node]});
    set_parent(node, best_parent, best_port);
    return true;
  }

  /// Returns half of the decrease of the sum of squared loads: the loads of a depth are most even
  /// when that sum is minimal.
  [[nodiscard]] std::int64_t gain_of(std::uint32_t node, std::uint32_t parent, Port port) const {
    const std::int64_t size = size_[node];
    std::int64_t gain = gain_at(nearest_.depth(node), down(node), port, size);
    std::uint32_t above = parent_[node];
    while (above != parent) {
      gain += gain_at(nearest_.depth(above), down(above), down(parent), size);
      above = parent_[above];
      parent = parent_[parent];
    }
    return gain;
  }

  [[nodiscard]] std::int64_t gain_at(std::uint32_t depth, Port from, Port to,
                                     std::int64_t size) const {
    if (from == to) return 0;
    const auto load = [&](Port port) {
      return static_cast<std::int64_t>(loads_[depth][port.value()]);
    };
    return size * (load(from) - load(to) - size);
  }

  /// Adds a subtree to the edge to its parent and to all edges above.
  void add_along(std::uint32_t node, std::uint32_t parent, Port port, std::int64_t size) {
    add(loads_[nearest_.depth(node)][port.value()], size);
    for (std::uint32_t at = parent; at != 0; at = parent_[at]) {
      size_[at] = static_cast<std::uint32_t>(size_[at] + size);
      add(loads_[nearest_.depth(at)][down_[at]], size);
    }
  }
  static void add(std::uint64_t& load, std::int64_t size) {
    load = static_cast<std::uint64_t>(static_cast<std::int64_t>(load) + size);
  }

  const SweepRule& rule_;
  const Network& network_;
  const BreadthFirstTree& nearest_;
  std::vector<std::uint32_t> parent_;
  std::vector<std::uint16_t> down_;
  std::vector<std::uint32_t> size_;  // size of the subtree
  std::vector<NodeId> ends_;
  std::vector<std::vector<std::uint64_t>> loads_;  // by depth and port
};

TimedTree balanced_alltoall(const AlgorithmRequest& request) {
  static constexpr double bytes_per_node = 16;
  const Network& network = request.problem.network();
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(bytes_per_node * static_cast<double>(network.node_count()),
                   fmt::format("a balanced tree of {}", network.spec()),
                   "choose a smaller network");
  const SweepRule rule(network, any_detour, request.memory_limit, request.progress);
  const BreadthFirstTree nearest(network, NodeId{0}, request.memory_limit, request.progress);
  BalancedTree balanced(rule, nearest);
  for (std::uint64_t passes = 1; balanced.even_out(); ++passes)
    report(request.progress, "balancing link loads", passes, 0);
  TimedTree tree = balanced.timed();
  tree.split_packets();
  return tree;
}

}  // namespace

CollectiveAlgorithm balanced_alltoall_algorithm() {
  return {
      .name = "balanced-alltoall",
      .summary =
          "symmetric: everything moves along shortest ways in every step, the same load on all "
          "ports as far as possible; as many start-ups as the diameter",
      .citation = "our own",
      .origin = AlgorithmOrigin::ours,
      .collectives = {CollectiveKind::alltoall, CollectiveKind::scatter, CollectiveKind::gather},
      .ports = Model::Ports::all,
      .body = balanced_alltoall};
}

}  // namespace asterism
