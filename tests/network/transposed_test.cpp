// Networks with every link the other way round.
#include "transposed.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/random.hpp"
#include "network/drawn_network.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;

std::vector<DrawnLink> random_links_of(Random& random, std::uint64_t nodes) {
  std::vector<DrawnLink> links;
  for (std::uint64_t i = 0; i < 3 * nodes; ++i) {
    const std::uint64_t from = random.below(nodes);
    const std::uint64_t to = random.below(nodes);
    if (from == to) continue;
    const LinkCost cost{1.0 + static_cast<double>(random.below(3)),
                        static_cast<double>(random.below(3))};
    links.push_back({from, to, cost, random.below(2) == 0});
    if (random.below(2) == 0) links.back().back = LinkCost{7, 1};
  }
  return links;
}

TEST(Transposed, has_every_link_backwards_with_its_cost_and_no_other) {
  Random random(5);
  for (int round = 0; round < 20; ++round) {
    const auto network =
        std::make_shared<const DrawnNetwork>(8, random_links_of(random, 8), std::vector{3U});
    const auto turned = transposed(network);
    std::uint64_t links = 0;
    std::uint64_t turned_links = 0;
    for (NodeId node{0}; node.value() < 8; ++node)
      for (Port port{0}; port.value() < network->port_count(); ++port) {
        turned_links += turned->neighbour(node, port) == no_node ? 0 : 1;
        const NodeId end = network->neighbour(node, port);
        if (end == no_node) continue;
        ++links;
        const Port arrives = network->reverse_port(node, port);
        ASSERT_EQ(turned->neighbour(end, arrives), node);
        ASSERT_EQ(turned->reverse_port(end, arrives), port);
        ASSERT_EQ(turned->link_cost(end, arrives), network->link_cost(node, port));
      }
    EXPECT_EQ(turned_links, links);
    EXPECT_TRUE(turned->is_switch(NodeId{3}));
    EXPECT_FALSE(turned->is_switch(NodeId{2}));
    EXPECT_EQ(transposed(turned), network) << "turned round twice";
  }
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
