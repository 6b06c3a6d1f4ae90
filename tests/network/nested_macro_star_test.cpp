// Macro-stars whose nuclei are macro-stars, against their definition on strings.
#include <gtest/gtest.h>

#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::across;
using testing::add_link;
using testing::Arcs;
using testing::in_blocks;

struct Nested {
  std::string spec;
  unsigned symbols;
  unsigned block, nucleus_block;
  unsigned extra;  // symbols of the short block
};

/// Exchanges the symbols behind the first with those from a place on.
std::string with_blocks_swapped(std::string label, std::size_t size, std::size_t from) {
  std::swap_ranges(label.begin() + 1, label.begin() + 1 + static_cast<long>(size),
                   label.begin() + static_cast<long>(from));
  return label;
}

Arcs naive_nested(const Nested& nested) {
  Arcs arcs;
  std::string node = testing::first_permutation(nested.symbols);
  const auto link = [&](const std::string& end) {
    add_link(arcs, in_blocks(node, nested.block), in_blocks(end, nested.block));
  };
  do {
    for (unsigned i = 1; i <= nested.nucleus_block; ++i) {
      std::string end = node;
      std::swap(end[0], end[i]);
      link(end);
    }
    for (unsigned from = 1 + nested.nucleus_block; from <= nested.block;
         from += nested.nucleus_block)
      link(with_blocks_swapped(node, nested.nucleus_block, from));
    const unsigned whole_blocks_end = nested.symbols - nested.extra;
    for (unsigned from = 1 + nested.block; from < whole_blocks_end; from += nested.block)
      link(with_blocks_swapped(node, nested.block, from));
    if (nested.extra > 0) link(with_blocks_swapped(node, nested.extra, whole_blocks_end));
  } while (std::ranges::next_permutation(node).found);
  return arcs;
}

}  // namespace

TEST(NestedMacroStarStructure, swaps_blocks_inside_the_nucleus_as_well) {
  for (const Nested& nested : {Nested{"macro-star:1,2,nucleus=2x1", 3, 2, 1, 0},
                               Nested{"macro-star:1,4,nucleus=2x2", 5, 4, 2, 0},
                               Nested{"macro-star:1,4,nucleus=4x1", 5, 4, 1, 0},
                               Nested{"macro-star:2,2,nucleus=2x1", 5, 2, 1, 0},
                               Nested{"macro-star:2,2,1,nucleus=2x1", 6, 2, 1, 1},
                               Nested{"macro-star:1,4,2,nucleus=2x2", 7, 4, 2, 2},
                               Nested{"macro-star:1,6,nucleus=3x2", 7, 6, 2, 0}})
    testing::expect_same_graph(nested.spec, naive_nested(nested));
}

TEST(NestedMacroStarStructure, has_the_ports_of_the_nucleus_then_the_swaps_of_blocks) {
  const auto network = make_network("macro-star:2,4,nucleus=2x2");
  std::vector<std::string> names;
  for (Port port{0}; port.value() < network->port_count(); ++port)
    names.push_back(network->port_name(port));
  EXPECT_EQ(names, (std::vector<std::string>{"T2", "T3", "N2", "S2"}));
  EXPECT_EQ(across(*network, "1 2345 6789", "T3"), "3 2145 6789");
  EXPECT_EQ(across(*network, "1 2345 6789", "N2"), "1 4523 6789");
  EXPECT_EQ(across(*network, "1 2345 6789", "S2"), "1 6789 2345");
  EXPECT_TRUE(network->port_symmetric());
}

TEST(NestedMacroStarStructure, alone_it_is_the_macro_star_that_it_nests) {
  for (const auto& [nested, plain] : std::vector<std::pair<std::string, std::string>>{
           {"macro-star:1,4,nucleus=2x2", "macro-star:2,2"},
           {"macro-star:1,6,nucleus=2x3", "macro-star:2,3"},
           {"macro-star:1,6,nucleus=3x2", "macro-star:3,2"}}) {
    const auto a = make_network(nested);
    const auto b = make_network(plain);
    ASSERT_EQ(a->port_count(), b->port_count());
    for (NodeId node{0}; node.value() < a->node_count(); ++node)
      for (Port port{0}; port.value() < a->port_count(); ++port)
        ASSERT_EQ(a->neighbour(node, port), b->neighbour(node, port)) << nested;
  }
}

TEST(NestedMacroStarStructure, a_star_as_nucleus_is_the_plain_macro_star) {
  EXPECT_EQ(make_network("macro-star:2,4,nucleus=1x4")->spec(), "macro-star:2,4");
  EXPECT_EQ(make_network("macro-star:2,2,nucleus=1x2")->parameters().size(), 2U);
}

TEST(NestedMacroStarStructure, parameters_are_all_five_numbers) {
  const auto of = [](const std::string& spec) {
    const auto network = make_network(spec);
    return std::vector<std::uint64_t>(network->parameters().begin(), network->parameters().end());
  };
  EXPECT_EQ(of("macro-star:3,4,nucleus=2x2"), (std::vector<std::uint64_t>{3, 4, 0, 2, 2}));
  EXPECT_EQ(of("macro-star:2,4,3,nucleus=4x1"), (std::vector<std::uint64_t>{2, 4, 3, 4, 1}));
}

TEST(NestedMacroStarRoutes, take_t_links_by_the_nucleus) {
  const auto network = make_network("macro-star:2,4,nucleus=2x2");
  const RouteAlgorithm& yeh96 = route_algorithm(*network, "yeh96");
  const Route route = find_route(yeh96, {network, network->parse_label("5 2341 6789"), NodeId{0}});
  std::vector<std::string> names;
  for (const Port port : route.ports) names.push_back(network->port_name(port));
  EXPECT_EQ(names, (std::vector<std::string>{"N2", "T3", "N2"})) << "T5 of the star";
}

TEST(NestedMacroStarRoutes, lead_from_every_node_to_the_identity) {
  for (const std::string spec : {"macro-star:1,4,nucleus=2x2", "macro-star:2,2,nucleus=2x1",
                                 "macro-star:2,2,1,nucleus=2x1", "macro-star:1,4,1,nucleus=4x1"}) {
    const auto network = make_network(spec);
    const RouteAlgorithm& yeh96 = route_algorithm(*network, "yeh96");
    for (NodeId from{0}; from.value() < network->node_count(); ++from)
      ASSERT_EQ(find_route(yeh96, {network, from, NodeId{0}}).path.back(), NodeId{0}) << spec;
  }
}

}  // namespace asterism
