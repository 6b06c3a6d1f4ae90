// Products and hierarchies against their definitions on labels.
#include "network/product.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "network/grid.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::add_link;
using testing::Arcs;
using testing::arcs_of;
using testing::expect_error;
using testing::expect_same_graph;

std::vector<std::string> labels_of(const Network& network, bool switches) {
  std::vector<std::string> labels;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    if (network.is_switch(node) == switches) labels.push_back(network.label(node));
  return labels;
}

/// A copy of A for every host of B and the other way round.
Arcs naive_product(const std::string& a, const std::string& b) {
  const auto first = make_network(a);
  const auto second = make_network(b);
  Arcs arcs;
  for (const std::string& host : labels_of(*second, false))
    for (const auto& [from, to] : arcs_of(*first)) arcs.emplace(from + "/" + host, to + "/" + host);
  for (const std::string& host : labels_of(*first, false))
    for (const auto& [from, to] : arcs_of(*second))
      arcs.emplace(host + "/" + from, host + "/" + to);
  return arcs;
}

/// Copies of A, and for every link of B all links between the hosts that `uplinks` allows.
Arcs naive_hierarchy(const Network& a, const Network& b, const std::string& uplinks) {
  const std::vector<std::string> hosts = labels_of(a, false);
  Arcs arcs;
  for (const std::string& copy : labels_of(b, false))
    for (const auto& [from, to] : arcs_of(a)) arcs.emplace(copy + "/" + from, copy + "/" + to);
  for (NodeId node{0}; node.value() < b.node_count(); ++node)
    for (Port port{0}; port.value() < b.port_count(); ++port) {
      const NodeId end = b.neighbour(node, port);
      if (end == no_node) continue;
      const Port back = b.reverse_port(node, port);
      for (std::size_t i = 0; i < hosts.size(); ++i) {
        const auto name = [&](NodeId place, Port at) {
          if (b.is_switch(place)) return b.label(place);
          const std::size_t host = uplinks == "all"   ? i
                                   : uplinks == "one" ? 0
                                                      : at.value() % hosts.size();
          return b.label(place) + "/" + hosts[host];
        };
        arcs.emplace(name(node, port), name(end, back));
      }
    }
  return arcs;
}

void expect_hierarchy(const std::string& a, const std::string& b) {
  for (const std::string uplinks : {"spread", "one", "all"}) {
    SCOPED_TRACE(uplinks);
    expect_same_graph("hierarchy:uplinks=" + uplinks + "," + a + "/" + b,
                      naive_hierarchy(*make_network(a), *make_network(b), uplinks));
  }
}

}  // namespace

TEST(Products, join_copies_of_both_networks) {
  for (const auto& [a, b] :
       std::vector<std::pair<std::string, std::string>>{{"ring:4", "mesh:3x3"},
                                                        {"star:3", "complete:4"},
                                                        {"fat-tree:2", "ring:3"},
                                                        {"ring:3", "fat-tree:2"},
                                                        {"fat-tree:2", "dragonfly:2,1,1"},
                                                        {"rotator:3", "generalized-kautz:2,5"},
                                                        {"backbone:1971", "hypercube:2"}})
    expect_same_graph("product:" + a + "/" + b, naive_product(a, b));
}

TEST(Products, number_the_nodes_of_a_first) {
  const auto network = make_network("product:ring:4/mesh:3x3");
  EXPECT_EQ(network->label(NodeId{0}), "0/(0,0)");
  EXPECT_EQ(network->label(NodeId{1}), "0/(0,1)");
  EXPECT_EQ(network->label(NodeId{9}), "1/(0,0)");
  EXPECT_EQ(network->parse_label("3/2,1").value(), 3U * 9 + 7);
  EXPECT_EQ(testing::across(*network, "3/(2,1)", "A:+x"), "0/(2,1)");
  EXPECT_EQ(testing::across(*network, "3/(1,1)", "B:+y"), "3/(1,2)");
  for (const char* bad : {"", "3", "3/", "/(0,0)", "4/(0,0)", "0/(3,0)", "0/0/0"})
    EXPECT_THROW(static_cast<void>(network->parse_label(bad)), Error) << bad;
}

