#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <asterism/layout.hpp>
#include <asterism/networks.hpp>
#include <asterism/route.hpp>

#include "graph/layout/geometry.hpp"

namespace asterism {
namespace {

/// Distances from some nodes, as far as asked for.
std::map<NodeId, std::uint32_t> distances(const Network& network, const std::vector<NodeId>& from,
                                          std::uint32_t farthest) {
  std::map<NodeId, std::uint32_t> found;
  std::vector<NodeId> queue = from;
  for (const NodeId node : from) found[node] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const std::uint32_t here = found[queue[i]];
    if (here == farthest) break;
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      const NodeId end = network.neighbour(queue[i], port);
      if (end != no_node && found.try_emplace(end, here + 1).second) queue.push_back(end);
    }
  }
  return found;
}

TEST(LayoutAround, has_the_largest_ball_that_is_small_enough) {
  for (const char* spec : {"star:8", "hypercube:14", "torus:40x40", "mesh:50x50", "wk:5,6"})
    for (const std::uint64_t most : {20U, 100U, 300U}) {
      const auto network = make_network(spec);
      const NodeId centre{network->node_count() / 3};
      const LayoutOfPart part = layout_around(*network, {.centres = {centre}, .max_nodes = most});
      ASSERT_GE(part.radius, 1U) << spec;
      EXPECT_LE(part.layout.nodes.size(), most);
      std::vector<NodeId> ball;
      for (const auto& [node, distance] : distances(*network, {centre}, part.radius))
        ball.push_back(node);
      EXPECT_EQ(part.layout.nodes, ball) << spec;
      EXPECT_GT(distances(*network, {centre}, part.radius + 1).size(), most) << spec;
    }
}

TEST(LayoutAround, puts_nodes_on_circles_by_distance) {
  const auto network = make_network("star:7");
  const LayoutOfPart part = layout_around(*network, {.centres = {NodeId{100}}});
  const auto found = distances(*network, {NodeId{100}}, part.radius);
  Point centre;
  for (std::size_t i = 0; i < part.layout.nodes.size(); ++i)
    if (part.layout.nodes[i] == NodeId{100}) centre = part.layout.places[i];
  double unit = 0;
  for (std::size_t i = 0; i < part.layout.nodes.size(); ++i) {
    const double radius = distance(part.layout.places[i], centre);
    const double away = found.at(part.layout.nodes[i]);
    if (away == 1) unit = radius;
    if (away == 0 || unit == 0) continue;
    EXPECT_NEAR(radius, away * unit, 1e-9);
  }
  EXPECT_GT(unit, 0);
}

TEST(LayoutAround, what_has_too_many_neighbours_is_cut) {
  const auto network = make_network("complete:5000");
  const LayoutOfPart part = layout_around(*network, {.centres = {NodeId{7}}, .max_nodes = 50});
  EXPECT_EQ(part.radius, 0U);
  EXPECT_EQ(part.layout.nodes.size(), 50U);
  const LayoutOfPart few =
      layout_around(*network, {.centres = {NodeId{7}}, .max_nodes = 500, .max_links = 300});
  EXPECT_LE(few.layout.links.size(), 300U);
  EXPECT_GE(few.layout.links.size(), 250U);
}

TEST(LayoutAround, a_small_network_is_there_as_a_whole) {
  const auto network = make_network("star:4");
  const LayoutOfPart part = layout_around(*network, {.centres = {NodeId{3}}});
  EXPECT_EQ(part.layout.nodes.size(), 24U);
  EXPECT_EQ(part.layout.links.size(), 36U);
  EXPECT_EQ(part.radius, 4U);
}

TEST(LayoutAround, a_path_is_a_row_with_what_is_near_it) {
  const auto network = make_network("hypercube:30");
  const Route route =
      find_route(route_algorithm(*network, "e-cube"), {network, NodeId{0}, NodeId{0x1f}});
  const LayoutOfPart part = layout_around(*network, {.centres = route.path});
  EXPECT_EQ(part.radius, 1U);
  std::vector<double> across;
  std::set<std::pair<double, double>> places;
  std::set<double> rows;
  for (const NodeId node : route.path) {
    const auto at = std::ranges::lower_bound(part.layout.nodes, node) - part.layout.nodes.begin();
    across.push_back(part.layout.places[static_cast<std::size_t>(at)].x);
    rows.insert(part.layout.places[static_cast<std::size_t>(at)].y);
  }
  EXPECT_TRUE(std::ranges::is_sorted(across));
  EXPECT_EQ(rows.size(), 1U);
  for (const Point& place : part.layout.places) places.insert({place.x, place.y});
  EXPECT_EQ(places.size(), part.layout.nodes.size());
  EXPECT_EQ(part.layout.nodes.size(), distances(*network, route.path, 1).size());
}

TEST(LayoutAround, a_path_is_there_even_if_it_is_longer_than_asked_for) {
  const auto network = make_network("ring:1000");
  std::vector<NodeId> path;
  for (std::uint64_t i = 0; i < 60; ++i) path.push_back(NodeId{i});
  const LayoutOfPart part = layout_around(*network, {.centres = path, .max_nodes = 10});
  EXPECT_EQ(part.layout.nodes, path);
}

}  // namespace
}  // namespace asterism
