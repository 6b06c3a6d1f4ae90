// Torus, mesh, ring, hypercube and complete graph, compared with their definitions.
#include <functional>

#include <gtest/gtest.h>

#include <asterism/networks.hpp>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::across;
using testing::add_link;
using testing::Arcs;
using testing::expect_same_graph;

using Point = std::vector<unsigned>;

std::string shown(const Point& point) {
  std::string text;
  for (const unsigned x : point) text += (text.empty() ? "" : ",") + std::to_string(x);
  return point.size() == 1 ? text : "(" + text + ")";
}

void for_each_point(const Point& sides, const std::function<void(const Point&)>& body) {
  Point point(sides.size());
  for (;;) {
    body(point);
    std::size_t axis = 0;
    while (axis < sides.size() && ++point[axis] == sides[axis]) point[axis++] = 0;
    if (axis == sides.size()) return;
  }
}

Arcs naive_grid(const Point& sides, bool wrapped) {
  Arcs arcs;
  for_each_point(sides, [&](const Point& point) {
    for (std::size_t axis = 0; axis < sides.size(); ++axis) {
      Point next = point;
      next[axis] = (point[axis] + 1) % sides[axis];
      if (wrapped || next[axis] != 0) add_link(arcs, shown(point), shown(next));
    }
  });
  return arcs;
}

std::string spec(const std::string& family, const Point& sides) {
  std::string text = family + ":";
  for (std::size_t i = 0; i < sides.size(); ++i)
    text += (i == 0 ? "" : "x") + std::to_string(sides[i]);
  return text;
}

}  // namespace

TEST(GridStructure, torus_and_mesh_have_the_links_of_the_definition) {
  for (const Point& sides : std::vector<Point>{{2},
                                               {3},
                                               {5},
                                               {2, 2},
                                               {2, 3},
                                               {3, 2},
                                               {5, 7},
                                               {2, 3, 4},
                                               {4, 4, 4},
                                               {2, 2, 2, 2},
                                               {3, 3, 3, 3}}) {
    expect_same_graph(spec("torus", sides), naive_grid(sides, true));
    expect_same_graph(spec("mesh", sides), naive_grid(sides, false));
  }
}

TEST(GridStructure, ring_is_the_torus_of_one_dimension) {
  for (const unsigned n : {3U, 4U, 12U, 101U})
    expect_same_graph("ring:" + std::to_string(n), naive_grid({n}, true));
}

TEST(GridStructure, ports_are_named_by_axis_and_direction) {
  const auto torus = make_network("torus:4x5x6");
  EXPECT_EQ(across(*torus, "(1,2,3)", "+x"), "(2,2,3)");
  EXPECT_EQ(across(*torus, "(0,2,3)", "-x"), "(3,2,3)");
  EXPECT_EQ(across(*torus, "(1,4,3)", "+y"), "(1,0,3)");
  EXPECT_EQ(across(*torus, "(1,2,0)", "-z"), "(1,2,5)");
  const auto mesh = make_network("mesh:3x4");
  EXPECT_EQ(across(*mesh, "(2,0)", "+x"), "");
  EXPECT_EQ(across(*mesh, "(0,3)", "+y"), "");
  EXPECT_EQ(across(*mesh, "(0,3)", "-y"), "(0,2)");
  EXPECT_EQ(make_network("torus:3x3x3x3")->link_classes()[6], "+w");
  EXPECT_EQ(make_network("torus:3x3x3x3x3")->link_classes()[9], "-x5");
}

TEST(GridStructure, a_side_of_two_has_its_link_at_plus_of_both_if_wrapped) {
  const auto torus = make_network("torus:2x3");
  EXPECT_EQ(across(*torus, "(0,1)", "+x"), "(1,1)");
  EXPECT_EQ(across(*torus, "(1,1)", "+x"), "(0,1)");
  EXPECT_EQ(across(*torus, "(0,1)", "-x"), "");
  const auto mesh = make_network("mesh:2x3");
  EXPECT_EQ(across(*mesh, "(0,1)", "+x"), "(1,1)");
  EXPECT_EQ(across(*mesh, "(1,1)", "-x"), "(0,1)");
}

TEST(HypercubeStructure, flips_one_bit) {
  for (unsigned d = 1; d <= 8; ++d) {
    Arcs arcs;
    for_each_point(Point(d, 2), [&](const Point& bits) {
      std::string label;
      for (const unsigned bit : bits) label += static_cast<char>('0' + bit);
      for (std::size_t i = 0; i < d; ++i) {
        std::string end = label;
        end[i] = end[i] == '0' ? '1' : '0';
        arcs.emplace(label, end);
      }
    });
    expect_same_graph("hypercube:" + std::to_string(d), arcs);
  }
  EXPECT_EQ(across(*make_network("hypercube:4"), "0110", "0"), "0111");
  EXPECT_EQ(across(*make_network("hypercube:4"), "0110", "3"), "1110");
}

TEST(CompleteStructure, links_any_two_nodes) {
  for (unsigned n = 2; n <= 30; ++n) {
    Arcs arcs;
    for (unsigned a = 0; a < n; ++a)
      for (unsigned b = 0; b < a; ++b) add_link(arcs, std::to_string(a), std::to_string(b));
    expect_same_graph("complete:" + std::to_string(n), arcs);
  }
  EXPECT_EQ(across(*make_network("complete:8"), "6", "+3"), "1");
}

TEST(Torus, tells_its_distances_where_they_are_quickly_multiplied_out) {
  EXPECT_EQ(make_network("torus:1000x1000")->published().distance_distribution.size(), 1001U);
  EXPECT_TRUE(make_network("torus:99999x99999")->published().distance_distribution.empty());
}

}  // namespace asterism