TEST(Products, of_products_put_labels_in_parentheses) {
  const auto network = make_network("product:product:ring:3/ring:4/product:ring:5/ring:6");
  EXPECT_EQ(network->label(NodeId{359}), "(2/3)/(4/5)");
  EXPECT_EQ(network->parse_label("(2/3)/(4/5)"), NodeId{359});
}

TEST(Products, keep_symmetry_of_both_networks) {
  const auto symmetry = [](const std::string& spec) {
    const auto network = make_network(spec);
    return std::pair(network->vertex_symmetric(), network->port_symmetric());
  };
  EXPECT_EQ(symmetry("product:star:4/complete:3"), std::pair(true, true));
  EXPECT_EQ(symmetry("product:star:4/crossed-cube:4"), std::pair(true, false));
  EXPECT_EQ(symmetry("product:ring:4/mesh:3x3"), std::pair(false, false));
  EXPECT_EQ(symmetry("hierarchy:uplinks=all,ring:4/ring:3"), std::pair(true, true));
  EXPECT_EQ(symmetry("hierarchy:ring:4/ring:3"), std::pair(false, false));
}

TEST(Products, of_tori_and_of_meshes_are_grids) {
  const auto torus = make_network("product:torus:3x2/ring:5");
  ASSERT_NE(torus->grid(), nullptr);
  EXPECT_EQ(torus->grid()->sides(), (std::vector<std::uint64_t>{3, 2, 5}));
  EXPECT_NE(make_network("product:mesh:3/mesh:2x2")->grid(), nullptr);
  EXPECT_EQ(make_network("product:mesh:3/ring:4")->grid(), nullptr);
  EXPECT_EQ(make_network("product:star:3/ring:4")->grid(), nullptr);
  EXPECT_EQ(make_network("product:(faulty:0-1/torus:3x3)/ring:4")->grid(), nullptr);
}

TEST(Products, of_grids_have_the_ports_of_their_grid) {
  for (const char* spec : {"product:torus:3x2/ring:5", "product:mesh:3/mesh:2x2",
                           "product:product:ring:3/ring:4/torus:2"}) {
    const auto network = make_network(spec);
    const Grid& grid = *network->grid();
    ASSERT_EQ(network->node_count(), grid.node_count());
    ASSERT_EQ(network->port_count(), grid.port_count());
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      for (Port port{0}; port.value() < network->port_count(); ++port) {
        ASSERT_EQ(network->neighbour(node, port), grid.neighbour(node, port)) << spec;
        EXPECT_EQ(network->axis(port), grid.axis(port)) << spec;
        if (grid.neighbour(node, port) != no_node) {
          ASSERT_EQ(network->reverse_port(node, port), grid.reverse_port(node, port)) << spec;
        }
      }
  }
}

TEST(Products, add_published_distances) {
  const PublishedValues values = make_network("product:star:5/hypercube:3")->published();
  ASSERT_TRUE(values.diameter);
  EXPECT_EQ(values.diameter->value, 6 + 3);
  EXPECT_FALSE(make_network("product:star:5/backbone:1971")->published().diameter);
  EXPECT_FALSE(make_network("product:fat-tree:2/ring:3")->published().diameter);
}

TEST(Products, go_round_where_both_networks_do) {
  for (const char* spec :
       {"product:ring:3/ring:5", "product:hypercube:2/star:4", "product:mesh:2/ring:7",
        "product:ring:7/mesh:2", "product:hypercube:1/hypercube:1", "product:ring:5/ring:3"})
    EXPECT_TRUE(make_network(spec)->knows_hamiltonian_cycle()) << spec;
  for (const char* spec :
       {"product:ring:3/mesh:3x3", "product:fat-tree:2/ring:3", "product:rotator:3/ring:3"})
    EXPECT_FALSE(make_network(spec)->knows_hamiltonian_cycle()) << spec;
}

