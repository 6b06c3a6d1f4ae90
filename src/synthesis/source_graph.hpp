// The links of a network as one flat table, the nodes renumbered in the order in which a
// breadth-first search from the source finds them: what is near in the network is near in memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

namespace asterism {

class SourceGraph {
 public:
  /// Throws Error(too_large) if the table and `more_bytes_per_node` for those who work on it do not
  /// fit `memory_limit` (0: what the system has free).
  SourceGraph(const Network& network, NodeId source, double more_bytes_per_node,
              std::uint64_t memory_limit, const Progress& progress = {});

  static constexpr std::uint32_t source = 0;

  [[nodiscard]] std::uint32_t node_count() const {
    return static_cast<std::uint32_t>(original_.size());
  }
  [[nodiscard]] std::uint64_t arc_count() const { return ends_.size(); }
  [[nodiscard]] std::span<const std::uint32_t> neighbours(std::uint32_t node) const {
    return {ends_.data() + first_[node], ends_.data() + first_[node + 1]};
  }
  [[nodiscard]] std::uint32_t degree(std::uint32_t node) const {
    return static_cast<std::uint32_t>(first_[node + 1] - first_[node]);
  }
  [[nodiscard]] std::uint32_t largest_degree() const;
  /// From the source; grows with the number of the node.
  [[nodiscard]] const std::vector<std::uint32_t>& distances() const { return distance_; }
  /// How many nodes there are at each distance from the source.
  [[nodiscard]] std::vector<std::uint64_t> nodes_by_distance() const;
  /// What the network calls the node.
  [[nodiscard]] NodeId original(std::uint32_t node) const { return NodeId{original_[node]}; }

 private:
  std::vector<std::uint64_t> first_;
  std::vector<std::uint32_t> ends_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::uint32_t> original_;
};

}  // namespace asterism
