// Paths between node 0 and other nodes along a tree, translated to any other root. On a
// port-symmetric network, they tell which source has an image of a tree node at a given place.
#pragma once

#include <cstdint>
#include <vector>

#include <asterism/network.hpp>

namespace asterism {

class WaysHome {
 public:
  /// `parent` and `up` (the port of a node that leads to its parent) describe a tree rooted at node
  /// 0. The network must outlive this object.
  WaysHome(const Network& network, std::vector<std::uint32_t> parent, std::vector<Port> up)
      : network_(network), parent_(std::move(parent)), up_(std::move(up)) {}

  static double bytes(double nodes) { return 8 * nodes; }

  /// Returns the source whose image of `node` is at `place`.
  [[nodiscard]] NodeId source(std::uint32_t node, NodeId place) const {
    for (; node != 0; node = parent_[node]) place = network_.neighbour(place, up_[node]);
    return place;
  }
  /// Returns the image of `node` in the tree of `source`.
  [[nodiscard]] NodeId image(NodeId source, std::uint32_t node) {
    way_.clear();
    for (; node != 0; node = parent_[node]) way_.push_back(node);
    for (std::size_t i = way_.size(); i-- > 0;)
      source = network_.neighbour(source, network_.reverse_port(NodeId{way_[i]}, up_[way_[i]]));
    return source;
  }

 private:
  const Network& network_;
  std::vector<std::uint32_t> parent_;
  std::vector<Port> up_;
  std::vector<std::uint32_t> way_;
};

}  // namespace asterism
