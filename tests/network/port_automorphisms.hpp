// A full check that a network looks the same, port by port, from every node.
#pragma once

#include <vector>

#include <gtest/gtest.h>

#include <asterism/network.hpp>

namespace asterism::testing {

/// The node that the ports of a search from node 0 lead to from `start`, by the node they lead to
/// from 0.
[[nodiscard]] inline std::vector<NodeId> image_by_ports(const Network& network, NodeId start) {
  std::vector<NodeId> image(network.node_count(), no_node);
  image[0] = start;
  std::vector<NodeId> reached{NodeId{0}};
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(reached[i], port);
      if (end == no_node || image[end.value()] != no_node) continue;
      image[end.value()] = network.neighbour(image[reached[i].value()], port);
      reached.push_back(end);
    }
  return image;
}

inline void expect_port_symmetric(const Network& network, std::uint64_t step = 1) {
  ASSERT_TRUE(network.port_symmetric());
  for (std::uint64_t start = 0; start < network.node_count(); start += step) {
    const std::vector<NodeId> image = image_by_ports(network, NodeId{start});
    for (NodeId node{0}; node.value() < network.node_count(); ++node)
      for (Port port{0}; port.value() < network.port_count(); ++port)
        ASSERT_EQ(image[network.neighbour(node, port).value()],
                  network.neighbour(image[node.value()], port))
            << network.spec() << " from " << network.label(NodeId{start});
  }
}

}  // namespace asterism::testing
