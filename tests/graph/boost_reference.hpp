// The reference that the searches are checked against: Boost.Graph on the graph in memory.
#pragma once

#include <cstdint>
#include <vector>

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/breadth_first_search.hpp>

#include <asterism/network.hpp>

namespace asterism::testing {

using BoostGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;

inline BoostGraph materialised(const Network& network) {
  BoostGraph graph(network.node_count());
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (std::uint32_t port = 0; port < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, Port{port});
      if (end != no_node) boost::add_edge(node.value(), end.value(), graph);
    }
  return graph;
}

/// The distance of every node from a source.
inline std::vector<std::uint32_t> boost_distances(const BoostGraph& graph, NodeId source) {
  std::vector<std::uint32_t> distance(boost::num_vertices(graph), 0);
  boost::breadth_first_search(graph, source.value(),
                              boost::visitor(boost::make_bfs_visitor(boost::record_distances(
                                  distance.data(), boost::on_tree_edge()))));
  return distance;
}

inline std::vector<std::uint64_t> histogram_of(const std::vector<std::uint32_t>& distances) {
  std::vector<std::uint64_t> counts;
  for (const std::uint32_t distance : distances) {
    if (distance >= counts.size()) counts.resize(distance + 1);
    ++counts[distance];
  }
  return counts;
}

}  // namespace asterism::testing
