// The nodes that a sweep has reached, and those that it could reach next over each port.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/timed_tree.hpp>

#include "graph/shared_links.hpp"
#include "graph/sweep_rule.hpp"

namespace asterism {

/// Grows a timed tree from node 0, one port per step. Each link is examined a constant number of
/// times in total, regardless of the number of steps.
class SweepFront {
 public:
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

  /// Throws Error(too_large) if it exceeds `memory_limit` (0: free system memory).
  SweepFront(const SweepRule& rule, std::uint64_t memory_limit);

  [[nodiscard]] std::uint64_t reached() const { return reached_; }
  [[nodiscard]] bool complete() const { return reached_ == hops_.size(); }
  /// Returns how many nodes a step over a port would reach.
  [[nodiscard]] std::uint64_t available(Port port) const { return available_[port.value()]; }
  /// Returns the port over which most nodes are available; the first one on ties.
  [[nodiscard]] Port best_port() const;
  /// Makes one step: reaches the nodes available over the port, at most `limit` of them.
  void step(Port port, std::uint64_t limit = no_limit);
  [[nodiscard]] TimedTree&& take_tree() && { return std::move(tree_); }

 private:
  static constexpr std::uint32_t unreached = std::numeric_limits<std::uint32_t>::max();

  /// Nodes in the order in which they became available; some may have been reached in the meantime.
  struct Queue {
    std::vector<std::uint32_t> nodes;
    std::size_t next = 0;
  };

  void reach(std::uint32_t node, std::uint32_t hops, Port over);
  [[nodiscard]] bool allowed(std::uint32_t parent_hops, std::uint64_t node) const {
    return parent_hops != unreached && parent_hops < rule_.max_hops(node);
  }

  const SweepRule& rule_;
  TimedTree tree_;
  std::vector<std::uint32_t> hops_;
  std::vector<Queue> queues_;
  std::vector<std::uint64_t> available_;
  SharedLinks links_;
  std::uint64_t reached_ = 0;
  std::uint32_t time_ = 0;
};

}  // namespace asterism
