// Pipelines messages down disjoint spanning trees.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/torus/disjoint_trees.hpp"

namespace asterism {

/// The disjoint trees of a network, moved to the required root. Node numbers that are not NodeId
/// are those of the trees, whose root is 0.
class PlacedTrees {
 public:
  /// Throws Error(too_large) if the trees do not fit in memory.
  PlacedTrees(const AlgorithmRequest& request, NodeId root);

  [[nodiscard]] const DisjointTrees& trees() const { return trees_; }
  [[nodiscard]] NodeId place(std::uint32_t node) const { return NodeId{place_[node]}; }
  /// Returns the tree node at each place.
  [[nodiscard]] std::vector<std::uint32_t> nodes_by_place() const;

  /// Adds what a node receives from its parent in a tree.
  void add(Step& step, std::uint32_t tree, std::uint32_t node,
           std::span<const MessageId> packet) const;
  /// Adds what a node sends over one of its links.
  void add_over(Step& step, std::uint32_t node, std::uint32_t link,
                std::span<const MessageId> packet) const {
    step.add(place(node), trees_.ports()[link], packet);
  }
  /// Returns the number of the link at its other end.
  [[nodiscard]] std::uint32_t reverse(std::uint32_t link) const { return reverse_[link]; }

 private:
  const Network& network_;
  DisjointTrees trees_;
  std::vector<std::uint32_t> place_;
  std::vector<std::uint32_t> reverse_;
};

/// The number of messages per packet; one by default.
[[nodiscard]] AlgorithmParameter packing_parameter();
[[nodiscard]] std::uint64_t packing_of(const AlgorithmRequest& request);

/// One packet uses each link once. Several trees, and packets behind each other, use both
/// directions.
[[nodiscard]] std::optional<Obstacle> obstacle_to_tree_pipeline(const Problem& problem);

/// Distributes the messages of the source, in packets, over the trees in turn; each tree takes one
/// packet per step. The number of steps is the number of packets per tree plus the height minus
/// one.
void broadcast_over_trees(const AlgorithmRequest& request, StepSink& sink);

}  // namespace asterism
