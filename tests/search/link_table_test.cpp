#include "search/link_table.hpp"

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "network_sizes.hpp"
#include "search/boost_reference.hpp"

namespace asterism {
namespace {

TEST(LinkTable, distances_agree_with_boost_node_by_node) {
  for (const std::string& spec : testing::all_small_networks()) {
    const auto network = make_network(spec);
    const LinkTable links(*network);
    const auto graph = testing::materialised(*network);
    DistanceSearch search(links);
    for (const std::uint64_t source : {std::uint64_t{0}, network->node_count() / 2}) {
      const auto found = search.from(static_cast<std::uint32_t>(source));
      ASSERT_EQ(std::vector(found.begin(), found.end()),
                testing::boost_distances(graph, NodeId{source}))
          << spec;
    }
  }
}

TEST(LinkTable, refuses_nodes_that_do_not_fit_32_bits) {
  const auto network = make_network("hypercube:32");
  EXPECT_THROW(LinkTable{*network}, Error);
}

TEST(Degrees, of_regular_and_irregular_networks) {
  const Degrees star = count_degrees(*make_network("star:5"));
  EXPECT_EQ(star.arcs, 480U);
  EXPECT_EQ(star.least, 4U);
  EXPECT_EQ(star.most, 4U);
  const Degrees mesh = count_degrees(*make_network("mesh:3x4"));
  EXPECT_EQ(mesh.arcs, 2U * 17U);
  EXPECT_EQ(mesh.least, 2U);
  EXPECT_EQ(mesh.most, 4U);
}

}  // namespace
}  // namespace asterism