TEST(Products, of_huge_networks_need_no_memory) {
  const auto network = make_network("product:hypercube:40/ring:4194303");
  EXPECT_EQ(network->node_count(), (1ULL << 40U) * 4194303);
  const NodeId last{network->node_count() - 1};
  EXPECT_EQ(network->parse_label(network->label(last)), last);
}

TEST(Products, keep_the_link_costs_of_graph_files) {
  const std::string path = ::testing::TempDir() + "costs.csv";
  std::ofstream(path) << "source,target,rate,latency\na,b,2,0.5\nb,c,4,0\n";
  const auto network = make_network("product:(graph:" + path + ")/ring:3");
  EXPECT_TRUE(network->has_own_link_costs());
  EXPECT_FALSE(network->costs_in_units());
  EXPECT_EQ(network->link_cost(network->parse_label("a/0"), Port{0}), (LinkCost{2, 0.5, 0}));
  EXPECT_EQ(network->link_cost(network->parse_label("a/0"), Port{2}), LinkCost{});
  EXPECT_EQ(make_network(network->spec())->node_count(), 9U) << "the spec is in parentheses";
}

TEST(Hierarchies, put_copies_in_the_place_of_hosts) {
  expect_hierarchy("complete:4", "ring:3");
  expect_hierarchy("ring:3", "torus:3x3");
  expect_hierarchy("ring:4", "fat-tree:2");
  expect_hierarchy("fat-tree:2", "fat-tree:2");
  expect_hierarchy("mesh:2", "dragonfly:2,1,1");
  expect_hierarchy("rotator:3", "generalized-kautz:2,6");
}

TEST(Hierarchies, keep_switches_and_number_copies_first) {
  const auto network = make_network("hierarchy:ring:4/fat-tree:2");
  EXPECT_EQ(network->node_count(), 2 * 4 + 5U);
  EXPECT_EQ(network->label(NodeId{5}), "h1.0.0/1");
  EXPECT_EQ(network->label(NodeId{8}), "e0.0");
  EXPECT_TRUE(network->is_switch(NodeId{8}));
  EXPECT_FALSE(network->is_switch(NodeId{7}));
  for (const char* bad : {"h1.0.0", "e0.0/1", "h1.0.0/4", "h9.0.0/1", ""})
    EXPECT_THROW(static_cast<void>(network->parse_label(bad)), Error) << bad;
  const auto inner = make_network("hierarchy:fat-tree:2/ring:3");
  EXPECT_TRUE(inner->is_switch(inner->parse_label("1/e0.0")));
  EXPECT_EQ(inner->degree(inner->parse_label("1/e0.0")), 2U) << "switches of A have no uplink";
}

TEST(Hierarchies, give_every_host_of_a_copy_its_link_to_a_switch_if_asked) {
  const auto all = make_network("hierarchy:uplinks=all,complete:4/fat-tree:2");
  EXPECT_EQ(all->degree(all->parse_label("e0.0")), 4 + 1U);
  const auto one = make_network("hierarchy:uplinks=one,complete:4/fat-tree:2");
  EXPECT_EQ(one->degree(one->parse_label("e0.0")), 1 + 1U);
  EXPECT_EQ(one->degree(one->parse_label("h0.0.0/0")), 4U);
  EXPECT_EQ(one->degree(one->parse_label("h0.0.0/1")), 3U);
}

TEST(Hierarchies, have_the_costs_of_both_networks) {
  const auto network = make_network(
      "hierarchy:(product:rate=400,ring:3/ring:3)/"
      "product:rate=50,latency=2,ring:3/ring:3");
  EXPECT_TRUE(network->costs_in_units());
  EXPECT_EQ(network->link_cost(NodeId{0}, Port{0}).rate, 400);
  EXPECT_EQ(network->link_cost(NodeId{0}, Port{4}), (LinkCost{50, 2, 0}));
}

}  // namespace asterism
