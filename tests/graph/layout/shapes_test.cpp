// Specifics of each shape.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include <gtest/gtest.h>

#include <asterism/layout.hpp>
#include <asterism/networks.hpp>
#include <asterism/permutation_network.hpp>

#include "graph/layout/geometry.hpp"

namespace asterism {
namespace {

Point middle_of(const std::vector<Point>& points) {
  Point sum;
  for (const Point& point : points) sum = sum + point;
  return sum * (1.0 / static_cast<double>(points.size()));
}

/// Groups of nodes are apart: a circle around each holds its own nodes only.
template <class GroupOf>
void expect_apart(const Layout& layout, GroupOf group_of, const std::string& what) {
  std::map<std::uint64_t, std::vector<Point>> groups;
  for (std::size_t i = 0; i < layout.places.size(); ++i)
    groups[group_of(layout.nodes[i])].push_back(layout.places[i]);
  ASSERT_GT(groups.size(), 1U) << what;
  for (const auto& [name, points] : groups) {
    const Point centre = middle_of(points);
    double radius = 0;
    for (const Point& point : points) radius = std::max(radius, distance(point, centre));
    for (std::size_t i = 0; i < layout.places.size(); ++i)
      if (group_of(layout.nodes[i]) != name) {
        EXPECT_GT(distance(layout.places[i], centre), radius) << what << ": group " << name;
      }
  }
}

TEST(Shapes, rings_are_regular_polygons) {
  const Layout layout = layout_of(*make_network("ring:12"));
  for (const LaidOutLink& link : layout.links)
    EXPECT_NEAR(distance(layout.places[link.from], layout.places[link.to]), layout.spacing, 1e-12);
  EXPECT_EQ(layout.links.size(), 12U);
}

TEST(Shapes, a_dimension_of_a_cube_is_one_step_everywhere) {
  for (const char* spec : {"hypercube:3", "hypercube:6"}) {
    const auto network = make_network(spec);
    const Layout layout = layout_of(*network);
    for (unsigned bit = 0; bit < network->port_count(); ++bit) {
      const Point step = layout.places[std::size_t{1} << bit] - layout.places[0];
      for (std::size_t word = 0; word < layout.places.size(); ++word)
        if ((word >> bit & 1) == 0) {
          EXPECT_NEAR(
              distance(layout.places[word] + step, layout.places[word | std::size_t{1} << bit]), 0,
              1e-12)
              << spec;
        }
    }
  }
}

TEST(Shapes, of_a_torus_what_closes_an_axis_leads_around) {
  const auto network = make_network("torus:4x3x2");
  const Layout layout = layout_of(*network);
  std::map<std::uint32_t, std::set<std::pair<long, long>>> steps;  // by axis, of other links
  std::map<std::uint32_t, int> around;
  for (const LaidOutLink& link : layout.links) {
    const std::uint32_t axis = *network->axis(link.port);
    const Point step = layout.places[link.to] - layout.places[link.from];
    if (link.way == LinkWay::around) {
      ++around[axis];
      EXPECT_NEAR(length(link.heading), 1, 1e-12);
      EXPECT_LT(dot(link.heading, step), 0);  // it leaves to the other side
    } else {
      steps[axis].insert({std::lround(step.x * 1e9), std::lround(step.y * 1e9)});
    }
  }
  EXPECT_EQ(around[0], 3 * 2);
  EXPECT_EQ(around[1], 4 * 2);
  EXPECT_EQ(around[2], 0);  // two nodes of an axis have one link
  for (const auto& [axis, different] : steps) EXPECT_EQ(different.size(), 1U) << axis;
  for (const LaidOutLink& link : layout_of(*make_network("mesh:4x3x2")).links)
    EXPECT_NE(link.way, LinkWay::around);
}

TEST(Shapes, renaming_symbols_cyclically_turns_a_star) {
  for (const char* spec : {"star:4", "star:5", "pancake:4", "macro-star:2,2"}) {
    const auto network = make_network(spec);
    const auto& star = *network->permutations();
    const Layout layout = layout_of(*network);
    const unsigned n = star.symbols();
    const Point centre = middle_of(layout.places);
    const double angle = 2 * std::numbers::pi / n;
    for (NodeId node{0}; node.value() < network->node_count(); ++node) {
      const Permutation label = star.permutation(node);
      std::vector<unsigned> renamed(n);
      for (unsigned i = 0; i < n; ++i) renamed[i] = (label[i] + n - 1) % n;
      const Point from = layout.places[node.value()] - centre;
      const Point to =
          layout.places[star.node(Permutation(std::span<const unsigned>(renamed))).value()] -
          centre;
      const Point expected{from.x * std::cos(angle) - from.y * std::sin(angle),
                           from.x * std::sin(angle) + from.y * std::cos(angle)};
      EXPECT_NEAR(distance(to, expected), 0, 1e-9) << spec;
    }
  }
}

TEST(Shapes, substars_are_apart_on_every_level) {
  for (const char* spec : {"star:5", "bubble-sort:5", "macro-star:2,2", "pancake:5"}) {
    const auto network = make_network(spec);
    const auto& star = *network->permutations();
    const Layout layout = layout_of(*network);
    const unsigned n = star.symbols();
    const auto last = [&](NodeId node) { return std::uint64_t{star.permutation(node)[n - 1]}; };
    expect_apart(layout, last, spec);
    expect_apart(
        layout, [&](NodeId node) { return last(node) * 16 + star.permutation(node)[n - 2]; }, spec);
  }
}

TEST(Shapes, hexagons_of_stars_have_links_as_their_sides) {
  for (const char* spec : {"star:4", "pancake:4", "bubble-sort:4", "macro-star:3,1"}) {
    const Layout layout = layout_of(*make_network(spec));
    const auto sides = std::ranges::count_if(layout.links, [&](const LaidOutLink& link) {
      return std::abs(distance(layout.places[link.from], layout.places[link.to]) -
                      distance(layout.places[0], layout.places[layout.links[0].to])) < 1e-9;
    });
    EXPECT_GE(sides, 24) << spec;  // six of each of four hexagons
  }
}

TEST(Shapes, cycles_are_around_the_nodes_that_they_replace) {
  for (const char* spec : {"scc:4", "ccc:4", "scc:3"}) {
    const auto network = make_network(spec);
    const std::uint64_t size =
        spec[0] == 's' ? network->parameters()[0] - 1 : network->parameters()[0];
    const Layout layout = layout_of(*network);
    expect_apart(
        layout, [&](NodeId node) { return node.value() / size; }, spec);
    // In the order of the cycle: the links within are no longer than any other chord.
    for (const LaidOutLink& link : layout.links) {
      const std::uint64_t supernode = layout.nodes[link.from].value() / size;
      if (layout.nodes[link.to].value() / size != supernode || size < 4) continue;
      EXPECT_NEAR(distance(layout.places[link.from], layout.places[link.to]), layout.spacing, 1e-9);
    }
  }
}

TEST(Shapes, subnetworks_of_recursive_networks_are_apart) {
  for (const char* spec : {"wk:4,3", "wk:3,4", "hypernet:3,2", "hypernet:3,2,kind=treelet",
                           "hypernet:3,2,kind=buslet", "hypercomplete:3,2", "hypernet:3,3"}) {
    const auto network = make_network(spec);
    const Layout layout = layout_of(*network);
    const RecursiveStructure& recursion = *network->recursion();
    for (unsigned level = 1; level < recursion.levels(); ++level)
      expect_apart(
          layout, [&](NodeId node) { return recursion.subnetwork(node, level); }, spec);
  }
}

TEST(Shapes, clusters_of_swapped_networks_are_apart) {
  for (const char* spec : {"hcn:2", "hcn:3", "hfn:3", "rhsn:2,3"}) {
    const auto network = make_network(spec);
    const unsigned bits = static_cast<unsigned>(network->parameters().back());
    expect_apart(
        layout_of(*network), [&](NodeId node) { return node.value() >> bits; }, spec);
  }
}

TEST(Shapes, the_groups_of_a_dragonfly_are_apart_and_turn_into_each_other) {
  const auto network = make_network("dragonfly:4,2,2");
  const Layout layout = layout_of(*network);
  const std::uint64_t hosts = 9 * 4 * 2;
  expect_apart(
      layout,
      [&](NodeId node) {
        return node.value() < hosts ? node.value() / 8 : (node.value() - hosts) / 4;
      },
      "dragonfly");
  const Point centre = middle_of(layout.places);
  for (std::size_t host = 0; host < hosts; ++host)
    EXPECT_NEAR(distance(layout.places[host], centre),
                distance(layout.places[(host + 8) % hosts], centre), 1e-9);
}

TEST(Shapes, fat_trees_and_butterflies_are_in_levels) {
  const Layout tree = layout_of(*make_network("fat-tree:4"));
  std::set<double> heights;
  for (const Point& place : tree.places) heights.insert(place.y);
  EXPECT_EQ(heights.size(), 4U);
  const std::vector<double> levels(heights.begin(), heights.end());
  const auto level = [&](std::uint32_t node) {
    return std::ranges::find(levels, tree.places[node].y) - levels.begin();
  };
  for (const LaidOutLink& link : tree.links)
    EXPECT_EQ(std::abs(level(link.from) - level(link.to)), 1);
  EXPECT_EQ(level(0), 3);  // hosts at the bottom
  const Layout wrapped = layout_of(*make_network("butterfly:3,wrapped=yes"));
  EXPECT_EQ(std::ranges::count(wrapped.links, LinkWay::around, &LaidOutLink::way), 16);
  const Layout open = layout_of(*make_network("butterfly:3"));
  EXPECT_EQ(std::ranges::count(open.links, LinkWay::around, &LaidOutLink::way), 0);
}

}  // namespace
}  // namespace asterism
