// As many spanning trees as a node has links, all with the same root, no two of which use a link in
// the same direction.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

#include "graph/link_table.hpp"

namespace asterism {

/// Disjoint trees of a hypercube, a ring or a torus. Every node but the root has a link for each
/// tree, so its links are dealt to the trees. The root is node 0, and each tree begins with a link
/// of its own there.
///
/// A hypercube has the trees of Johnsson and Ho (1989), of height D+1 where D is the diameter; a
/// ring goes round both ways. On a torus of k axes there are 2k, one less for each side of 2, and
/// they are ours (disjoint_trees.cpp). Measured, their height is D+2 if k is 3 or more and no side
/// is 2, and for most others not much more (docs/torus.md).
class DisjointTrees {
 public:
  /// What they and their construction take at most.
  [[nodiscard]] static double bytes(const Network& network);

  explicit DisjointTrees(const Network& network, const Progress& progress = {});

  [[nodiscard]] std::uint32_t count() const { return count_; }
  [[nodiscard]] std::uint32_t node_count() const { return links_.node_count(); }
  [[nodiscard]] std::uint32_t height() const { return height_; }

  /// The port of a node, not the root, at whose other end its parent is.
  [[nodiscard]] Port to_parent(std::uint32_t tree, std::uint32_t node) const {
    return ports_[link_to_parent(tree, node)];
  }
  [[nodiscard]] std::uint32_t parent(std::uint32_t tree, std::uint32_t node) const {
    return links_.neighbour(node, link_to_parent(tree, node));
  }
  /// As the place of that port among those with a link.
  [[nodiscard]] std::uint32_t link_to_parent(std::uint32_t tree, std::uint32_t node) const {
    return link_[std::uint64_t{node} * count_ + tree];
  }
  /// All nodes of a tree, by depth: first the root.
  [[nodiscard]] std::vector<std::vector<std::uint32_t>> levels(std::uint32_t tree) const;

  [[nodiscard]] const LinkTable& links() const { return links_; }
  /// The ports that have a link, the same at every node, in the order of the table of links.
  [[nodiscard]] const std::vector<Port>& ports() const { return ports_; }

 private:
  LinkTable links_;
  std::vector<Port> ports_;
  std::uint32_t count_;
  std::vector<std::uint8_t> link_;  // to the parent, by node, then by tree
  std::uint32_t height_ = 0;
};

}  // namespace asterism
