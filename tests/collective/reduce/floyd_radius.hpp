// The radius of a network, computed without the library's searches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <asterism/network.hpp>

namespace asterism::testing {

/// The smallest of all largest distances, by Floyd and Warshall.
inline std::uint64_t floyd_radius(const Network& network) {
  const std::uint64_t nodes = network.node_count();
  std::vector distance(nodes, std::vector<std::uint64_t>(nodes, nodes));
  for (std::uint64_t node = 0; node < nodes; ++node) {
    distance[node][node] = 0;
    for (Port port{0}; port.value() < network.port_count(); ++port)
      if (const NodeId end = network.neighbour(NodeId{node}, port); end != no_node)
        distance[node][end.value()] = 1;
  }
  for (std::uint64_t k = 0; k < nodes; ++k)
    for (std::uint64_t i = 0; i < nodes; ++i)
      for (std::uint64_t j = 0; j < nodes; ++j)
        distance[i][j] = std::min(distance[i][j], distance[i][k] + distance[k][j]);
  std::uint64_t radius = nodes;
  for (const auto& row : distance) radius = std::min(radius, std::ranges::max(row));
  return radius;
}

}  // namespace asterism::testing
