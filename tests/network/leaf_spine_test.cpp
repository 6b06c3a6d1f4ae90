// Leaf-spine fabrics and extended generalized fat trees against their descriptions.
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::add_link;
using testing::Arcs;

Arcs naive_leaf_spine(unsigned racks, unsigned hosts, unsigned spines, unsigned leaves) {
  Arcs arcs;
  for (unsigned rack = 0; rack < racks; ++rack)
    for (unsigned leaf = 0; leaf < leaves; ++leaf) {
      const std::string name =
          leaves == 1 ? fmt::format("l{}", rack) : fmt::format("l{}.{}", rack, leaf);
      for (unsigned host = 0; host < hosts; ++host)
        add_link(arcs, name, fmt::format("h{}.{}", rack, host));
      for (unsigned spine = 0; spine < spines; ++spine)
        add_link(arcs, name, fmt::format("s{}", spine));
    }
  return arcs;
}

using Digits = std::vector<unsigned>;

std::vector<Digits> all_digits(const Digits& bounds) {
  std::vector<Digits> all{{}};
  for (const unsigned bound : bounds) {
    std::vector<Digits> longer;
    for (const Digits& digits : all)
      for (unsigned digit = 0; digit < bound; ++digit) {
        longer.push_back(digits);
        longer.back().push_back(digit);
      }
    all = std::move(longer);
  }
  return all;
}

std::string label_of_level(std::size_t level, const Digits& digits) {
  std::string label(1, level == 0 ? 'h' : static_cast<char>('a' + level - 1));
  for (std::size_t i = 0; i < digits.size(); ++i)
    label += (i == 0 ? "" : ".") + std::to_string(digits[i]);
  return label;
}

/// Two nodes of neighbouring levels are joined if they agree in all digits but the one between.
Arcs naive_xgft(const Digits& children, const Digits& parents) {
  const std::size_t height = children.size();
  const auto bounds = [&](std::size_t level) {
    Digits result;
    for (std::size_t i = height; i > 0; --i)
      result.push_back(i > level ? children[i - 1] : parents[i - 1]);
    return result;
  };
  Arcs arcs;
  for (std::size_t level = 0; level < height; ++level)
    for (const Digits& below : all_digits(bounds(level)))
      for (const Digits& above : all_digits(bounds(level + 1))) {
        bool joined = true;
        for (std::size_t i = 0; i < height; ++i)
          joined = joined && (i == height - 1 - level || below[i] == above[i]);
        if (joined) add_link(arcs, label_of_level(level, below), label_of_level(level + 1, above));
      }
  return arcs;
}

}  // namespace

TEST(LeafSpineStructure, joins_hosts_leaves_and_spines) {
  for (const auto& [racks, hosts, spines] : {std::array{2U, 1U, 1U}, {8U, 8U, 4U}, {3U, 5U, 2U}})
    testing::expect_graph_and_diameter(fmt::format("leaf-spine:{},{},{}", racks, hosts, spines),
                                       naive_leaf_spine(racks, hosts, spines, 1));
  for (const auto& [racks, hosts, spines, leaves] :
       {std::array{4U, 8U, 2U, 2U}, {2U, 3U, 1U, 3U}, {3U, 1U, 4U, 2U}})
    testing::expect_graph_and_diameter(
        fmt::format("leaf-spine:{},{},{},{}", racks, hosts, spines, leaves),
        naive_leaf_spine(racks, hosts, spines, leaves));
}

TEST(LeafSpineStructure, of_one_NIC_per_host_is_an_xgft) {
  for (const auto& [one, other] :
       {std::pair{"leaf-spine:8,8,4", "xgft:8x8,1x4"}, {"leaf-spine:5,2,3", "xgft:2x5,1x3"}}) {
    const auto fabric = make_network(one);
    const auto tree = make_network(other);
    ASSERT_EQ(fabric->node_count(), tree->node_count());
    for (NodeId node{0}; node.value() < fabric->node_count(); ++node)
      for (Port port{0}; port.value() < fabric->port_count(); ++port)
        ASSERT_EQ(fabric->neighbour(node, port), tree->neighbour(node, port));
  }
}

TEST(XgftStructure, joins_neighbouring_levels_by_their_digits) {
  const std::vector<std::pair<Digits, Digits>> sizes{{{4, 4}, {1, 2}},
                                                     {{4, 4}, {2, 2}},
                                                     {{3}, {2}},
                                                     {{2, 3, 4}, {3, 1, 2}},
                                                     {{2, 2, 2}, {1, 2, 3}}};
  for (const auto& [children, parents] : sizes) {
    std::string spec = "xgft:";
    for (std::size_t i = 0; i < children.size(); ++i)
      spec += (i == 0 ? "" : "x") + std::to_string(children[i]);
    for (std::size_t i = 0; i < parents.size(); ++i)
      spec += (i == 0 ? "," : "x") + std::to_string(parents[i]);
    testing::expect_graph_and_diameter(spec, naive_xgft(children, parents));
  }
}

TEST(XgftStructure, is_a_fat_tree_of_equal_switches) {
  // The fat tree of k = 4 is XGFT(3; 2,2,4; 1,2,2).
  const auto network = make_network("xgft:2x2x4,1x2x2");
  EXPECT_EQ(network->node_count(), make_network("fat-tree:4")->node_count());
  for (NodeId node{0}; node.value() < network->node_count(); ++node)
    ASSERT_EQ(network->degree(node), network->is_switch(node) ? 4U : 1U);
}

TEST(LeafSpineStructure, names_the_class_of_a_link_at_both_ends) {
  const auto network = make_network("leaf-spine:8,8,4");
  std::map<std::string, unsigned> ends;
  for (NodeId node{0}; node.value() < network->node_count(); ++node) {
    ASSERT_EQ(network->is_switch(node), network->label(node).front() != 'h');
    for (Port port{0}; port.value() < network->ports_of(node); ++port) {
      const NodeId end = network->neighbour(node, port);
      const LinkClass here = network->link_class(node, port);
      ASSERT_EQ(here, network->link_class(end, network->reverse_port(node, port)));
      ++ends[network->link_classes()[here.value()]];
    }
  }
  EXPECT_EQ(ends, (std::map<std::string, unsigned>{{"host", 128}, {"uplink", 64}}));
}

}  // namespace asterism
