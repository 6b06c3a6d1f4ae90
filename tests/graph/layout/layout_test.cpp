// Properties of every layout, for every family; specifics of a shape are in shapes_test.cpp.
#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <asterism/graph_file.hpp>
#include <asterism/layout.hpp>
#include <asterism/networks.hpp>

#include "base/expect_error.hpp"
#include "base/temporary_folder.hpp"
#include "extent.hpp"
#include "graph/layout/geometry.hpp"
#include "network_sizes.hpp"

namespace asterism {
namespace {

const std::uint64_t max_nodes_in_test = few_examples() ? 200 : 400;

std::uint64_t count_port_places(const Network& network) {
  std::uint64_t places = 0;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    places += network.ports_of(node);
  return places;
}

/// Small enough for a test, and few links as well.
std::vector<std::string> specs_laid_out() {
  std::vector<std::string> specs;
  for (const std::string& spec : testing::all_small_networks()) {
    const auto network = make_network(spec);
    if (network->node_count() <= max_nodes_in_test &&
        count_port_places(*network) <= 16 * max_nodes_in_test)
      specs.push_back(spec);
  }
  return specs;
}

void expect_places_in_box(const Layout& layout, const std::string& spec) {
  EXPECT_LE(layout.width, 1) << spec;
  EXPECT_LE(layout.height, 1) << spec;
  EXPECT_NEAR(std::max(layout.width, layout.height), 1, 1e-12) << spec;
  double least = 2;
  for (std::size_t i = 0; i < layout.places.size(); ++i) {
    const Point place = layout.places[i];
    EXPECT_TRUE(std::isfinite(place.x) && std::isfinite(place.y)) << spec;
    EXPECT_TRUE(place.x >= 0 && place.x <= layout.width + 1e-12) << spec;
    EXPECT_TRUE(place.y >= 0 && place.y <= layout.height + 1e-12) << spec;
    for (std::size_t j = 0; j < i; ++j) least = std::min(least, distance(place, layout.places[j]));
  }
  EXPECT_GT(least, 1e-4) << spec;
  EXPECT_NEAR(layout.spacing, least, 1e-12) << spec;
}

/// Each link once: how often each pair is joined is counted from both ends of the network.
void expect_all_links(const Layout& layout, const Network& network) {
  std::map<std::pair<NodeId, NodeId>, int> arcs;
  for (const NodeId node : layout.nodes)
    for (Port port{0}; port.value() < network.port_count(); ++port)
      if (const NodeId end = network.neighbour(node, port); end != no_node) ++arcs[{node, end}];
  for (const LaidOutLink& link : layout.links) {
    const NodeId from = layout.nodes[link.from];
    const NodeId to = layout.nodes[link.to];
    EXPECT_EQ(network.neighbour(from, link.port), to);
    --arcs[{from, to}];
    if (!link.one_way) --arcs[{to, from}];
  }
  for (const auto& [ends, count] : arcs)
    EXPECT_EQ(count, 0) << network.spec() << ": " << ends.first.value() << " to "
                        << ends.second.value();
}

TEST(Layout, of_every_network_has_a_place_in_the_box_for_every_node) {
  for (const std::string& spec : specs_laid_out()) {
    const auto network = make_network(spec);
    const Layout layout = layout_of(*network);
    ASSERT_EQ(layout.places.size(), network->node_count()) << spec;
    ASSERT_EQ(layout.nodes.size(), network->node_count()) << spec;
    EXPECT_FALSE(layout.shape.empty());
    expect_places_in_box(layout, spec);
    expect_all_links(layout, *network);
  }
}

TEST(Layout, covers_every_family_at_two_sizes) {
  std::map<std::string, int> sizes;
  for (const std::string& spec : specs_laid_out()) ++sizes[spec.substr(0, spec.find(':'))];
  for (const NetworkFamily& family : network_catalogue())
    if (!family.examples.empty()) {
      EXPECT_GE(sizes[family.name], family.parameters.empty() ? 1 : 2) << family.name;
    }
}

TEST(Layout, is_the_same_every_time) {
  for (const std::string& spec : specs_laid_out()) {
    const auto network = make_network(spec);
    const Layout one = layout_of(*network);
    const Layout other = layout_of(*make_network(spec));
    EXPECT_EQ(one.places, other.places) << spec;
    ASSERT_EQ(one.links.size(), other.links.size()) << spec;
    for (std::size_t i = 0; i < one.links.size(); ++i)
      EXPECT_EQ(one.links[i].bend, other.links[i].bend) << spec;
  }
}

/// Returns the distance between the curve of a link and a node, by sampling the curve.
double nearest_point(const Layout& layout, const LaidOutLink& link, std::uint32_t node) {
  double least = 2;
  for (int i = 0; i <= 200; ++i)
    least = std::min(least, distance(layout.places[node],
                                     on_bend(layout.places[link.from], layout.places[link.to],
                                             link.bend, i / 200.0)));
  return least;
}

TEST(Layout, links_run_over_no_other_node) {
  for (const char* spec : {"star:4", "scc:4", "mesh:3x4", "generalized-hypercube:4x4",
                           "generalized-hypercube:2x3x4", "hypercube:5", "ccc:3", "hypernet:3,2",
                           "fat-tree:4", "dragonfly:4,1,1", "wk:4,2", "torus:3x3x3"}) {
    const Layout layout = layout_of(*make_network(spec));
    for (const LaidOutLink& link : layout.links) {
      if (link.way == LinkWay::around) continue;
      for (std::uint32_t node = 0; node < layout.nodes.size(); ++node)
        if (node != link.from && node != link.to) {
          EXPECT_GT(nearest_point(layout, link, node), 0.12 * layout.spacing)
              << spec << ": " << link.from << "-" << link.to << " over " << node;
        }
    }
  }
}

TEST(Layout, links_beside_each_other_are_bent_apart) {
  const testing::TemporaryFolder folder;
  const std::string file =
      folder.file("double.dot", "graph { a -- b; b -- a; a -- b; b -- c; c -- a; }");
  const Layout layout = layout_of(*make_network("graph:" + file));
  std::set<double> bends;
  for (const LaidOutLink& link : layout.links)
    if (link.from + link.to == 1) bends.insert(link.from == 0 ? link.bend : -link.bend);
  EXPECT_EQ(layout.links.size(), 5U);
  EXPECT_EQ(bends.size(), 3U);
}

TEST(Layout, of_links_that_lead_one_way_says_so) {
  const testing::TemporaryFolder folder;
  const std::string file =
      folder.file("cycle.dot", "digraph { a -> b; b -> c; c -> a; a -> d; d -> a; }");
  const auto network = make_network("graph:" + file);
  const Layout layout = layout_of(*network);
  expect_all_links(layout, *network);
  EXPECT_EQ(layout.links.size(), 4U);
  EXPECT_EQ(std::ranges::count_if(layout.links, [](const LaidOutLink& l) { return l.one_way; }), 3);
}

TEST(Layout, what_is_left_of_a_network_keeps_its_place) {
  const auto whole = make_network("torus:4x4");
  const auto faulty = make_network("faulty:5,0-1/torus:4x4");
  const Layout before = layout_of(*whole);
  const Layout after = layout_of(*faulty);
  for (std::size_t i = 0; i < after.nodes.size(); ++i) {
    const NodeId node = whole->parse_label(faulty->label(NodeId{i}));
    EXPECT_EQ(after.places[i], before.places[node.value()]);
  }
  std::size_t around = 0;
  for (const LaidOutLink& link : after.links)
    if (link.way == LinkWay::around) ++around;
  EXPECT_EQ(around, 8U);
}

TEST(Layout, of_too_many_nodes_is_refused) {
  testing::expect_error([] { return layout_of(*make_network("hypercube:20")); },
                        ErrorCode::too_large, "hypercube:20 has 1,048,576 nodes", "a part of it");
}

TEST(Layout, says_that_graphviz_is_missing) {
  const char* const path = std::getenv("PATH");
  const std::string before = path == nullptr ? "" : path;
  ::setenv("PATH", "/nowhere", 1);
  try {
    (void)layout_of(*make_network("backbone:1991"));
    ADD_FAILURE() << "laid out without Graphviz";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::not_found);
    EXPECT_EQ(error.sentence(), "sfdp is not there");
    EXPECT_NE(error.hint().find("install graphviz"), std::string::npos);
  }
  EXPECT_EQ(layout_of(*make_network("star:4")).places.size(), 24U);  // which does not need it
  ::setenv("PATH", before.c_str(), 1);
}

}  // namespace
}  // namespace asterism
