#include "graph/centre.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

namespace asterism {
namespace {

/// Returns the distance of the farthest of these nodes, level by level.
std::uint64_t eccentricity(const Network& network, NodeId from, std::vector<NodeId> others) {
  std::vector<NodeId> level{from};
  std::vector<bool> seen(network.node_count());
  seen[from.value()] = true;
  std::uint64_t farthest = 0;
  for (std::uint64_t distance = 0; !level.empty(); ++distance) {
    std::vector<NodeId> next;
    for (const NodeId node : level) {
      if (others.empty() || std::ranges::find(others, node) != others.end()) farthest = distance;
      for (Port port{0}; port.value() < network.port_count(); ++port) {
        const NodeId end = network.neighbour(node, port);
        if (end == no_node || seen[end.value()]) continue;
        seen[end.value()] = true;
        next.push_back(end);
      }
    }
    level = next;
  }
  return farthest;
}

TEST(CentralNode, is_as_near_to_the_farthest_as_any_node) {
  for (const char* spec : {"mesh:9", "mesh:5x7", "fibonacci-cube:6", "wk:3,3", "incomplete-star:17",
                           "random-regular:3,40", "torus:4x4", "hypernet:3,2,kind=treelet"}) {
    const auto network = make_network(spec);
    std::uint64_t best = network->node_count();
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      best = std::min(best, eccentricity(*network, node, {}));
    EXPECT_EQ(eccentricity(*network, central_node(*network), {}), best) << spec;
  }
}

TEST(CentralNode, is_one_of_those_that_count) {
  const auto path = make_network("mesh:20");
  EXPECT_EQ(central_node(*path, std::vector{NodeId{0}, NodeId{3}, NodeId{8}}), NodeId{3});
  EXPECT_EQ(central_node(*path, std::vector{NodeId{7}}), NodeId{7});
}

}  // namespace
}  // namespace asterism
