#include "collective/sweep/tree_shortening.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "graph/shared_links.hpp"

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

/// Every pass decides for each node where its parent should be. What a node decides follows from
/// the depths and times of its parent and neighbours and from its first child, so a node only
/// decides again once one of these has changed.
class Shortening {
 public:
  Shortening(TimedTree& tree, const SweepRule& rule, const std::vector<Port>& sequence)
      : tree_(tree),
        rule_(rule),
        links_(SharedLinks::of_any_size(rule.network())),
        turns_(sequence, rule.network().port_count()),
        last_turn_(static_cast<std::uint32_t>(sequence.size())),
        by_time_(tree.node_count() - 1),
        depth_(tree.node_count()),
        first_child_(tree.node_count()),
        decided_before_(tree.node_count(), never),
        decides_(tree.node_count(), true) {
    sort_by_time();
    for (const std::uint32_t node : by_time_) depth_[node] = depth_[parent(node)] + 1;
  }

  /// Makes one pass, parents before children. Returns whether anything moved.
  bool pass() {
    sort_by_time();
    find_first_children();
    bool moved = false;
    for (const std::uint32_t node : by_time_) {
      const bool moves = std::exchange(decides_[node], false) && move(node);
      const std::uint32_t depth = depth_[parent(node)] + 1;
      if (moves || depth != depth_[node]) {
        depth_[node] = depth;
        let_neighbours_decide(node);
      }
      if (moves) decides_[node] = moved = true;
    }
    return moved;
  }

 private:
  [[nodiscard]] std::uint32_t time(std::uint64_t node) const { return tree_.time(NodeId{node}); }
  [[nodiscard]] std::uint32_t parent(std::uint32_t node) const {
    return links_.neighbour(node, tree_.up(NodeId{node}));
  }

  /// By time, then by id: counts how many nodes have each time.
  void sort_by_time() {
    std::vector<std::uint32_t> next(std::size_t{last_turn_} + 2);
    for (std::uint32_t node = 1; node < tree_.node_count(); ++node) ++next[time(node) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (std::uint32_t node = 1; node < tree_.node_count(); ++node)
      by_time_[next[time(node)]++] = node;
  }

  void find_first_children() {
    std::ranges::fill(first_child_, never);
    for (const std::uint32_t node : by_time_) {
      std::uint32_t& first = first_child_[parent(node)];
      first = std::min(first, time(node));
    }
    // An earlier child forbids what was possible and allows nothing new.
    for (std::uint32_t node = 1; node < first_child_.size(); ++node)
      if (first_child_[node] > decided_before_[node]) decides_[node] = true;
  }

  void let_neighbours_decide(std::uint32_t node) {
    for (const std::uint32_t neighbour : links_.neighbours(node))
      if (neighbour != SharedLinks::no_link) decides_[neighbour] = true;
  }

  /// Depths of nodes with earlier times are up to date, so a parent must also have an earlier time.
  bool move(std::uint32_t node) {
    decided_before_[node] = first_child_[node];
    std::uint32_t best = depth_[parent(node)];
    const std::uint32_t now = time(node);
    bool moved = false;
    for (const Port down : rule_.ports()) {
      const Port up = rule_.reverse(down);
      const std::uint32_t from = links_.neighbour(node, up);
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
  SharedLinks links_;
  Turns turns_;
  std::uint32_t last_turn_;
  std::vector<std::uint32_t> by_time_;
  std::vector<std::uint32_t> depth_;
  std::vector<std::uint32_t> first_child_;
  std::vector<std::uint32_t> decided_before_;  // the first child when the node decided last
  std::vector<std::uint8_t> decides_;          // whether anything has changed for the node
};

}  // namespace

void shorten_ways(TimedTree& tree, const SweepRule& rule, const std::vector<Port>& sequence,
                  const AlgorithmRequest& request) {
  const double bytes_per_node = 17 + 4.0 * rule.network().port_count();
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
