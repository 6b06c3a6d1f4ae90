// The fat tree against its description.
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

testing::Arcs naive_fat_tree(unsigned k) {
  testing::Arcs arcs;
  const unsigned half = k / 2;
  for (unsigned pod = 0; pod < k; ++pod)
    for (unsigned edge = 0; edge < half; ++edge)
      for (unsigned i = 0; i < half; ++i) {
        const std::string name = fmt::format("e{}.{}", pod, edge);
        testing::add_link(arcs, name, fmt::format("h{}.{}.{}", pod, edge, i));
        testing::add_link(arcs, name, fmt::format("a{}.{}", pod, i));
        testing::add_link(arcs, fmt::format("a{}.{}", pod, edge), fmt::format("c{}.{}", edge, i));
      }
  return arcs;
}

}  // namespace

TEST(FatTreeStructure, joins_hosts_pods_and_the_core) {
  for (const unsigned k : {2U, 4U, 6U, 8U})
    testing::expect_graph_and_diameter(fmt::format("fat-tree:{}", k), naive_fat_tree(k));
}

TEST(FatTreeStructure, has_k3_by_4_hosts_and_5_k2_by_4_switches_of_k_ports) {
  for (const std::uint64_t k : {2U, 4U, 8U, 10U}) {
    const auto network = make_network(fmt::format("fat-tree:{}", k));
    EXPECT_TRUE(network->has_switches());
    EXPECT_FALSE(network->vertex_symmetric());
    std::uint64_t hosts = 0;
    for (NodeId node{0}; node.value() < network->node_count(); ++node) {
      const bool is_host = !network->is_switch(node);
      hosts += is_host ? 1 : 0;
      ASSERT_EQ(is_host, network->label(node).front() == 'h');
      ASSERT_EQ(network->degree(node), is_host ? 1 : k);
    }
    EXPECT_EQ(hosts, k * k * k / 4);
    EXPECT_EQ(network->node_count() - hosts, 5 * k * k / 4);
  }
}

TEST(FatTreeStructure, knows_the_class_of_a_link_at_both_ends) {
  const auto network = make_network("fat-tree:4");
  std::map<std::string, std::uint64_t> ends;
  for (NodeId node{0}; node.value() < network->node_count(); ++node)
    for (Port port{0}; port.value() < 4; ++port) {
      const NodeId end = network->neighbour(node, port);
      if (end == no_node) continue;
      const LinkClass here = network->link_class(node, port);
      ASSERT_EQ(here, network->link_class(end, network->reverse_port(node, port)));
      ++ends[network->link_classes()[here.value()]];
    }
  EXPECT_EQ(ends, (std::map<std::string, std::uint64_t>{{"host", 32}, {"pod", 32}, {"core", 32}}));
}

}  // namespace asterism
