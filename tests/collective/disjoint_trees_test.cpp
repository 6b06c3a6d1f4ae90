// The spanning trees of tori and hypercubes: that they are trees, that no two share a link in one
// direction, how high they are.
#include "collective/torus/disjoint_trees.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "base/random.hpp"
#include "extent.hpp"
#include "network/grid.hpp"

namespace asterism {
namespace {

std::string torus(const std::vector<std::uint64_t>& sides) {
  std::string spec;
  for (const std::uint64_t side : sides) spec += (spec.empty() ? "" : "x") + std::to_string(side);
  return "torus:" + spec;
}

std::uint64_t torus_diameter(const std::vector<std::uint64_t>& sides) {
  std::uint64_t sum = 0;
  for (const std::uint64_t side : sides) sum += side / 2;
  return sum;
}

/// Follows every tree by the network itself, not by the table of the trees; their height.
std::uint32_t checked_height(const std::string& spec) {
  const auto network = make_network(spec);
  const DisjointTrees trees(*network);
  EXPECT_EQ(trees.count(), network->degree(NodeId{0})) << spec;
  std::set<std::pair<std::uint64_t, std::uint32_t>> arcs;  // sender and port
  std::uint32_t height = 0;
  for (std::uint32_t tree = 0; tree < trees.count(); ++tree) {
    const auto levels = trees.levels(tree);
    EXPECT_EQ(levels[0], std::vector<std::uint32_t>{0}) << spec;
    EXPECT_EQ(levels[1].size(), 1U) << spec;  // the root has a link for each tree
    std::set<std::uint64_t> reached{0};
    for (std::size_t depth = 1; depth < levels.size(); ++depth) {
      const std::set<std::uint64_t> above = reached;
      for (const std::uint32_t node : levels[depth]) {
        const Port up = trees.to_parent(tree, node);
        const NodeId parent = network->neighbour(NodeId{node}, up);
        EXPECT_TRUE(above.contains(parent.value())) << spec;
        EXPECT_TRUE(reached.insert(node).second) << spec;
        const Port down = network->reverse_port(NodeId{node}, up);
        EXPECT_TRUE(arcs.emplace(parent.value(), down.value()).second) << spec;
      }
    }
    EXPECT_EQ(reached.size(), network->node_count()) << spec;
    height = std::max(height, static_cast<std::uint32_t>(levels.size() - 1));
  }
  EXPECT_EQ(height, trees.height()) << spec;
  return height;
}

TEST(DisjointTrees, six_of_height_diameter_plus_two_in_three_dimensions) {
  const std::uint64_t most = few_examples() ? 5 : 7;
  for (std::uint64_t a = 3; a <= most; ++a)
    for (std::uint64_t b = 3; b <= most; ++b)
      for (std::uint64_t c = 3; c <= most; ++c)
        EXPECT_EQ(checked_height(torus({a, b, c})), torus_diameter({a, b, c}) + 2)
            << a << ' ' << b << ' ' << c;
  EXPECT_EQ(checked_height("torus:16x16x16"), 24U + 2);
  EXPECT_EQ(checked_height("torus:3x20x5"), 1U + 10 + 2 + 2);
}

TEST(DisjointTrees, of_sizes_that_are_drawn) {
  Random random(13);
  for (int i = 0; i < (few_examples() ? 10 : 40); ++i) {
    std::vector<std::uint64_t> sides(3 + random.below(2));
    for (std::uint64_t& side : sides) side = 3 + random.below(sides.size() == 3 ? 12 : 4);
    EXPECT_EQ(checked_height(torus(sides)), torus_diameter(sides) + 2) << torus(sides);
  }
}

TEST(DisjointTrees, eight_in_four_dimensions_and_ten_in_five) {
  for (const std::vector<std::uint64_t>& sides :
       std::vector<std::vector<std::uint64_t>>{{3, 3, 3, 3},
                                               {4, 4, 4, 4},
                                               {5, 3, 4, 6},
                                               {5, 5, 5, 5},
                                               {3, 3, 3, 3, 3},
                                               {3, 4, 3, 5, 4}})
    EXPECT_EQ(checked_height(torus(sides)), torus_diameter(sides) + 2) << torus(sides);
}

TEST(DisjointTrees, four_in_two_dimensions_are_nearly_as_low_if_the_sides_are_alike) {
  for (std::uint64_t a = 3; a <= 14; ++a)
    for (std::uint64_t b = a; b <= std::min<std::uint64_t>(14, 2 * a); ++b)
      EXPECT_LE(checked_height(torus({a, b})), torus_diameter({a, b}) + 3) << a << ' ' << b;
  for (std::uint64_t even = 4; even <= 20; even += 2)
    EXPECT_EQ(checked_height(torus({even, even})), even + 2) << even;
}

TEST(DisjointTrees, of_a_narrow_torus_go_round_the_long_rings) {
  for (std::uint64_t length = 10; length <= 40; length += 10) {
    const std::uint32_t height = checked_height(torus({3, length}));
    EXPECT_GT(height, 1 + length / 2 + 2) << length;
    EXPECT_LE(height, length + 2) << length;
  }
}

TEST(DisjointTrees, of_a_ring_go_round_it_both_ways) {
  for (std::uint64_t n = 3; n <= 12; ++n)
    EXPECT_EQ(checked_height("ring:" + std::to_string(n)), n - 1);
}

TEST(DisjointTrees, of_a_hypercube_are_those_of_johnsson_and_ho) {
  EXPECT_EQ(checked_height("hypercube:1"), 1U);
  for (unsigned d = 2; d <= 9; ++d)
    EXPECT_EQ(checked_height("hypercube:" + std::to_string(d)), d + 1);
  EXPECT_EQ(checked_height("torus:2x2x2"), 4U);
}

TEST(DisjointTrees, of_a_torus_with_sides_of_two_are_one_less_for_each_of_them) {
  for (std::uint64_t a = 2; a <= 5; ++a)
    for (std::uint64_t b = 2; b <= 5; ++b)
      for (std::uint64_t c = 2; c <= 5; ++c)
        EXPECT_LE(checked_height(torus({a, b, c})), torus_diameter({a, b, c}) + 2)
            << a << ' ' << b << ' ' << c;
  for (std::uint64_t side = 3; side <= 12; ++side)
    EXPECT_LE(checked_height(torus({2, side})), side) << side;
  EXPECT_EQ(checked_height("torus:2x8x8"), 1U + 4 + 4 + 2);
  EXPECT_LE(checked_height("torus:2x3x2x4x2"), 1U + 1 + 1 + 2 + 1 + 2);
}

}  // namespace
}  // namespace asterism
