// Twisted tori as lattice graphs, and grids with closed and open axes.
#include <array>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/grid.hpp"
#include "network/naive_graph.hpp"
#include "network/port_automorphisms.hpp"

namespace asterism {

namespace {

using testing::Arcs;
using LatticeVector = std::vector<int>;

/// The point of the box that differs from a point by a vector of the lattice.
LatticeVector in_box(const LatticeVector& point, const std::vector<LatticeVector>& lattice,
                     const LatticeVector& sides) {
  LatticeVector found;
  const int combinations = lattice.size() == 2 ? 25 : 125;  // coefficients from -2 to 2
  for (int combination = 0; combination < combinations; ++combination) {
    LatticeVector candidate = point;
    int rest = combination;
    for (const LatticeVector& vector : lattice) {
      for (std::size_t axis = 0; axis < vector.size(); ++axis)
        candidate[axis] += (rest % 5 - 2) * vector[axis];
      rest /= 5;
    }
    bool inside = true;
    for (std::size_t axis = 0; axis < sides.size(); ++axis)
      inside = inside && candidate[axis] >= 0 && candidate[axis] < sides[axis];
    if (!inside) continue;
    EXPECT_TRUE(found.empty() || found == candidate) << "two points for one";
    found = candidate;
  }
  return found;
}

std::string label_of_point(const LatticeVector& point) {
  std::string label = "(";
  for (std::size_t i = 0; i < point.size(); ++i)
    label += (i == 0 ? "" : ",") + std::to_string(point[i]);
  return label + ")";
}

Arcs naive_lattice_graph(const std::vector<LatticeVector>& lattice, const LatticeVector& sides) {
  Arcs arcs;
  std::vector<LatticeVector> points{{}};
  for (const int side : sides) {
    std::vector<LatticeVector> longer;
    for (const LatticeVector& point : points)
      for (int i = 0; i < side; ++i) {
        longer.push_back(point);
        longer.back().push_back(i);
      }
    points = std::move(longer);
  }
  for (const LatticeVector& point : points)
    for (std::size_t axis = 0; axis < sides.size(); ++axis) {
      LatticeVector next = point;
      ++next[axis];
      testing::add_link(arcs, label_of_point(point), label_of_point(in_box(next, lattice, sides)));
    }
  return arcs;
}

}  // namespace

TEST(TwistedTorusStructure, of_sides_k_k_2k_is_the_face_centred_lattice_graph) {
  for (const int k : {2, 3, 4})
    testing::expect_graph_and_diameter(
        fmt::format("twisted-torus:{}x{}x{}", k, k, 2 * k),
        naive_lattice_graph({{k, 0, k}, {0, k, k}, {0, 0, 2 * k}}, {k, k, 2 * k}));
}

TEST(TwistedTorusStructure, of_sides_k_2k_2k_is_the_body_centred_lattice_graph) {
  for (const int k : {2, 3})
    testing::expect_graph_and_diameter(
        fmt::format("twisted-torus:{}x{}x{}", k, 2 * k, 2 * k),
        naive_lattice_graph({{k, k, k}, {0, 2 * k, 0}, {0, 0, 2 * k}}, {k, 2 * k, 2 * k}));
}

TEST(TwistedTorusStructure, of_sides_k_2k_is_the_rectangular_twisted_torus) {
  for (const int k : {2, 3, 5})
    testing::expect_graph_and_diameter(fmt::format("twisted-torus:{}x{}", k, 2 * k),
                                       naive_lattice_graph({{k, k}, {0, 2 * k}}, {k, 2 * k}));
}

TEST(TwistedTorusStructure, looks_the_same_from_every_node) {
  for (const char* spec :
       {"twisted-torus:2x2x4", "twisted-torus:4x4x8", "twisted-torus:3x6x6", "twisted-torus:5x10"})
    testing::expect_port_symmetric(*make_network(spec));
}

TEST(TwistedTorusStructure, is_less_wide_than_the_torus_of_the_same_sides) {
  for (const char* sides : {"4x4x8", "4x8x8", "4x8"})
    EXPECT_LT(make_network(fmt::format("twisted-torus:{}", sides))->published().diameter->value,
              make_network(fmt::format("torus:{}", sides))->published().diameter->value);
}

TEST(TorusMeshStructure, closes_the_first_axes_only) {
  const auto network = make_network("torus-mesh:4x2,3x2");
  Arcs arcs;
  for (NodeId node{0}; node.value() < network->node_count(); ++node) {
    const unsigned id = static_cast<unsigned>(node.value());
    const std::array<unsigned, 4> place{id / 12, id / 6 % 2, id / 2 % 3, id % 2};
    const auto link = [&](std::size_t axis, unsigned to) {
      auto other = place;
      other[axis] = to;
      const auto label = [](const std::array<unsigned, 4>& at) {
        return fmt::format("({},{},{},{})", at[0], at[1], at[2], at[3]);
      };
      testing::add_link(arcs, label(place), label(other));
    };
    link(0, (place[0] + 1) % 4);
    link(1, 1 - place[1]);
    if (place[2] < 2) link(2, place[2] + 1);
    if (place[3] < 1) link(3, place[3] + 1);
  }
  testing::expect_graph_and_diameter("torus-mesh:4x2,3x2", arcs);
}

TEST(TorusMeshStructure, is_symmetric_only_without_open_axes_of_three_nodes) {
  EXPECT_FALSE(make_network("torus-mesh:4,3")->vertex_symmetric());
  EXPECT_TRUE(make_network("torus-mesh:4,2")->vertex_symmetric());
  EXPECT_FALSE(make_network("torus-mesh:4,2")->port_symmetric());
}

TEST(TorusMeshStructure, is_a_grid_of_mixed_axes) {
  const auto network = make_network("torus-mesh:4,3");
  ASSERT_NE(network->grid(), nullptr);
  EXPECT_FALSE(network->grid()->wrapped());
  EXPECT_TRUE(network->grid()->has_wrapped_axis());
  EXPECT_TRUE(network->grid()->wrapped(0));
  EXPECT_FALSE(network->grid()->wrapped(1));
  EXPECT_FALSE(make_network("mesh:4x3")->grid()->has_wrapped_axis());
}

}  // namespace asterism
