// Breadth-first search with a queue, over neighbours one by one: what clever searches must agree
// with.
#pragma once

#include <cstdint>
#include <queue>
#include <vector>

#include <asterism/network.hpp>

namespace asterism::distributed::testing {

inline std::vector<std::uint64_t> naive_search(const Network& network, NodeId source) {
  std::vector<std::int64_t> distance(network.node_count(), -1);
  std::vector<std::uint64_t> counts;
  std::queue<NodeId> queue({source});
  distance[source.value()] = 0;
  while (!queue.empty()) {
    const NodeId node = queue.front();
    queue.pop();
    const auto here = static_cast<std::size_t>(distance[node.value()]);
    if (counts.size() <= here) counts.push_back(0);
    ++counts[here];
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end == no_node || distance[end.value()] >= 0) continue;
      distance[end.value()] = static_cast<std::int64_t>(here) + 1;
      queue.push(end);
    }
  }
  return counts;
}

}  // namespace asterism::distributed::testing
