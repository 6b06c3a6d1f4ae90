// Timed trees with something wrong.
#pragma once

#include <asterism/network.hpp>
#include <asterism/timed_tree.hpp>

#include "base/random.hpp"

namespace asterism::testing {

/// Breaks a tree at one or more nodes, in one of many ways.
inline TimedTree broken_tree(const TimedTree& tree, const Network& network, Random& random) {
  TimedTree result = tree;
  for (std::uint64_t changes = 1 + random.below(3); changes > 0; --changes) {
    const NodeId node{1 + random.below(network.node_count() - 1)};
    const Port up = tree.up(node);
    const std::uint32_t time = tree.time(node);
    const Port other{static_cast<std::uint32_t>(random.below(network.port_count()))};
    switch (random.below(5)) {
      case 0:
        result.reach(node, up, 0);
        break;  // cut off
      case 1:
        result.reach(node, up, 1 + static_cast<std::uint32_t>(random.below(time + 2)));
        break;
      case 2:
        result.reach(node, other, time);
        break;  // maybe a cycle
      case 3:
        result.reach(node, up, time + 1);
        break;
      default:
        result.reach(node, other, 1 + static_cast<std::uint32_t>(random.below(8)));
    }
  }
  return result;
}

}  // namespace asterism::testing
