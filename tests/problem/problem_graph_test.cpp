#include "problem/problem_graph.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "network/drawn_network.hpp"

namespace asterism {
namespace {

using testing::DrawnNetwork;

Problem allgather_on(std::shared_ptr<const Network> network, const char* ports = "one",
                     std::vector<NodeId> participants = {}) {
  Model model;
  parse_ports(ports, model);
  const Collective collective(CollectiveKind::allgather, *network, {}, 1, std::move(participants));
  return {std::move(network), collective, model};
}

TEST(ProblemGraph, has_the_arcs_of_the_network_in_the_order_of_nodes_and_ports) {
  for (const char* const spec : {"mesh:2x2", "mesh:3x4", "wk:3,3", "star:4", "complete:2"}) {
    const auto network = make_network(spec);
    const ProblemGraph graph(allgather_on(network));
    ASSERT_EQ(graph.node_count(), network->node_count()) << spec;
    std::uint32_t arcs = 0;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      for (Port port{0}; port.value() < network->port_count(); ++port) {
        const NodeId end = network->neighbour(NodeId{node}, port);
        if (end == no_node) continue;
        const Arc& arc = graph.arc(arcs++);
        EXPECT_EQ(arc.from, node) << spec;
        EXPECT_EQ(arc.to, end.value()) << spec;
        EXPECT_EQ(arc.port, port) << spec;
      }
    EXPECT_EQ(arcs, graph.arcs().size()) << spec;
    EXPECT_EQ(graph.link_count() * 2, arcs) << spec;
    std::uint32_t arrivals = 0;
    for (std::uint32_t node = 0; node < graph.node_count(); ++node)
      for (const std::uint32_t number : graph.in(node)) {
        EXPECT_EQ(graph.arc(number).to, node) << spec;
        ++arrivals;
      }
    EXPECT_EQ(arrivals, arcs) << spec;
    EXPECT_TRUE(graph.is_uniform()) << spec;
  }
}

TEST(ProblemGraph, the_two_directions_of_a_link_share_its_number) {
  const auto network = make_network("torus:3x4");
  const ProblemGraph graph(allgather_on(network));
  for (const Arc& arc : graph.arcs())
    for (const Arc& other : graph.arcs())
      if (&arc != &other && arc.link == other.link) {
        EXPECT_EQ(arc.from, other.to);
        EXPECT_EQ(arc.to, other.from);
        EXPECT_EQ(network->reverse_port(NodeId{arc.from}, arc.port), other.port);
      }
}

TEST(ProblemGraph, knows_switches_participants_costs_and_ways_that_lead_one_way) {
  const auto network = std::make_shared<DrawnNetwork>(
      4,
      std::vector<testing::DrawnLink>{
          {0, 3, {2, 0.5}}, {1, 3, {}}, {2, 3, {}}, {0, 1, {}, true}, {0, 1, {}, true}},
      std::vector<std::uint32_t>{3});
  const ProblemGraph graph(allgather_on(network));
  EXPECT_EQ(graph.participants().size(), 3U);
  EXPECT_FALSE(graph.takes_part(3));
  EXPECT_EQ(graph.sends(3), 3U);
  EXPECT_EQ(graph.receives(3), 3U);
  EXPECT_EQ(graph.sends(0), 1U);
  EXPECT_EQ(graph.out_degree(0), 3U);
  EXPECT_EQ(graph.in_degree(0), 1U);
  EXPECT_EQ(graph.in_degree(1), 3U);
  EXPECT_EQ(graph.link_count(), 5U);
  EXPECT_EQ(graph.arcs().size(), 8U);
  EXPECT_FALSE(graph.is_uniform());
  EXPECT_EQ(graph.fastest(), 2);
  EXPECT_EQ(graph.arc(0).latency, 0.5);
  EXPECT_TRUE(graph.ports_limit(0));
  EXPECT_FALSE(graph.ports_limit(3));
}

/// Until they have arrived; of that, links are free again by the delay earlier.
TEST(ProblemGraph, adds_the_latencies_and_delays_of_links_and_classes) {
  const auto network = std::make_shared<DrawnNetwork>(
      2, std::vector<testing::DrawnLink>{{0, 1, {2, 0.5, 4}, false, LinkCost{}}});
  Problem problem = allgather_on(network);
  problem.model.class_delays["link"] = 8;
  problem.model.class_overheads["link"] = 1;
  problem.model.link_delay = 100;
  const ProblemGraph graph(problem);
  EXPECT_EQ(graph.arc(0).rate, 2);
  EXPECT_EQ(graph.arc(0).latency, 13.5);
  EXPECT_EQ(graph.arc(0).delay, 12);
  EXPECT_EQ(graph.arc(1).latency, 9);
  EXPECT_EQ(graph.arc(1).delay, 8);
  EXPECT_FALSE(graph.is_uniform());
}

TEST(ProblemGraph, multiplies_the_rates_of_classes_and_limits_ports) {
  const auto torus = make_network("torus:4x4");
  Problem problem = allgather_on(torus, "3", {NodeId{1}, NodeId{7}});
  problem.model.rates["+x"] = 2;
  problem.model.duplex = Model::Duplex::half;
  const ProblemGraph graph(problem);
  EXPECT_EQ(graph.fastest(), 2);
  EXPECT_FALSE(graph.is_uniform());
  EXPECT_TRUE(graph.half_duplex());
  EXPECT_EQ(graph.sends(5), 3U);
  EXPECT_TRUE(graph.takes_part(7));
  EXPECT_FALSE(graph.takes_part(0));
}

TEST(ProblemGraph, refuses_what_does_not_fit) {
  testing::expect_error(
      [] { return ProblemGraph(allgather_on(make_network("hypercube:24")), 1000).node_count(); },
      ErrorCode::too_large, "the links of hypercube:24", "smaller");
}

}  // namespace
}  // namespace asterism
