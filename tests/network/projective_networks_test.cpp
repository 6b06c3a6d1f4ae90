// Networks of projective planes and full meshes (PolarFly, OFT, MLFM) against their descriptions.
#include <array>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::add_link;
using testing::Arcs;
using PlaneVector = std::array<unsigned, 3>;

/// For a prime q, in the order of the catalogue.
std::vector<PlaneVector> plane_vectors(unsigned q) {
  std::vector<PlaneVector> vectors;
  for (unsigned y = 0; y < q; ++y)
    for (unsigned z = 0; z < q; ++z) vectors.push_back({1, y, z});
  for (unsigned z = 0; z < q; ++z) vectors.push_back({0, 1, z});
  vectors.push_back({0, 0, 1});
  return vectors;
}

bool are_orthogonal(const PlaneVector& a, const PlaneVector& b, unsigned q) {
  return (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) % q == 0;
}

Arcs naive_polarfly(unsigned q) {
  const std::vector<PlaneVector> vectors = plane_vectors(q);
  Arcs arcs;
  for (std::size_t i = 0; i < vectors.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (are_orthogonal(vectors[i], vectors[j], q))
        add_link(arcs, fmt::format("r{}", i), fmt::format("r{}", j));
  return arcs;
}

Arcs naive_oft(unsigned q, unsigned hosts) {
  const std::vector<PlaneVector> vectors = plane_vectors(q);
  Arcs arcs;
  for (std::size_t i = 0; i < vectors.size(); ++i)
    for (unsigned copy = 0; copy < 2; ++copy) {
      const std::string leaf = fmt::format("l{}.{}", copy, i);
      for (unsigned host = 0; host < hosts; ++host)
        add_link(arcs, leaf, fmt::format("h{}.{}.{}", copy, i, host));
      for (std::size_t j = 0; j < vectors.size(); ++j)
        if (are_orthogonal(vectors[i], vectors[j], q)) add_link(arcs, leaf, fmt::format("s{}", j));
    }
  return arcs;
}

Arcs naive_mlfm(unsigned links, unsigned layers, unsigned hosts) {
  Arcs arcs;
  unsigned global = 0;
  for (unsigned layer = 0; layer < layers; ++layer) {
    global = 0;
    for (unsigned j = 0; j <= links; ++j) {
      for (unsigned host = 0; host < hosts; ++host)
        add_link(arcs, fmt::format("l{}.{}", layer, j), fmt::format("h{}.{}.{}", layer, j, host));
      for (unsigned i = 0; i < j; ++i, ++global)
        for (const unsigned place : {i, j})
          add_link(arcs, fmt::format("l{}.{}", layer, place), fmt::format("g{}", global));
    }
  }
  return arcs;
}

/// The longest distance between two leaves, whose labels begin with l.
unsigned distance_of_leaves(const Network& network) {
  unsigned longest = 0;
  for (NodeId source{0}; source.value() < network.node_count(); ++source) {
    if (network.label(source).front() != 'l') continue;
    std::vector<unsigned> distance(network.node_count(), ~0U);
    std::vector<NodeId> reached{source};
    distance[source.value()] = 0;
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (Port port{0}; port.value() < network.port_count(); ++port) {
        const NodeId end = network.neighbour(reached[i], port);
        if (end == no_node || distance[end.value()] != ~0U) continue;
        distance[end.value()] = distance[reached[i].value()] + 1;
        reached.push_back(end);
        if (network.label(end).front() == 'l') longest = std::max(longest, distance[end.value()]);
      }
  }
  return longest;
}

}  // namespace

TEST(PolarFlyStructure, of_primes_is_as_defined) {
  for (const unsigned q : {2U, 3U, 5U, 7U})
    testing::expect_graph_and_diameter(fmt::format("polarfly:{}", q), naive_polarfly(q));
}

TEST(PolarFlyStructure, of_prime_powers_has_diameter_2_and_q_plus_1_quadrics) {
  for (const unsigned q : {4U, 8U, 9U}) {
    const auto network = make_network(fmt::format("polarfly:{}", q));
    unsigned quadrics = 0;
    for (NodeId node{0}; node.value() < network->node_count(); ++node) {
      ASSERT_GE(network->degree(node), q);
      if (network->degree(node) == q) ++quadrics;
    }
    EXPECT_EQ(quadrics, q + 1);
    EXPECT_EQ(testing::diameter_of(testing::arcs_of(*network)), 2U);
  }
}

TEST(OftStructure, of_primes_is_as_defined) {
  testing::expect_graph_and_diameter("oft:2", naive_oft(2, 3));
  testing::expect_graph_and_diameter("oft:3,2", naive_oft(3, 2));
}

TEST(OftStructure, leaves_are_two_links_apart_and_all_switches_have_2q_plus_2_ports) {
  for (const unsigned q : {2U, 3U, 4U, 5U}) {
    const auto network = make_network(fmt::format("oft:{}", q));
    EXPECT_EQ(distance_of_leaves(*network), 2U);
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      ASSERT_EQ(network->degree(node), network->is_switch(node) ? 2 * (q + 1) : 1);
  }
}

TEST(MlfmStructure, joins_two_places_of_all_layers) {
  testing::expect_graph_and_diameter("mlfm:1", naive_mlfm(1, 1, 1));
  testing::expect_graph_and_diameter("mlfm:3", naive_mlfm(3, 3, 3));
  testing::expect_graph_and_diameter("mlfm:5,2,1", naive_mlfm(5, 2, 1));
}

TEST(MlfmStructure, local_routers_are_two_links_apart_and_all_routers_have_2h_ports) {
  for (const unsigned h : {2U, 3U, 6U}) {
    const auto network = make_network(fmt::format("mlfm:{}", h));
    EXPECT_EQ(distance_of_leaves(*network), 2U);
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      ASSERT_EQ(network->degree(node), network->is_switch(node) ? 2 * h : 1);
  }
}

}  // namespace asterism
