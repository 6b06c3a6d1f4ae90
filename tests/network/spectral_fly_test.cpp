// Expanders: SpectralFly against what is proven of it, Xpander against its description.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"
#include "network/port_automorphisms.hpp"

namespace asterism {

namespace {

/// The nodes' sides if the graph is bipartite, otherwise all 1.
std::vector<double> signs_of(const Network& network) {
  std::vector<double> sign(network.node_count());
  sign[0] = 1;
  std::vector<NodeId> reached{NodeId{0}};
  bool bipartite = true;
  for (std::size_t i = 0; i < reached.size(); ++i)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(reached[i], port);
      const double opposite = -sign[reached[i].value()];
      if (sign[end.value()] == 0) {
        sign[end.value()] = opposite;
        reached.push_back(end);
      }
      bipartite = bipartite && sign[end.value()] == opposite;
    }
  if (!bipartite) std::ranges::fill(sign, 1.0);
  return sign;
}

void remove_component(std::vector<double>& vector, const std::vector<double>& direction) {
  double product = 0;
  for (std::size_t i = 0; i < vector.size(); ++i) product += vector[i] * direction[i];
  for (std::size_t i = 0; i < vector.size(); ++i)
    vector[i] -= product / static_cast<double>(vector.size()) * direction[i];
}

/// The largest absolute eigenvalue of the links, apart from the trivial ones, by power iteration.
double second_eigenvalue(const Network& network) {
  const std::size_t nodes = network.node_count();
  const std::vector<double> all(nodes, 1.0);
  const std::vector<double> sides = signs_of(network);
  std::vector<double> vector(nodes);
  for (std::size_t i = 0; i < nodes; ++i) vector[i] = static_cast<double>(i * i % 101) - 50;
  double length = 0;
  for (int round = 0; round < 400; ++round) {
    remove_component(vector, all);
    remove_component(vector, sides);
    std::vector<double> next(nodes);
    for (std::size_t i = 0; i < nodes; ++i)
      for (Port port{0}; port.value() < network.port_count(); ++port)
        next[i] += vector[network.neighbour(NodeId{i}, port).value()];
    length = 0;
    for (const double value : next) length += value * value;
    length = std::sqrt(length);
    for (double& value : next) value /= length;
    vector = std::move(next);
  }
  return length;
}

}  // namespace

TEST(SpectralFlyStructure, is_ramanujan_and_has_the_order_of_its_group) {
  struct LpsCase {
    unsigned p, q;
    std::uint64_t nodes;
  };
  // p is a square modulo q for (11,7), (3,11) and (5,11); then the group is PSL(2,q).
  for (const auto& [p, q, nodes] :
       {LpsCase{3, 5, 120}, {5, 7, 336}, {11, 7, 168}, {3, 11, 660}, {5, 11, 660}, {7, 11, 1320}}) {
    const auto network = make_network(fmt::format("spectral-fly:{},{}", p, q));
    SCOPED_TRACE(network->spec());
    EXPECT_EQ(network->node_count(), nodes);
    EXPECT_EQ(network->port_count(), p + 1);
    EXPECT_LE(second_eigenvalue(*network), 2 * std::sqrt(p) + 1e-6);
  }
}

TEST(SpectralFlyStructure, looks_the_same_from_every_router) {
  testing::expect_port_symmetric(*make_network("spectral-fly:3,5"));
  testing::expect_port_symmetric(*make_network("spectral-fly:11,7"));
  testing::expect_port_symmetric(*make_network("spectral-fly:5,7"), 13);
}

TEST(SpectralFlyStructure, joins_different_routers_for_all_small_primes) {
  for (const unsigned p : {3U, 5U, 7U, 11U, 13U, 17U})
    for (const unsigned q : {5U, 7U, 11U, 13U}) {
      if (p == q || q * q <= 4 * p) continue;
      const auto network = make_network(fmt::format("spectral-fly:{},{}", p, q));
      SCOPED_TRACE(network->spec());
      std::set<NodeId> ends{NodeId{0}};
      for (Port port{0}; port.value() < network->port_count(); ++port)
        ends.insert(network->neighbour(NodeId{0}, port));
      EXPECT_EQ(ends.size(), p + 2);
      EXPECT_EQ(std::ranges::count(testing::image_by_ports(*network, NodeId{0}), no_node), 0)
          << "disconnected";
    }
}

TEST(XpanderStructure, matches_any_two_metanodes) {
  const auto network = make_network("xpander:5,6,0");
  std::map<std::pair<std::string, std::string>, std::set<std::string>> ends;
  for (const auto& [from, to] : testing::arcs_of(*network))
    ends[{from.substr(0, from.find('.')), to.substr(0, to.find('.'))}].insert(to);
  EXPECT_EQ(ends.size(), 30U);
  for (const auto& [pair, routers] : ends) {
    EXPECT_NE(pair.first, pair.second);
    EXPECT_EQ(routers.size(), 6U);
  }
}

TEST(XpanderStructure, depends_on_the_seed_alone) {
  const auto arcs = [](const std::string& spec) { return testing::arcs_of(*make_network(spec)); };
  EXPECT_EQ(arcs("xpander:5,6,0"), arcs("xpander:5,6,0,1"));
  EXPECT_NE(arcs("xpander:5,6,0"), arcs("xpander:5,6,0,2"));
}

TEST(XpanderStructure, expands) {
  EXPECT_LE(second_eigenvalue(*make_network("xpander:8,20,0")), 1.25 * 2 * std::sqrt(7));
}

}  // namespace asterism
