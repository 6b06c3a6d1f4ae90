#include "collective/sweep/tree_shortening.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "graph/link_table.hpp"

namespace asterism {

namespace {

constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

/// The turns of each port.
class Turns {
 public:
  Turns(const std::vector<Port>& sequence, std::uint32_t ports) : turns_(ports) {
    for (std::uint32_t i = 0; i < sequence.size(); ++i)
      turns_[sequence[i].value()].push_back(i + 1);
  }
  /// Returns the first turn of a port after a time; `never` if there is none.
  [[nodiscard]] std::uint32_t after(Port port, std::uint32_t time) const {
    const std::vector<std::uint32_t>& turns = turns_[port.value()];
    const auto next = std::ranges::upper_bound(turns, time);
    return next == turns.end() ? never : *next;
  }

 private:
  std::vector<std::vector<std::uint32_t>> turns_;
};

class Shortening {
 public:
  Shortening(TimedTree& tree, const SweepRule& rule, const std::vector<Port>& sequence)
      : tree_(tree),
        rule_(rule),
        network_(rule.network()),
        links_(table_of(network_)),
        turns_(sequence, network_.port_count()),
        by_time_(tree.node_count() - 1),
        depth_(tree.node_count()),
        first_child_(tree.node_count()) {
    std::iota(by_time_.begin(), by_time_.end(), 1U);
  }

  /// Makes one pass, parents before children. Returns whether anything moved.
  bool pass() {
    std::ranges::sort(by_time_, {},
                      [&](std::uint32_t node) { return std::pair(time(node), node); });
    std::ranges::fill(first_child_, never);
    for (const std::uint32_t node : by_time_) {
      std::uint32_t& first = first_child_[parent(node)];
      first = std::min(first, time(node));
    }
    bool moved = false;
    for (const std::uint32_t node : by_time_) {
      moved = move(node) || moved;
      depth_[node] = depth_[parent(node)] + 1;
    }
    return moved;
  }

 private:
  [[nodiscard]] std::uint32_t time(std::uint64_t node) const { return tree_.time(NodeId{node}); }
  [[nodiscard]] std::uint32_t parent(std::uint32_t node) const {
    return links_.neighbour(node, tree_.up(NodeId{node}).value());
  }
  /// Every pass asks for all links, which takes longer on a network that computes them.
  [[nodiscard]] static LinkTable table_of(const Network& network) {
    std::vector<Port> ports;
    for (Port port{0}; port.value() < network.port_count(); ++port) ports.push_back(port);
    return {network, ports};
  }

  /// Depths of nodes with earlier times are up to date, so a parent must also have an earlier time.
  bool move(std::uint32_t node) {
    std::uint32_t best = depth_[parent(node)];
    const std::uint32_t now = time(node);
    bool moved = false;
    for (const Port down : rule_.ports()) {
      const Port up = rule_.reverse(down);
      const std::uint32_t from = links_.neighbour(node, up.value());
      if (depth_[from] >= best || (from != 0 && time(from) >= now)) continue;
      const std::uint32_t turn = turns_.after(down, time(from));
      if (turn == never || turn >= first_child_[node]) continue;
      best = depth_[from];
      // The new parent's first child may now be earlier, which its own moves must respect.
      first_child_[from] = std::min(first_child_[from], turn);
      tree_.reach(NodeId{node}, up, turn);
      moved = true;
    }
    return moved;
  }

  TimedTree& tree_;
  const SweepRule& rule_;
  const Network& network_;
  LinkTable links_;
  Turns turns_;
  std::vector<std::uint32_t> by_time_;
  std::vector<std::uint32_t> depth_;
  std::vector<std::uint32_t> first_child_;
};

}  // namespace

void shorten_ways(TimedTree& tree, const SweepRule& rule, const std::vector<Port>& sequence,
                  const AlgorithmRequest& request) {
  const double bytes_per_node = 12 + 4.0 * rule.network().port_count();
  const MemoryReservation memory =
      MemoryBudget(request.memory_limit)
          .reserve(bytes_per_node * static_cast<double>(tree.node_count()),
                   fmt::format("shorter ways on {}", rule.network().spec()),
                   "choose a smaller network, or detour 0");
  Shortening shortening(tree, rule, sequence);
  for (std::uint64_t passes = 1; shortening.pass(); ++passes)
    report(request.progress, "shortening paths", passes, 0);
}

}  // namespace asterism
