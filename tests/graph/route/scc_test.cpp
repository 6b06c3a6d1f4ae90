#include <algorithm>

#include <gtest/gtest.h>

#include <asterism/permutation.hpp>

#include "extent.hpp"
#include "graph/route/route_helpers.hpp"
#include "graph/route/star_distance.hpp"
#include "network_sizes.hpp"

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

TEST(SccAllOrders, takes_fewest_lateral_then_fewest_local_links) {
  for (unsigned n = 3; n <= 5; ++n) {
    const auto network = make_network("scc:" + std::to_string(n));
    const NodeId to{(n - 1) * 3 + 1};
    const Permutation target = unrank(3, n);
    for (std::uint64_t id = 0; id < network->node_count(); ++id) {
      const Route route =
          find_route(route_algorithm(*network, "scc-all-orders"), {network, NodeId{id}, to, {}});
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
TEST(SccAllOrders, is_a_shortest_route_from_every_node_up_to_seven) {
  SLOW_WHEN_SANITIZED();
  for (const char* spec : {"scc:3", "scc:4", "scc:5", "scc:6", "scc:7"}) {
    if (make_network(spec)->node_count() > testing::max_nodes_to_search) continue;
    const RouteSurvey survey = surveyed(spec, "scc-all-orders");
    EXPECT_EQ(survey.pairs, make_network(spec)->node_count());
    EXPECT_EQ(survey.longer, 0U) << spec;
    EXPECT_EQ(survey.hops_sum, survey.distance_sum) << spec;
  }
}

TEST(SccAllOrdersExhaustive, is_a_shortest_route_from_every_node_of_eight) {
  EXPECT_EQ(surveyed("scc:8", "scc-all-orders").longer, 0U);
}

TEST(SccAllOrders, is_the_default) {
  const auto network = make_network("scc:5");
  EXPECT_EQ(route_algorithm(*network, "").name, "scc-all-orders");
}

/// Tries every order of the cycles without symbol 1, each contiguously from each of its positions,
/// inserted between the links of the cycle of symbol 1 in every way.
unsigned least_cycle_by_cycle(Permutation node, unsigned place, unsigned target, unsigned n) {
  const unsigned length = n - 1;
  const auto apart = [&](unsigned a, unsigned b) {
    const unsigned d = a > b ? a - b : b - a;
    return std::min(d, length - d);
  };
  const auto after = [&](const std::vector<unsigned>& positions) {
    Permutation there = node;
    unsigned at = place, local = 0;
    for (const unsigned position : positions) {
      there = there.with_swapped(0, position);
      local += apart(at, position - 1);
      at = position - 1;
    }
    return local + least_cycle_by_cycle(there, at, target, n);
  };
  unsigned least = node == Permutation() ? apart(place, target) : ~0U;
  for (std::vector<unsigned> cycle : cycles(node, n)) {
    if (cycle[0] == 0) {
      least = std::min(least, after({node[0]}));
      continue;
    }
    for (std::size_t turn = 0; turn < cycle.size(); ++turn) {
      std::vector<unsigned> positions = cycle;
      positions.push_back(cycle[0]);
      least = std::min(least, after(positions));
      std::rotate(cycle.begin(), cycle.begin() + 1, cycle.end());
    }
  }
  return least;
}

TEST(Latifi93, takes_the_best_of_the_orders_that_equation_1_counts) {
  for (unsigned n = 3; n <= 6; ++n) {
    const auto network = make_network("scc:" + std::to_string(n));
    for (std::uint64_t id = 0; id < network->node_count(); ++id) {
      const Route route =
          find_route(route_algorithm(*network, "latifi93"), {network, NodeId{id}, NodeId{1}, {}});
      const Permutation start = unrank(id / (n - 1), n);
      const auto place = static_cast<unsigned>(id % (n - 1));
      ASSERT_EQ(route.hops(), star_distance(start, n) + least_cycle_by_cycle(start, place, 1, n))
          << network->label(NodeId{id});
    }
  }
}

/// Up to 6 nothing is lost by the restriction in the worst case; for 7 the worst is 31, not 30.
TEST(Latifi93, is_longer_than_the_diameter_for_seven) {
  SLOW_WHEN_SANITIZED();
  EXPECT_EQ(surveyed("scc:6", "latifi93").max_hops, 19U);
  const RouteSurvey seven = surveyed("scc:7", "latifi93");
  EXPECT_EQ(seven.max_distance, 30U);
  EXPECT_EQ(seven.max_hops, 31U);
  EXPECT_GT(seven.longer, 0U);
}

}  // namespace
}  // namespace asterism
