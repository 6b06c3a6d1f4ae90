#include "papers/grid_embedding.hpp"

#include <gtest/gtest.h>

namespace asterism {
namespace {

std::uint64_t apart_on_a_line(NodeId a, NodeId b) {
  return a < b ? b.value() - a.value() : a.value() - b.value();
}

/// A mesh of 2 x 3 row by row on a line: neighbours in a row are next to each other, those in a
/// column three apart, and a ring of a row is closed over two.
TEST(GridEmbedding, dilation_is_the_largest_distance_along_each_axis) {
  const GridEmbedding rows{{2, 3}, {false, true}, [](std::span<const std::uint64_t> at) {
                             return NodeId{3 * at[0] + at[1]};
                           }};
  const EmbeddingMeasures measures = measure_embedding(rows, apart_on_a_line);
  EXPECT_EQ(measures.nodes, 6U);
  EXPECT_TRUE(measures.one_to_one);
  EXPECT_EQ(measures.axes[0].edges, 3U);
  EXPECT_EQ(measures.axes[0].dilation, 3U);
  EXPECT_EQ(measures.axes[0].distances_sum, 9U);
  EXPECT_EQ(measures.axes[1].edges, 6U);
  EXPECT_EQ(measures.axes[1].dilation, 2U);
  EXPECT_EQ(measures.axes[1].distances_sum, 8U);
}

TEST(GridEmbedding, a_ring_of_two_has_one_edge) {
  const GridEmbedding ring{
      {2}, {true}, [](std::span<const std::uint64_t> at) { return NodeId{at[0]}; }};
  EXPECT_EQ(measure_embedding(ring, apart_on_a_line).axes[0].edges, 1U);
}

TEST(GridEmbedding, two_nodes_in_one_place_are_noticed) {
  const GridEmbedding folded{
      {4}, {false}, [](std::span<const std::uint64_t> at) { return NodeId{at[0] / 2}; }};
  EXPECT_FALSE(measure_embedding(folded, apart_on_a_line).one_to_one);
}

}  // namespace
}  // namespace asterism
