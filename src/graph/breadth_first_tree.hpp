// A breadth-first spanning tree of a network of fewer than 2^32 - 1 nodes.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

/// Returns the distance of every node from node 0, several times faster than a tree if the nodes
/// are all permutations of some symbols. All nodes must be connected. Throws like the tree.
[[nodiscard]] std::vector<std::uint32_t> distances_from_first(const Network& network,
                                                              std::uint64_t memory_limit,
                                                              const Progress& progress = {});

class BreadthFirstTree {
 public:
  /// Throws Error(too_large) if the tree exceeds `memory_limit` (0: free system memory).
  BreadthFirstTree(const Network& network, NodeId root, std::uint64_t memory_limit,
                   const Progress& progress = {});

  /// All nodes in the order of discovery, starting with the root.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const { return order_; }
  [[nodiscard]] std::uint32_t depth(std::uint32_t node) const { return depth_[node]; }
  [[nodiscard]] std::vector<std::uint32_t>&& take_depths() && { return std::move(depth_); }
  [[nodiscard]] std::uint32_t parent(std::uint32_t node) const { return parent_[node]; }
  /// Returns the port of the parent that leads to a node.
  [[nodiscard]] Port down(std::uint32_t node) const { return Port{down_[node]}; }

 private:
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> depth_;
  std::vector<std::uint32_t> parent_;
  std::vector<std::uint32_t> down_;
};

}  // namespace asterism
