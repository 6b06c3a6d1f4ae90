// As many spanning trees as a node has links, all with the same root, such that no two use a link
// in the same direction.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <asterism/network.hpp>
#include <asterism/progress.hpp>

#include "graph/link_table.hpp"

namespace asterism {

/// Disjoint trees of a hypercube, a ring or a torus. Every node except the root has one link per
/// tree, so its links are assigned to the trees. The root is node 0, and each tree starts there
/// with a different link.
///
/// A hypercube has the trees of Johnsson and Ho (1989), of height D+1, where D is the diameter; a
/// ring goes around in both directions. A torus of k axes has 2k trees, one less for each side of
/// 2, and they are ours (disjoint_trees.cpp). Their measured height is D+2 if k is 3 or more and no
/// side is 2, and not much more in most other cases (docs/torus.md).
class DisjointTrees {
 public:
  /// Maximum memory of the trees and their construction.
  [[nodiscard]] static double bytes(const Network& network);

  explicit DisjointTrees(const Network& network, const Progress& progress = {});

  [[nodiscard]] std::uint32_t count() const { return count_; }
  [[nodiscard]] std::uint32_t node_count() const { return links_.node_count(); }
  [[nodiscard]] std::uint32_t height() const { return height_; }

  /// Returns the port of a node other than the root that leads to its parent.
  [[nodiscard]] Port to_parent(std::uint32_t tree, std::uint32_t node) const {
    return ports_[link_to_parent(tree, node)];
  }
  [[nodiscard]] std::uint32_t parent(std::uint32_t tree, std::uint32_t node) const {
    return links_.neighbour(node, link_to_parent(tree, node));
  }
  /// Returns the index of that port among those with a link.
  [[nodiscard]] std::uint32_t link_to_parent(std::uint32_t tree, std::uint32_t node) const {
    return link_[std::uint64_t{node} * count_ + tree];
  }
  /// Returns all nodes of a tree by depth, starting with the root.
  [[nodiscard]] std::vector<std::vector<std::uint32_t>> levels(std::uint32_t tree) const;

  [[nodiscard]] const LinkTable& links() const { return links_; }
  /// The ports that have a link, the same at every node, in the order of the link table.
  [[nodiscard]] const std::vector<Port>& ports() const { return ports_; }

 private:
  LinkTable links_;
  std::vector<Port> ports_;
  std::uint32_t count_;
  std::vector<std::uint8_t> link_;  // link to the parent, by node, then by tree
  std::uint32_t height_ = 0;
};

}  // namespace asterism
