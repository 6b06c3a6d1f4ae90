// The neighbours of nodes of the star, whose ids are computed without ranking, against
// permutations.
#include <gtest/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>

#include "base/random.hpp"

namespace asterism {
namespace {

void expect_neighbours_of(const PermutationNetwork& star, NodeId node) {
  const Permutation label = star.permutation(node);
  std::vector<NodeId> ends(star.port_count());
  star.neighbours(node, ends);
  for (Port port{0}; port.value() < star.port_count(); ++port) {
    const NodeId end = star.node(label.with_swapped(0, port.value() + 1));
    ASSERT_EQ(star.neighbour(node, port), end) << star.spec() << " " << star.label(node);
    ASSERT_EQ(ends[port.value()], end) << star.spec() << " " << star.label(node);
  }
}

TEST(StarNeighbours, of_all_nodes) {
  for (const char* const spec : {"star:2", "star:3", "star:4", "star:5", "star:7"}) {
    const auto network = make_network(spec);
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      expect_neighbours_of(*network->permutations(), node);
  }
}

TEST(StarNeighbours, of_some_nodes_of_large_stars) {
  Random random(7);
  for (const char* const spec :
       {"star:8", "star:9", "star:10", "star:11", "star:12", "star:13", "star:16"}) {
    const auto network = make_network(spec);
    expect_neighbours_of(*network->permutations(), NodeId{0});
    expect_neighbours_of(*network->permutations(), NodeId{network->node_count() - 1});
    for (int i = 0; i < 1000; ++i)
      expect_neighbours_of(*network->permutations(), NodeId{random.below(network->node_count())});
  }
}

}  // namespace
}  // namespace asterism
