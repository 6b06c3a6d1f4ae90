#include "network/transposed.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "bound/random_problem.hpp"
#include "network/drawn_network.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;

/// From, to, class, rate and latency of every direction of a link, in ascending order.
using ListedArc = std::tuple<std::uint64_t, std::uint64_t, std::uint32_t, double, double>;

std::vector<ListedArc> arcs_of(const Network& network, bool reversed) {
  std::vector<ListedArc> arcs;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end == no_node) continue;
      const LinkCost cost = network.link_cost(node, port);
      arcs.emplace_back(reversed ? end.value() : node.value(),
                        reversed ? node.value() : end.value(),
                        network.link_class(node, port).value(), cost.rate, cost.latency);
    }
  std::ranges::sort(arcs);
  return arcs;
}

TEST(Transposed, has_every_link_the_other_way_with_its_class_and_cost) {
  Random random(1);
  std::uint64_t directed = 0;
  for (int i = 0; i < 300; ++i) {
    const auto network = testing::random_network(7, random);
    const auto other = transposed(network);
    directed += network->directed() ? 1 : 0;
    EXPECT_EQ(arcs_of(*other, true), arcs_of(*network, false)) << network->spec();
    EXPECT_EQ(arcs_of(*transposed(other), false), arcs_of(*network, false)) << network->spec();
    EXPECT_EQ(other->directed(), network->directed());
    for (NodeId node{0}; node.value() < network->node_count(); ++node) {
      EXPECT_EQ(other->is_switch(node), network->is_switch(node));
      EXPECT_EQ(other->label(node), network->label(node));
    }
  }
  EXPECT_GT(directed, 10U);
}

TEST(Transposed, leads_back_to_the_port_that_a_packet_came_from) {
  Random random(2);
  for (int i = 0; i < 100; ++i) {
    const auto network = testing::random_network(6, random);
    const auto other = transposed(network);
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      for (Port port{0}; port.value() < network->port_count(); ++port) {
        const NodeId end = network->neighbour(node, port);
        if (end == no_node) continue;
        const Port there = network->reverse_port(node, port);
        EXPECT_EQ(other->neighbour(end, there), node) << network->spec();
        EXPECT_EQ(other->reverse_port(end, there), port) << network->spec();
      }
  }
}

TEST(Transposed, says_how_much_memory_it_lacks) {
  EXPECT_THROW(static_cast<void>(transposed(make_network("hypercube:10"), 1000)), Error);
}

TEST(Transposed, has_the_class_of_the_link_that_it_turns_round) {
  const auto torus = make_network("torus:3x4");
  const auto turned = transposed(std::shared_ptr<const Network>(torus));
  for (Port port{0}; port.value() < torus->port_count(); ++port)
    EXPECT_EQ(
        turned->link_class(NodeId{5}, port),
        torus->link_class(torus->neighbour(NodeId{5}, port), torus->reverse_port(NodeId{5}, port)));
  EXPECT_NE(turned->link_class(NodeId{0}, Port{0}), torus->link_class(NodeId{0}, Port{0}));
  EXPECT_EQ(turned->label(NodeId{5}), torus->label(NodeId{5}));
  EXPECT_EQ(turned->parse_label(torus->label(NodeId{5})), NodeId{5});
  EXPECT_EQ(turned->port_name(Port{1}), torus->port_name(Port{1}));
  EXPECT_EQ(turned->axis(Port{0}), torus->axis(Port{0}));
}

TEST(SameBothWays, holds_unless_a_link_leads_one_way_or_costs_more_in_one) {
  EXPECT_TRUE(same_both_ways(*make_network("torus:3x4")));
  EXPECT_TRUE(same_both_ways(DrawnNetwork(2, {{0, 1, {2, 3}}})));
  EXPECT_FALSE(same_both_ways(DrawnNetwork(2, {{0, 1, {2, 3}, false, LinkCost{2, 4}}})));
  EXPECT_FALSE(same_both_ways(DrawnNetwork(2, {{0, 1, {}, true}, {1, 0, {}, true}})));
}

}  // namespace
}  // namespace asterism
