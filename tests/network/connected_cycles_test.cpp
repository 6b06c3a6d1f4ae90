// SCC and CCC against their definitions: a ring in the place of every node of a star or cube.
#include <algorithm>

#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::across;
using testing::add_link;
using testing::Arcs;
using testing::expect_same_graph;
using testing::first_permutation;

std::string pair(unsigned dimension, const std::string& host) {
  return "(" + std::to_string(dimension) + "," + host + ")";
}

/// azevedo1995, section 2: the ring of node P is (2,P) .. (n,P); lateral link i leads along
/// dimension i of the star.
Arcs naive_scc(unsigned n) {
  Arcs arcs;
  std::string p = first_permutation(n);
  do {
    for (unsigned i = 2; i <= n; ++i) {
      std::string q = p;
      std::swap(q[0], q[i - 1]);
      add_link(arcs, pair(i, p), pair(i, q));
      add_link(arcs, pair(i, p), pair(i == n ? 2 : i + 1, p));
    }
  } while (std::ranges::next_permutation(p).found);
  return arcs;
}

Arcs naive_ccc(unsigned n) {
  Arcs arcs;
  for (unsigned cube = 0; cube < 1U << n; ++cube) {
    std::string address;
    for (unsigned bit = n; bit-- > 0;) address += (cube >> bit & 1U) != 0 ? '1' : '0';
    for (unsigned i = 0; i < n; ++i) {
      std::string flipped = address;
      char& bit = flipped[n - 1 - i];
      bit = bit == '0' ? '1' : '0';
      add_link(arcs, pair(i, address), pair(i, flipped));
      add_link(arcs, pair(i, address), pair((i + 1) % n, address));
    }
  }
  return arcs;
}

}  // namespace

TEST(SccStructure, is_the_star_with_a_ring_for_every_node) {
  for (unsigned n = 3; n <= 6; ++n) expect_same_graph("scc:" + std::to_string(n), naive_scc(n));
}

TEST(SccStructure, has_the_links_of_figure_2) {
  const auto scc = make_network("scc:4");
  EXPECT_EQ(across(*scc, "(2,1234)", "lateral"), "(2,2134)");
  EXPECT_EQ(across(*scc, "(4,1234)", "lateral"), "(4,4231)");
  EXPECT_EQ(across(*scc, "(2,1234)", "right"), "(3,1234)");
  EXPECT_EQ(across(*scc, "(2,1234)", "left"), "(4,1234)");
  EXPECT_EQ(across(*scc, "(4,1234)", "right"), "(2,1234)");
}

TEST(SccStructure, of_three_symbols_has_one_link_in_each_pair) {
  const auto scc = make_network("scc:3");
  EXPECT_EQ(across(*scc, "(2,123)", "right"), "(3,123)");
  EXPECT_EQ(across(*scc, "(3,123)", "right"), "(2,123)");
  EXPECT_EQ(across(*scc, "(2,123)", "left"), "");
}

TEST(SccStructure, lateral_links_are_those_of_the_star_network) {
  const auto scc = make_network("scc:5");
  const auto star = make_network("star:5");
  for (NodeId node{0}; node.value() < star->node_count(); ++node)
    for (unsigned i = 2; i <= 5; ++i) {
      const NodeId end = star->neighbour(node, Port{i - 2});
      ASSERT_EQ(across(*scc, pair(i, star->label(node)), "lateral"), pair(i, star->label(end)));
    }
}

TEST(CccStructure, is_the_cube_with_a_ring_for_every_node) {
  for (unsigned n = 3; n <= 8; ++n) expect_same_graph("ccc:" + std::to_string(n), naive_ccc(n));
}

TEST(CccStructure, dimension_i_flips_the_bit_of_weight_2_to_the_i) {
  const auto ccc = make_network("ccc:3");
  EXPECT_EQ(across(*ccc, "(0,000)", "lateral"), "(0,001)");
  EXPECT_EQ(across(*ccc, "(2,000)", "lateral"), "(2,100)");
  EXPECT_EQ(across(*ccc, "(2,000)", "right"), "(0,000)");
}

}  // namespace asterism
