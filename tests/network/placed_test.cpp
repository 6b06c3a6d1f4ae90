// A placed network is the same graph under other numbers.
#include "network/placed.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/random.hpp"

namespace asterism {
namespace {

/// Exchanges hosts at random and leaves switches where they are.
std::vector<NodeId> shuffled_hosts(const Network& network, std::uint64_t seed) {
  std::vector<NodeId> places, hosts;
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    places.push_back(node);
    if (!network.is_switch(node)) hosts.push_back(node);
  }
  Random random(seed);
  for (std::size_t i = hosts.size(); i > 1; --i)
    std::swap(places[hosts[i - 1].value()], places[hosts[random.below(i)].value()]);
  return places;
}

TEST(Placed, has_the_links_ports_and_labels_of_the_nodes_behind_the_numbers) {
  for (const char* spec : {"mesh:3x4", "fat-tree:4", "de-bruijn:2,3", "star:4"}) {
    const auto network = make_network(spec);
    const std::vector<NodeId> places = shuffled_hosts(*network, 5);
    const auto other = placed(network, places);
    ASSERT_EQ(other->node_count(), network->node_count());
    EXPECT_EQ(other->directed(), network->directed());
    EXPECT_FALSE(other->vertex_symmetric());
    for (NodeId node{0}; node.value() < network->node_count(); ++node) {
      const NodeId place = places[node.value()];
      EXPECT_EQ(in_original(*other, node), place);
      EXPECT_EQ(other->label(node), network->label(place));
      EXPECT_EQ(other->parse_label(network->label(place)), node);
      EXPECT_EQ(other->is_switch(node), network->is_switch(place));
      for (Port port{0}; port.value() < network->ports_of(place); ++port) {
        const NodeId end = network->neighbour(place, port);
        const NodeId found = other->neighbour(node, port);
        ASSERT_EQ(found == no_node, end == no_node);
        if (end == no_node) continue;
        EXPECT_EQ(places[found.value()], end);
        EXPECT_EQ(other->reverse_port(node, port), network->reverse_port(place, port));
        EXPECT_EQ(other->link_class(node, port), network->link_class(place, port));
        EXPECT_EQ(other->link_cost(node, port), network->link_cost(place, port));
      }
    }
  }
}

TEST(Placed, numbers_of_other_networks_are_their_own) {
  const auto ring = make_network("ring:5");
  EXPECT_EQ(in_original(*ring, NodeId{3}), NodeId{3});
}

}  // namespace
}  // namespace asterism
