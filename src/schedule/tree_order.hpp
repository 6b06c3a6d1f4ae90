// A timed tree as a whole: parents, children and times.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/problem.hpp>
#include <asterism/timed_tree.hpp>

namespace asterism {

/// The parts of a timed tree that are connected to its root. Nodes that are not (because they have
/// no link up, no time, or lie on a cycle) are `detached` and are not part of the schedule.
class TreeOrder {
 public:
  static constexpr std::uint32_t no_parent = ~std::uint32_t{0};

  TreeOrder(const TimedTree& tree, const Network& network);

  [[nodiscard]] std::uint32_t parent(std::uint32_t node) const { return parent_[node]; }
  /// Returns the port of the parent that leads to a node.
  [[nodiscard]] Port down(std::uint32_t node) const { return Port{down_[node]}; }
  /// The nodes below the root and connected to it, parents before children.
  [[nodiscard]] const std::vector<std::uint32_t>& from_root() const { return from_root_; }
  /// The same nodes by time, then by port of the parent, then by id.
  [[nodiscard]] std::vector<std::uint32_t> by_time(const TimedTree& tree) const;
  /// Returns the number of nodes in the subtree of each node.
  [[nodiscard]] std::vector<std::uint32_t> subtree_sizes() const;
  /// Returns the places of the nodes in the tree of a source.
  [[nodiscard]] std::vector<std::uint32_t> image(const Network& network, NodeId source) const;
  [[nodiscard]] std::uint64_t detached() const { return parent_.size() - 1 - from_root_.size(); }
  static double bytes(double nodes) { return 40 * nodes; }

 private:
  std::vector<std::uint32_t> parent_;
  std::vector<std::uint16_t> down_;
  std::vector<std::uint32_t> from_root_;
};

/// Throws Error if the problem has no symmetric schedules.
void require_symmetric(const Problem& problem);
/// Throws Error(too_large) if a symmetric schedule for it could not be verified in this memory.
/// Useful before creating one.
void require_tree_memory(const Problem& problem, std::uint64_t memory_limit);

}  // namespace asterism
