// A breadth-first spanning tree of a network of fewer than 2^32 - 1 nodes.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

class BreadthFirstTree {
 public:
  /// Throws Error(too_large) if the tree exceeds `memory_limit` (0: free system memory).
  BreadthFirstTree(const Network& network, NodeId root, std::uint64_t memory_limit,
                   const Progress& progress = {});

  /// All nodes in the order of discovery, starting with the root.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const { return order_; }
  [[nodiscard]] std::uint32_t depth(std::uint32_t node) const { return depth_[node]; }
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
