// Messages that follow each other down disjoint spanning trees.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/algorithm.hpp>

#include "collective/torus/disjoint_trees.hpp"

namespace asterism {

/// The disjoint trees of a network, moved so that their root is where it is wanted. Nodes that are
/// no NodeId are numbered as in the trees, whose root is 0.
class PlacedTrees {
 public:
  /// Throws Error(too_large) if they do not fit the memory.
  PlacedTrees(const AlgorithmRequest& request, NodeId root);

  [[nodiscard]] const DisjointTrees& trees() const { return trees_; }
  [[nodiscard]] NodeId place(std::uint32_t node) const { return NodeId{place_[node]}; }
  /// The node that is placed there.
  [[nodiscard]] std::vector<std::uint32_t> nodes_by_place() const;

  /// Adds what a node gets from its parent in a tree.
  void add(Step& step, std::uint32_t tree, std::uint32_t node,
           std::span<const MessageId> packet) const;
  /// Adds what a node sends over one of its links.
  void add_over(Step& step, std::uint32_t node, std::uint32_t link,
                std::span<const MessageId> packet) const {
    step.add(place(node), trees_.ports()[link], packet);
  }
  /// The same link as its other end numbers it.
  [[nodiscard]] std::uint32_t reverse(std::uint32_t link) const { return reverse_[link]; }

 private:
  const Network& network_;
  DisjointTrees trees_;
  std::vector<std::uint32_t> place_;
  std::vector<std::uint32_t> reverse_;
};

/// How many messages go in a packet: by default one.
[[nodiscard]] AlgorithmParameter packing_parameter();
[[nodiscard]] std::uint64_t packing_of(const AlgorithmRequest& request);

/// Deals the messages of the source, in packets, to the trees in turn; each tree takes one packet
/// per step. Takes as many steps as a tree has packets, plus the height less one.
void broadcast_over_trees(const AlgorithmRequest& request, StepSink& sink);

}  // namespace asterism
