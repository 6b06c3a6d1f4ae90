// Generalized hypercubes against their definition.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

TEST(GeneralizedHypercubeStructure, joins_what_differs_in_one_coordinate) {
  for (const auto& [a, b, c] : std::vector<std::tuple<unsigned, unsigned, unsigned>>{
           {2, 2, 2}, {2, 3, 4}, {4, 3, 2}, {3, 5, 3}}) {
    std::vector<std::vector<unsigned>> points;
    for (unsigned x = 0; x < a; ++x)
      for (unsigned y = 0; y < b; ++y)
        for (unsigned z = 0; z < c; ++z) points.push_back({x, y, z});
    const auto label = [](const std::vector<unsigned>& point) {
      return fmt::format("({},{},{})", point[0], point[1], point[2]);
    };
    testing::Arcs arcs;
    for (const auto& one : points)
      for (const auto& other : points) {
        unsigned different = 0;
        for (unsigned i = 0; i < 3; ++i) different += one[i] != other[i] ? 1 : 0;
        if (different == 1) testing::add_link(arcs, label(one), label(other));
      }
    testing::expect_graph_and_diameter(fmt::format("generalized-hypercube:{}x{}x{}", a, b, c),
                                       arcs);
  }
}

TEST(GeneralizedHypercubeStructure, has_axes) {
  const auto network = make_network("generalized-hypercube:2x3x4");
  EXPECT_EQ(network->port_count(), 6U);
  EXPECT_EQ(network->axis(Port{0}), 0U);
  EXPECT_EQ(network->axis(Port{2}), 1U);
  EXPECT_EQ(network->axis(Port{5}), 2U);
  EXPECT_EQ(testing::across(*network, "(1,2,3)", "2+2"), "(1,2,1)");
  EXPECT_EQ(testing::across(*network, "(1,2,3)", "0+1"), "(0,2,3)");
}

TEST(GeneralizedHypercubeStructure, of_twos_is_the_hypercube_and_of_one_side_complete) {
  EXPECT_EQ(make_network("generalized-hypercube:2x2x2x2")->published().distance_distribution,
            make_network("hypercube:4")->published().distance_distribution);
  EXPECT_EQ(make_network("generalized-hypercube:9")->published().diameter->value, 1);
}

}  // namespace asterism
