#include "network/transposed.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include <asterism/error.hpp>

#include "bound/random_problem.hpp"

namespace asterism {
namespace {

/// From, to, class, rate and latency of every direction of a link, in rising order.
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

}  // namespace
}  // namespace asterism
