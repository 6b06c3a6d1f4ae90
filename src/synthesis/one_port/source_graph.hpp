// The links of a network as a table, with nodes renumbered in breadth-first order from the source,
// so that nearby nodes are close in memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

#include "graph/link_table.hpp"

namespace asterism {

class SourceGraph {
 public:
  /// Throws Error(too_large) if the table plus `more_bytes_per_node` for the algorithms that use it
  /// exceeds `memory_limit` (0: free system memory).
  SourceGraph(const Network& network, NodeId source, double more_bytes_per_node,
              std::uint64_t memory_limit, const Progress& progress = {});

  static constexpr std::uint32_t source = 0;

  [[nodiscard]] std::uint32_t node_count() const {
    return static_cast<std::uint32_t>(original_.size());
  }
  [[nodiscard]] std::uint64_t arc_count() const { return links_.arc_count(); }
  [[nodiscard]] std::span<const std::uint32_t> neighbours(std::uint32_t node) const {
    return links_.neighbours(node);
  }
  [[nodiscard]] std::uint32_t degree(std::uint32_t node) const { return links_.degree(node); }
  /// See LinkTable.
  [[nodiscard]] std::uint64_t first_arc(std::uint32_t node) const { return links_.first_arc(node); }
  [[nodiscard]] std::uint32_t largest_degree() const;
  /// Distance of each node from the source; non-decreasing in the node number.
  [[nodiscard]] const std::vector<std::uint32_t>& distances() const { return distance_; }
  /// Returns the number of nodes at each distance from the source.
  [[nodiscard]] std::vector<std::uint64_t> nodes_by_distance() const;
  /// Returns the node's original number in the network.
  [[nodiscard]] NodeId original(std::uint32_t node) const { return NodeId{original_[node]}; }

 private:
  LinkTable links_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> original_;
};

}  // namespace asterism
