// The layout of browsers, which cannot start Graphviz.
#include <algorithm>

#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>

#include "graph/layout/geometry.hpp"
#include "graph/layout/placement.hpp"

namespace asterism {
namespace {

double mean_link_length(const Network& network, const std::vector<Point>& places) {
  double sum = 0;
  double count = 0;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port, ++count)
      sum += distance(places[node.value()], places[network.neighbour(node, port).value()]);
  return sum / count;
}

double mean_distance(const std::vector<Point>& places) {
  double sum = 0;
  for (const Point& a : places)
    for (const Point& b : places) sum += distance(a, b);
  return sum / static_cast<double>(places.size() * (places.size() - 1));
}

TEST(Springs, keep_neighbours_together_and_all_nodes_apart) {
  for (const char* spec : {"torus:6x6", "hypercube:5", "random-regular:3,40"}) {
    const auto network = make_network(spec);
    const std::vector<Point> places = place_by_springs(*network, {}).places;
    ASSERT_EQ(places.size(), network->node_count()) << spec;
    EXPECT_LT(mean_link_length(*network, places), 0.75 * mean_distance(places)) << spec;
    for (std::size_t a = 0; a < places.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        EXPECT_GT(distance(places[a], places[b]), 0.05 * mean_distance(places)) << spec;
  }
}

TEST(Springs, are_for_small_networks) {
  EXPECT_THROW((void)place_by_springs(*make_network("ring:2001"), {}), Error);
  EXPECT_EQ(place_by_springs(*make_network("ring:3"), {}).places.size(), 3U);
}

}  // namespace
}  // namespace asterism
