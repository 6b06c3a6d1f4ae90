// Automorphism groups against all maps of the nodes, tried one by one.
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/networks.hpp>
#include <asterism/symmetry.hpp>

#include "graph/symmetry/unknown_network.hpp"

namespace asterism {
namespace {

using testing::DrawnLink;
using testing::DrawnNetwork;
using testing::is_isomorphism;

struct TriedMaps {
  std::uint64_t order = 0;
  NodeMap orbit;
};

TriedMaps try_all_maps(const Network& network) {
  NodeMap map(network.node_count());
  std::iota(map.begin(), map.end(), 0U);
  TriedMaps result{0, map};
  do {
    if (!is_isomorphism(network, network, map)) continue;
    ++result.order;
    for (std::uint32_t node = 0; node < map.size(); ++node)
      result.orbit[map[node]] = std::min(result.orbit[map[node]], node);
  } while (std::ranges::next_permutation(map).found);
  return result;
}

/// All elements, by multiplying until nothing is new.
std::set<NodeMap> elements_of(const std::vector<NodeMap>& generators, std::uint32_t nodes) {
  NodeMap identity(nodes);
  std::iota(identity.begin(), identity.end(), 0U);
  std::set<NodeMap> elements{identity};
  std::vector<NodeMap> open{identity};
  while (!open.empty()) {
    const NodeMap last = open.back();
    open.pop_back();
    for (const NodeMap& generator : generators) {
      NodeMap next(nodes);
      for (std::uint32_t i = 0; i < nodes; ++i) next[i] = generator[last[i]];
      if (elements.insert(next).second) open.push_back(next);
    }
  }
  return elements;
}

void expect_as_tried(const Network& network) {
  const TriedMaps tried = try_all_maps(network);
  const NetworkSymmetry found = symmetry_of(network);
  ASSERT_TRUE(found.found());
  EXPECT_EQ(found.order, std::to_string(tried.order));
  EXPECT_EQ(found.orbit, tried.orbit);
  EXPECT_EQ(found.orbits, std::set<std::uint32_t>(tried.orbit.begin(), tried.orbit.end()).size());
  const auto nodes = static_cast<std::uint32_t>(network.node_count());
  const auto elements = elements_of(found.generators, nodes);
  EXPECT_EQ(elements.size(), tried.order);
  for (const NodeMap& element : elements) EXPECT_TRUE(is_isomorphism(network, network, element));
}

TEST(Automorphisms, are_those_of_every_graph_of_four_nodes_and_every_third_of_five) {
  for (const std::uint32_t nodes : {1U, 2U, 3U, 4U, 5U}) {
    const std::uint32_t pairs = nodes * (nodes - 1) / 2;
    for (std::uint32_t chosen = 0; chosen < (1U << pairs); chosen += nodes == 5 ? 3 : 1) {
      std::vector<DrawnLink> links;
      std::uint32_t pair = 0;
      for (std::uint32_t a = 0; a < nodes; ++a)
        for (std::uint32_t b = a + 1; b < nodes; ++b, ++pair)
          if ((chosen >> pair & 1U) != 0) links.push_back({a, b});
      expect_as_tried(DrawnNetwork(nodes, links));
    }
  }
}

RC_GTEST_PROP(Automorphisms, keep_costs_directions_parallel_links_and_switches, ()) {
  const auto nodes = *rc::gen::inRange<std::uint32_t>(2, 6);
  std::vector<DrawnLink> links;
  for (auto i = *rc::gen::inRange(0, 9); i > 0; --i) {
    DrawnLink link;
    link.from = *rc::gen::inRange<std::uint32_t>(0, nodes);
    link.to = (link.from + *rc::gen::inRange<std::uint32_t>(1, nodes)) % nodes;
    link.cost.rate = *rc::gen::element(1.0, 1.0, 2.0);
    if (*rc::gen::inRange(0, 4) == 0) link.back = LinkCost{link.cost.rate, 3};
    link.one_way = *rc::gen::inRange(0, 4) == 0;
    links.push_back(link);
  }
  std::vector<std::uint32_t> switches;
  for (std::uint32_t node = 0; node < nodes; ++node)
    if (*rc::gen::inRange(0, 4) == 0) switches.push_back(node);
  const DrawnNetwork network(nodes, links, switches);
  const TriedMaps tried = try_all_maps(network);
  const NetworkSymmetry found = symmetry_of(network);
  RC_ASSERT(found.found());
  // is_isomorphism ignores which of two parallel links leads back over which other, so it may
  // accept more.
  for (const NodeMap& generator : found.generators)
    RC_ASSERT(is_isomorphism(network, network, generator));
  RC_ASSERT(tried.order % std::stoull(found.order) == 0U);
  if (std::ranges::none_of(links, [](const DrawnLink& link) { return link.back.has_value(); })) {
    RC_ASSERT(found.order == std::to_string(tried.order));
    RC_ASSERT(found.orbit == tried.orbit);
  }
}

TEST(Automorphisms, have_the_known_numbers) {
  const auto order = [](const std::string& spec) { return symmetry_of(*make_network(spec)).order; };
  EXPECT_EQ(order("hypercube:6"), "46080");  // 2^6 6!
  EXPECT_EQ(order("star:5"), "2880");        // 5! 4!
  EXPECT_EQ(order("ring:12"), "24");
  EXPECT_EQ(order("complete:25"), "15511210043330985984000000");  // 25!
  EXPECT_EQ(order("wk:3,3"), "6");
  EXPECT_EQ(order("mesh:4x5"), "4");
}

TEST(Automorphisms, nodes_of_one_orbit_are_as_far_from_others) {
  const auto network = make_network("hcn:2");
  const NetworkSymmetry symmetry = symmetry_of(*network);
  EXPECT_FALSE(symmetry.vertex_transitive());
  EXPECT_EQ(symmetry_of(*make_network("torus:3x4")).orbits, 1U);
  EXPECT_EQ(symmetry_of(*make_network("mesh:3x3")).orbits, 3U);
}

TEST(Automorphisms, limits_end_the_search) {
  const auto network = make_network("torus:8x8");
  SymmetryLimits limits;
  limits.effort = 100;
  EXPECT_EQ(symmetry_of(*network, limits).outcome, SymmetryOutcome::effort_spent);
  EXPECT_FALSE(symmetry_of(*network, limits).vertex_transitive());
  limits = {};
  limits.max_nodes = 63;
  EXPECT_EQ(symmetry_of(*network, limits).outcome, SymmetryOutcome::too_large);
  limits = {};
  limits.max_links = 127;
  EXPECT_EQ(symmetry_of(*network, limits).outcome, SymmetryOutcome::too_large);
  limits.max_links = 128;
  EXPECT_TRUE(symmetry_of(*network, limits).found());
}

}  // namespace
}  // namespace asterism
