// Network partitioning of the torus (chen2004, section 2).
#include "network/torus_partition.hpp"

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

const Grid& grid_of(const std::shared_ptr<const Network>& network) {
  return *network->grid();
}

TEST(TorusSpace, a_span_has_as_many_points_as_its_counts_say) {
  const auto line =
      span_of({0, 0, 0}, std::array<Vector3, 1>{e_12}, std::array<std::uint64_t, 1>{5}, {5, 5, 5});
  EXPECT_EQ(line, (std::vector<Vector3>{{0, 0, 0}, {1, 1, 0}, {2, 2, 0}, {3, 3, 0}, {4, 4, 0}}));
  const auto plane =
      span_of({4, 0, 0}, std::array{e_13, e_12}, std::array<std::uint64_t, 2>{2, 2}, {5, 5, 5});
  EXPECT_EQ(plane, (std::vector<Vector3>{{4, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}}));
}

TEST(TorusSpace, matrices_name_the_six_nodes_of_the_papers_example) {
  const RoutingMatrix routing{e_13, Vector3{0, 1, 1}, e_3};
  const Distances distances{1, 1, 1};
  EXPECT_EQ(distances * routing, (RoutingMatrix{Vector3{1, 0, 1}, {0, 1, 1}, {0, 0, 1}}));
  EXPECT_EQ(-distances * routing, (RoutingMatrix{Vector3{-1, 0, -1}, {0, -1, -1}, {0, 0, -1}}));
}

TEST(TorusPartition, has_the_five_properties_where_h_divides_the_sides) {
  for (const auto& [spec, h] : {std::pair("torus:6x6x6", 3U), std::pair("torus:14x7x7", 7U),
                                std::pair("torus:4x8x4", 4U), std::pair("torus:4x4x4", 1U)}) {
    const auto network = make_network(spec);
    const TorusPartition partition(grid_of(network), h);
    EXPECT_TRUE(partition.divides());
    const PartitionProperties found = check_partition(partition);
    EXPECT_EQ(found.distribution_independent, "") << spec;
    EXPECT_EQ(found.collecting_independent, "") << spec;
    EXPECT_EQ(found.intersect_in_one, "") << spec;
    EXPECT_EQ(found.distribution_isomorphic, "") << spec;
    EXPECT_EQ(found.collecting_isomorphic, "") << spec;
  }
}

TEST(TorusPartition, has_four_of_them_for_all_other_sides) {
  for (const auto& [spec, h] : {std::pair("torus:5x6x7", 2U), std::pair("torus:8x8x8", 3U),
                                std::pair("torus:5x5x5", 4U), std::pair("torus:3x7x4", 3U)}) {
    const auto network = make_network(spec);
    const PartitionProperties found = check_partition(TorusPartition(grid_of(network), h));
    EXPECT_EQ(found.distribution_independent, "") << spec;
    EXPECT_EQ(found.collecting_independent, "") << spec;
    EXPECT_EQ(found.intersect_in_one, "") << spec;
    EXPECT_EQ(found.distribution_isomorphic, "") << spec;
  }
  const auto network = make_network("torus:8x8x8");
  EXPECT_EQ(check_partition(TorusPartition(grid_of(network), 3)).collecting_isomorphic, "");
  const auto uneven = make_network("torus:7x7x7");
  EXPECT_EQ(check_partition(TorusPartition(grid_of(uneven), 3)).collecting_isomorphic,
            "along axis 1 blocks have 4 and 3 nodes");
}

TEST(TorusPartition, blocks_cover_an_axis_and_regular_places_count_up) {
  const auto network = make_network("torus:16x11x5");
  const TorusPartition partition(grid_of(network), 5);
  EXPECT_EQ(partition.blocks(0), 3U);
  EXPECT_EQ(partition.block_size(0, 0), 6U);
  EXPECT_EQ(partition.block_begin(0, 2), 11U);
  EXPECT_EQ(partition.regular(0, 5), std::nullopt);
  EXPECT_EQ(partition.regular(0, 6), 5U);
  EXPECT_EQ(partition.coordinate(0, 5), 6U);
  EXPECT_EQ(partition.coordinate(0, -1), 15U);
  const Vector3 point{7, 3, 2};
  EXPECT_EQ(partition.point(partition.node(point)), point);
}

TEST(TorusPartition, a_path_goes_through_surplus_nodes) {
  const auto network = make_network("torus:16x11x5");
  const TorusPartition partition(grid_of(network), 5);
  const std::vector<Port> path = partition.path({4, 0, 0}, {1, 0, -1});
  EXPECT_EQ(path, (std::vector{Grid::up(0), Grid::up(0), Grid::down(2)}));
}

TEST(TorusPartition, refuses_what_it_cannot_cut) {
  const auto torus = make_network("torus:4x5x6");
  const auto make = [&](const std::shared_ptr<const Network>& network, std::uint64_t h) {
    return [&network, h] { return TorusPartition(grid_of(network), h).h(); };
  };
  testing::expect_error(make(torus, 5), ErrorCode::out_of_range, "cannot be partitioned with h = 5",
                        "from 1 to 4");
  testing::expect_error(make(torus, 0), ErrorCode::out_of_range, "h = 0", "from 1 to 4");
  const auto plane = make_network("torus:4x4");
  testing::expect_error(make(plane, 2), ErrorCode::unsupported, "not a torus of three axes",
                        "torus");
  const auto mesh = make_network("mesh:4x4x4");
  testing::expect_error(make(mesh, 2), ErrorCode::unsupported, "not a torus of three axes",
                        "torus");
}

}  // namespace
}  // namespace asterism
