#include <algorithm>

#include <gtest/gtest.h>

#include <asterism/permutation.hpp>

#include "network_sizes.hpp"
#include "route/route_helpers.hpp"
#include "route/star_distance.hpp"

namespace asterism {
namespace {

using testing::surveyed;

/// The least local links over all orders of fewest lateral links, by trying every order.
unsigned least_local_links(Permutation node, unsigned place, unsigned target, unsigned n) {
  const unsigned length = n - 1;
  const auto apart = [&](unsigned a, unsigned b) {
    const unsigned d = a > b ? a - b : b - a;
    return std::min(d, length - d);
  };
  const unsigned distance = star_distance(node, n);
  if (distance == 0) return apart(place, target);
  unsigned least = ~0U;
  for (unsigned next = 0; next < length; ++next) {
    const Permutation there = node.with_swapped(0, next + 1);
    if (star_distance(there, n) < distance)
      least = std::min(least, apart(place, next) + least_local_links(there, next, target, n));
  }
  return least;
}

TEST(Latifi93, takes_fewest_lateral_then_fewest_local_links) {
  for (unsigned n = 3; n <= 5; ++n) {
    const auto network = make_network("scc:" + std::to_string(n));
    const NodeId to{(n - 1) * 3 + 1};
    const Permutation target = unrank(3, n);
    for (std::uint64_t id = 0; id < network->node_count(); ++id) {
      const Route route =
          find_route(route_algorithm(*network, "latifi93"), {network, NodeId{id}, to, {}});
      const auto lateral = static_cast<unsigned>(std::ranges::count(route.ports, Port{0}));
      const Permutation start = seen_from(target, unrank(id / (n - 1), n));
      const auto place = static_cast<unsigned>(id % (n - 1));
      ASSERT_EQ(lateral, star_distance(start, n));
      ASSERT_EQ(route.hops() - lateral, least_local_links(start, place, 1, n))
          << network->label(NodeId{id});
    }
  }
}

/// Nothing proves that more lateral links never save local ones, so it is measured.
TEST(Latifi93, is_a_shortest_route_from_every_node_up_to_seven) {
  for (const char* spec : {"scc:3", "scc:4", "scc:5", "scc:6", "scc:7"}) {
    if (make_network(spec)->node_count() > testing::most_nodes_to_search) continue;
    const RouteSurvey survey = surveyed(spec, "latifi93");
    EXPECT_EQ(survey.pairs, make_network(spec)->node_count());
    EXPECT_EQ(survey.longer, 0U) << spec;
    EXPECT_EQ(survey.hops_sum, survey.distance_sum) << spec;
  }
}

TEST(Latifi93Exhaustive, is_a_shortest_route_from_every_node_of_eight) {
  EXPECT_EQ(surveyed("scc:8", "latifi93").longer, 0U);
}

}  // namespace
}  // namespace asterism
