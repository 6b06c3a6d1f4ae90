// The Slim Fly against its description, and the symmetry that it claims.
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/finite_field.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::Arcs;

/// For a prime q = 4w + 1: X are the squares, X' the others; arithmetic modulo q.
Arcs naive_slim_fly(unsigned q) {
  std::set<unsigned> squares;
  for (unsigned i = 1; i < q; ++i) squares.insert(i * i % q);
  Arcs arcs;
  for (unsigned row = 0; row < q; ++row)
    for (unsigned y = 0; y < q; ++y)
      for (unsigned z = 0; z < q; ++z) {
        if (y != z) {
          const bool by_square = squares.contains((y + q - z) % q);
          testing::add_link(arcs, fmt::format("r{}.{}.{}", by_square ? 0 : 1, row, y),
                            fmt::format("r{}.{}.{}", by_square ? 0 : 1, row, z));
        }
        // Row z of the other side.
        testing::add_link(arcs, fmt::format("r0.{}.{}", row, (z * row + y) % q),
                          fmt::format("r1.{}.{}", z, y));
      }
  return arcs;
}

/// The image of (side, first, second) under a map of routers, as a set of arcs.
template <class Map>
bool is_automorphism(const Network& network, std::uint32_t q, Map&& map) {
  const auto image = [&](NodeId node) {
    const auto id = static_cast<std::uint32_t>(node.value());
    const auto [side, first, second] = map(id / (q * q), id / q % q, id % q);
    return std::uint64_t{(side * q + first) * q + second};
  };
  std::set<std::pair<std::uint64_t, std::uint64_t>> arcs;
  std::set<std::pair<std::uint64_t, std::uint64_t>> images;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(node, port);
      arcs.emplace(node.value(), end.value());
      images.emplace(image(node), image(end));
    }
  return arcs == images;
}

struct Place {
  std::uint32_t side, first, second;
};

}  // namespace

TEST(SlimFlyStructure, of_primes_is_as_defined) {
  for (const unsigned q : {5U})
    testing::expect_graph_and_diameter(fmt::format("slim-fly:{}", q), naive_slim_fly(q));
}

TEST(SlimFlyStructure, has_2q2_routers_of_degree_3q_minus_d_by_2_and_diameter_2) {
  for (const int q : {3, 4, 5, 7, 8, 9}) {
    SCOPED_TRACE(q);
    const auto network = make_network(fmt::format("slim-fly:{}", q));
    const int d = q % 4 == 3 ? -1 : q % 4;
    EXPECT_EQ(network->node_count(), 2U * static_cast<unsigned>(q * q));
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      ASSERT_EQ(network->degree(node), static_cast<unsigned>((3 * q - d) / 2));
    EXPECT_EQ(testing::diameter_of(testing::arcs_of(*network)), 2U);
    EXPECT_EQ(network->published().diameter->value, 2);
  }
}

TEST(SlimFlyStructure, all_routers_look_alike_if_q_is_4w_plus_1) {
  for (const std::uint32_t q : {5U, 9U}) {
    SCOPED_TRACE(q);
    const auto network = make_network(fmt::format("slim-fly:{}", q));
    EXPECT_TRUE(network->vertex_symmetric());
    const FiniteField field(q);
    // Along a row, from row to row on either side, and from one side to the other: together they
    // lead from any router to any other.
    EXPECT_TRUE(is_automorphism(*network, q, [&](auto side, auto first, auto second) {
      return Place{side, first, field.add(second, 1)};
    }));
    for (std::uint32_t by = 1; by < q; ++by) {
      EXPECT_TRUE(is_automorphism(*network, q, [&](auto side, auto first, auto second) {
        if (side == 0) return Place{0, field.add(first, by), second};
        return Place{1, first, field.add(second, field.negative(field.multiply(first, by)))};
      }));
      EXPECT_TRUE(is_automorphism(*network, q, [&](auto side, auto first, auto second) {
        if (side == 1) return Place{1, field.add(first, by), second};
        return Place{0, first, field.add(second, field.multiply(first, by))};
      }));
    }
    const std::uint32_t root = field.power(1);
    EXPECT_TRUE(is_automorphism(*network, q, [&](auto side, auto first, auto second) {
      if (side == 0) return Place{1, first, field.multiply(root, second)};
      return Place{0, field.multiply(field.negative(root), first), field.multiply(root, second)};
    }));
  }
  EXPECT_FALSE(make_network("slim-fly:7")->vertex_symmetric());
  EXPECT_FALSE(make_network("slim-fly:8")->vertex_symmetric());
}

TEST(SlimFlyStructure, hosts_hang_at_their_routers) {
  const auto network = make_network("slim-fly:4,3");
  EXPECT_EQ(network->node_count(), 32U * 4);
  EXPECT_FALSE(network->vertex_symmetric());
  std::uint64_t hosts = 0;
  for (NodeId node{0}; node.value() < network->node_count(); ++node) {
    const std::string label = network->label(node);
    ASSERT_EQ(network->is_switch(node), label.front() == 'r');
    if (network->is_switch(node)) continue;
    ++hosts;
    ASSERT_EQ(network->degree(node), 1U);
    ASSERT_EQ(network->label(network->neighbour(node, Port{0})),
              "r" + label.substr(1, label.rfind('.') - 1));
  }
  EXPECT_EQ(hosts, 96U);
  EXPECT_EQ(testing::diameter_of(testing::arcs_of(*network)), 4U);
  EXPECT_EQ(network->published().diameter->value, 4);
}

}  // namespace asterism
