// The optimal order in which a node of a tree serves its children if it can send to one at a time:
// the child whose subtree takes longest first (Slater, Cockayne and Hedetniemi 1981).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "graph/breadth_first_tree.hpp"

namespace asterism {

/// The children of each node in one array, longest subtrees first, and the time at which each node
/// is reached.
class BestOrder {
 public:
  explicit BestOrder(const BreadthFirstTree& tree) : tree_(tree), first_(tree.order().size() + 1) {
    group_children();
    order_children();
    set_times();
  }

  /// All nodes except the root, by time.
  [[nodiscard]] const std::vector<std::uint32_t>& by_time() const { return by_time_; }
  [[nodiscard]] std::uint32_t time(std::uint32_t node) const { return time_[node]; }
  /// Returns the maximum number of nodes reached at one time.
  [[nodiscard]] std::uint64_t widest() const {
    std::uint64_t most = 0;
    std::uint64_t now = 0;
    for (std::size_t i = 0; i < by_time_.size(); ++i) {
      now = i > 0 && time_[by_time_[i]] == time_[by_time_[i - 1]] ? now + 1 : 1;
      most = std::max(most, now);
    }
    return most;
  }

 private:
  void group_children() {
    const auto& order = tree_.order();
    for (std::size_t i = 1; i < order.size(); ++i) ++first_[tree_.parent(order[i]) + 1];
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    children_.resize(order.size() - 1);
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::size_t i = 1; i < order.size(); ++i)
      children_[next[tree_.parent(order[i])]++] = order[i];
  }

  void order_children() {
    std::vector<std::uint32_t> needed(tree_.order().size());  // number of steps below each node
    for (std::size_t i = tree_.order().size(); i-- > 0;) {
      const std::uint32_t node = tree_.order()[i];
      const auto begin = children_.begin() + first_[node];
      const auto end = children_.begin() + first_[node + 1];
      std::stable_sort(begin, end,
                       [&](std::uint32_t a, std::uint32_t b) { return needed[a] > needed[b]; });
      for (auto child = begin; child != end; ++child)
        needed[node] =
            std::max(needed[node], static_cast<std::uint32_t>(child - begin) + 1 + needed[*child]);
    }
  }

  void set_times() {
    time_.resize(tree_.order().size());
    for (const std::uint32_t node : tree_.order())
      for (std::uint32_t i = first_[node]; i < first_[node + 1]; ++i)
        time_[children_[i]] = time_[node] + 1 + (i - first_[node]);
    by_time_.assign(tree_.order().begin() + 1, tree_.order().end());
    std::ranges::stable_sort(by_time_, {}, [&](std::uint32_t node) { return time_[node]; });
  }

  const BreadthFirstTree& tree_;
  std::vector<std::uint32_t> first_;  // by node: index in children_
  std::vector<std::uint32_t> children_;
  std::vector<std::uint32_t> time_;
  std::vector<std::uint32_t> by_time_;
};

}  // namespace asterism
