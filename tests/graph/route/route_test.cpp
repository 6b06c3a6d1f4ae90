#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/permutation.hpp>

#include "extent.hpp"
#include "graph/boost_reference.hpp"
#include "graph/route/route_helpers.hpp"
#include "graph/route/star_distance.hpp"
#include "network_sizes.hpp"

namespace asterism {
namespace {

using testing::error_of;
using testing::ports_text;
using testing::routed;
using testing::surveyed;

TEST(Routes, every_default_is_a_walk_from_one_node_to_the_other) {
  for (const std::string& spec : testing::all_small_networks()) {
    const auto network = make_network(spec);
    const NodeId from{network->node_count() / 3};
    const NodeId to{network->node_count() - 1};
    for (const RouteAlgorithm& algorithm : route_catalogue()) {
      if (!algorithm.applies_to(*network)) continue;
      const Route route = find_route(algorithm, {network, from, to, {}});
      ASSERT_EQ(route.path.front(), from) << spec << ' ' << algorithm.name;
      ASSERT_EQ(route.path.back(), to) << spec << ' ' << algorithm.name;
      ASSERT_EQ(route.path.size(), route.ports.size() + 1);
      for (std::size_t i = 0; i < route.hops(); ++i)
        ASSERT_EQ(network->neighbour(route.path[i], route.ports[i]), route.path[i + 1]);
    }
  }
}

TEST(Routes, from_a_node_to_itself_takes_no_hop) {
  for (const char* spec : {"star:4", "macro-star:2,2", "scc:4", "torus:4x4", "hypercube:4",
                           "wk:3,3", "hypernet:3,2"}) {
    const auto network = make_network(spec);
    for (const RouteAlgorithm& algorithm : route_catalogue()) {
      if (!algorithm.applies_to(*network)) continue;
      EXPECT_EQ(find_route(algorithm, {network, NodeId{5}, NodeId{5}, {}}).hops(), 0U)
          << spec << ' ' << algorithm.name;
    }
  }
}

TEST(Routes, the_shortest_is_as_short_as_boost_says) {
  SLOW_WHEN_SANITIZED();
  for (const std::string& spec : testing::all_small_networks()) {
    const auto network = make_network(spec);
    if (network->node_count() > 6000) continue;
    const NodeId from{network->node_count() / 3};
    const auto distances = testing::boost_distances(testing::materialised(*network), from);
    for (std::uint64_t to = 0; to < network->node_count(); to += 1 + network->node_count() / 50)
      ASSERT_EQ(find_shortest(*network, from, NodeId{to}, 1'000'000)->hops(), distances[to])
          << spec << ' ' << network->label(NodeId{to});
  }
}

TEST(Routes, the_shortest_gives_up_at_its_limit) {
  const auto network = make_network("star:8");
  const NodeId far{network->node_count() - 1};
  EXPECT_FALSE(find_shortest(*network, NodeId{0}, far, 100).has_value());
  RouteOptions options;
  options.memory_limit = 1000;
  const Error error =
      error_of([&] { (void)routed(network, "12345678", "87654321", "shortest", options); });
  EXPECT_EQ(error.code(), ErrorCode::too_large);
}

TEST(Routes, shortest_by_construction_means_shortest_by_measurement) {
  for (const char* spec : {"star:3", "star:4", "star:5", "star:6", "star:7", "torus:4x5x3",
                           "torus:2x6", "ring:9", "mesh:4x5", "mesh:2x3x3", "hypercube:7"})
    EXPECT_EQ(surveyed(spec).longer, 0U) << spec;
  for (const char* spec : {"star:4", "star:6"})
    EXPECT_EQ(surveyed(spec, "tseng98").longer, 0U) << spec;
}

TEST(DimensionOrdered, goes_along_one_axis_after_the_other_the_short_way) {
  const auto torus = make_network("torus:5x6x7");
  EXPECT_EQ(ports_text(*torus, routed(torus, "(0,0,0)", "(4,3,2)")), "-x,+y,+y,+y,+z,+z");
  const auto mesh = make_network("mesh:5x6");
  EXPECT_EQ(ports_text(*mesh, routed(mesh, "(0,0)", "(4,1)")), "+x,+x,+x,+x,+y");
}

TEST(ECube, flips_the_lowest_differing_bit_first) {
  const auto cube = make_network("hypercube:4");
  EXPECT_EQ(ports_text(*cube, routed(cube, "0000", "1011")), "0,1,3");
}

TEST(WkRoute, takes_at_most_the_diameter_but_is_not_always_shortest) {
  for (const char* spec : {"wk:3,4", "wk:4,3", "wk:5,3", "wk:2,6"}) {
    const auto network = make_network(spec);
    const RouteSurvey survey = surveyed(spec);
    EXPECT_EQ(survey.max_hops, (1U << network->parameters()[1]) - 1) << spec;
    EXPECT_EQ(survey.max_distance, survey.max_hops) << spec;
    EXPECT_EQ(survey.longer == 0, spec[3] == '2') << spec;
  }
}

TEST(RouteCatalogue, names_what_applies_when_asked_for_something_else) {
  const auto torus = make_network("torus:4x4");
  const Error unknown = error_of([&] { (void)route_algorithm(*torus, "dijkstra"); });
  EXPECT_EQ(unknown.code(), ErrorCode::unknown_name);
  EXPECT_NE(unknown.hint().find("dimension-ordered, shortest"), std::string::npos)
      << unknown.hint();
  const Error unsupported = error_of([&] { (void)route_algorithm(*torus, "yeh96"); });
  EXPECT_EQ(unsupported.code(), ErrorCode::unsupported);
  const auto star = make_network("star:4");
  EXPECT_EQ(error_of([&] { (void)routed(star, "1234", "**34", "akers87"); }).code(),
            ErrorCode::unsupported);
  EXPECT_EQ(route_algorithm(*star, "", true).name, "tseng98");
  EXPECT_EQ(error_of([&] { (void)parse_route_target(*torus, "**"); }).code(),
            ErrorCode::not_a_node);
}

TEST(Survey, samples_targets_on_large_asymmetric_networks) {
  SLOW_WHEN_SANITIZED();
  const RouteSurvey survey = surveyed("mesh:80x90");
  EXPECT_FALSE(survey.all_pairs);
  EXPECT_EQ(survey.pairs, 16U * 7200U);
  EXPECT_TRUE(surveyed("mesh:8x9").all_pairs);
}

TEST(Survey, refuses_what_does_not_fit_in_memory) {
  RouteOptions options;
  options.memory_limit = 1 << 20;
  EXPECT_EQ(error_of([&] { (void)surveyed("star:10", "", options); }).code(), ErrorCode::too_large);
}

TEST(Survey, refuses_routes_that_nobody_waits_for) {
  const Error many_hops = error_of([] { (void)surveyed("ring:1000000"); });
  EXPECT_EQ(many_hops.code(), ErrorCode::too_large);
  EXPECT_NE(many_hops.sentence().find("2.5e+11 hops together"), std::string::npos)
      << many_hops.sentence();
  EXPECT_EQ(error_of([] { (void)surveyed("torus:99999x99999"); }).code(), ErrorCode::too_large);
}

TEST(Routes, end_somewhere) {
  SLOW_WHEN_SANITIZED();
  const auto ring = make_network("ring:1000000000");
  const Error longer = error_of([&] { (void)routed(ring, "0", "500000000"); });
  EXPECT_EQ(longer.code(), ErrorCode::too_large);
  EXPECT_NE(longer.sentence().find("longer than 10000000 hops"), std::string::npos);
  EXPECT_EQ(routed(ring, "0", "999999990").hops(), 10U);
}

RC_GTEST_PROP(Routes, star_distance_is_symmetric_and_obeys_the_triangle, ()) {
  const auto n = *rc::gen::inRange<unsigned>(2, 10);
  const auto any = [&] { return unrank(*rc::gen::inRange<std::uint64_t>(0, factorials[n]), n); };
  const Permutation a = any();
  const Permutation b = any();
  const Permutation c = any();
  const auto distance = [&](Permutation from, Permutation to) {
    return star_distance(seen_from(to, from), n);
  };
  RC_ASSERT(distance(a, b) == distance(b, a));
  RC_ASSERT(distance(a, c) <= distance(a, b) + distance(b, c));
}

}  // namespace
}  // namespace asterism
