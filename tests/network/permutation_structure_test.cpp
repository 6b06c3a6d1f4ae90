// Star, pancake, bubble-sort and macro-star against their definitions on plain symbols.
#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::across;
using testing::add_link;
using testing::Arcs;
using testing::expect_same_graph;
using testing::first_permutation;
using testing::in_blocks;

/// The graph whose links apply `moves` to the labels 12..n.
Arcs cayley_arcs(unsigned n, const std::vector<std::function<void(std::string&)>>& moves,
                 const std::function<std::string(const std::string&)>& shown) {
  Arcs arcs;
  std::string label = first_permutation(n);
  do {
    for (const auto& move : moves) {
      std::string end = label;
      move(end);
      arcs.emplace(shown(label), shown(end));
    }
  } while (std::ranges::next_permutation(label).found);
  return arcs;
}

std::string as_it_is(const std::string& label) {
  return label;
}

/// yeh1996, Definition 2.1, positions from 1: interchanges u_i with u_1.
void transpose(std::string& u, unsigned i) {
  std::swap(u[0], u[i - 1]);
}

/// Definition 2.2: interchanges u_{(i-1)n+2 : in+1} with u_{2 : n+1}.
void swap_blocks(std::string& u, unsigned n, unsigned i) {
  const auto first = u.begin() + 1;
  const auto other = u.begin() + static_cast<std::ptrdiff_t>((i - 1) * n + 1);
  std::swap_ranges(first, first + static_cast<std::ptrdiff_t>(n), other);
}

Arcs naive_macro_star(unsigned l, unsigned n, unsigned p) {
  std::vector<std::function<void(std::string&)>> moves;
  for (unsigned j = 2; j <= n + 1; ++j) moves.push_back([=](std::string& u) { transpose(u, j); });
  for (unsigned i = 2; i <= l; ++i) moves.push_back([=](std::string& u) { swap_blocks(u, n, i); });
  // Section 5: the additional n' = p symbols change places with the first p of block 1.
  if (p > 0)
    moves.push_back([=](std::string& u) {
      std::swap_ranges(u.end() - static_cast<std::ptrdiff_t>(p), u.end(), u.begin() + 1);
    });
  return cayley_arcs(n * l + 1 + p, moves, [=](const std::string& u) { return in_blocks(u, n); });
}

}  // namespace

TEST(StarStructure, swaps_the_first_symbol_with_every_other) {
  for (unsigned n = 2; n <= 7; ++n) {
    std::vector<std::function<void(std::string&)>> moves;
    for (unsigned i = 1; i < n; ++i)
      moves.push_back([=](std::string& u) { std::swap(u[0], u[i]); });
    expect_same_graph("star:" + std::to_string(n), cayley_arcs(n, moves, as_it_is));
  }
}

TEST(StarStructure, ports_are_named_by_the_dimension) {
  const auto star = make_network("star:4");
  EXPECT_EQ(across(*star, "1234", "2"), "2134");
  EXPECT_EQ(across(*star, "1234", "4"), "4231");
  EXPECT_EQ(across(*star, "3241", "3"), "4231");
  EXPECT_EQ(star->link_classes()[1], "dimension 3");
}

TEST(StarStructure, ids_are_lexicographic_ranks) {
  const auto star = make_network("star:5");
  std::string label = "12345";
  NodeId node{0};
  do {
    ASSERT_EQ(star->label(node), label);
    ++node;
  } while (std::ranges::next_permutation(label).found);
}

TEST(PancakeStructure, reverses_every_prefix) {
  for (unsigned n = 2; n <= 6; ++n) {
    std::vector<std::function<void(std::string&)>> moves;
    for (unsigned i = 2; i <= n; ++i)
      moves.push_back([=](std::string& u) {
        std::reverse(u.begin(), u.begin() + static_cast<std::ptrdiff_t>(i));
      });
    expect_same_graph("pancake:" + std::to_string(n), cayley_arcs(n, moves, as_it_is));
  }
  EXPECT_EQ(across(*make_network("pancake:4"), "3241", "3"), "4231");
}

TEST(BubbleSortStructure, swaps_neighbouring_symbols) {
  for (unsigned n = 2; n <= 6; ++n) {
    std::vector<std::function<void(std::string&)>> moves;
    for (unsigned i = 1; i < n; ++i)
      moves.push_back([=](std::string& u) { std::swap(u[i - 1], u[i]); });
    expect_same_graph("bubble-sort:" + std::to_string(n), cayley_arcs(n, moves, as_it_is));
  }
  EXPECT_EQ(across(*make_network("bubble-sort:4"), "3241", "3"), "3214");
}

TEST(MacroStarStructure, has_the_links_of_definition_2_3) {
  for (const auto& [l, n] : std::vector<std::pair<unsigned, unsigned>>{
           {1, 1}, {1, 3}, {2, 1}, {2, 2}, {3, 1}, {3, 2}, {2, 3}, {5, 1}, {6, 1}})
    expect_same_graph("macro-star:" + std::to_string(l) + "," + std::to_string(n),
                      naive_macro_star(l, n, 0));
}

TEST(MacroStarStructure, has_one_more_link_when_scaled_up) {
  for (const auto& [l, n, p] : std::vector<std::tuple<unsigned, unsigned, unsigned>>{
           {1, 1, 1}, {1, 3, 2}, {2, 2, 1}, {2, 2, 2}, {1, 2, 1}, {3, 1, 1}, {1, 4, 2}})
    expect_same_graph(
        "macro-star:" + std::to_string(l) + "," + std::to_string(n) + "," + std::to_string(p),
        naive_macro_star(l, n, p));
}

TEST(MacroStarStructure, ports_follow_the_route_of_figure_2) {
  // yeh1996, section 3: from 6 57 23 41 the packet takes T2, then S3.
  const auto network = make_network("macro-star:3,2");
  EXPECT_EQ(across(*network, "6 57 23 41", "T2"), "5 67 23 41");
  EXPECT_EQ(across(*network, "5 67 23 41", "S3"), "5 41 23 67");
  EXPECT_EQ(across(*network, "5 41 23 67", "T3"), "1 45 23 67");
  EXPECT_EQ(across(*network, "1 45 23 67", "S2"), "1 23 45 67");
}

TEST(MacroStarStructure, the_short_block_swaps_with_the_front_of_the_first) {
  const auto network = make_network("macro-star:2,3,2");
  EXPECT_EQ(across(*network, "1 234 567 89", "S3"), "1 894 567 23");
  EXPECT_EQ(across(*network, "1 234 567 89", "S2"), "1 567 234 89");
}

TEST(MacroStarStructure, of_one_block_is_the_star) {
  const auto star = make_network("star:5");
  const auto network = make_network("macro-star:1,4");
  ASSERT_EQ(network->port_count(), star->port_count());
  for (NodeId node{0}; node.value() < star->node_count(); ++node)
    for (Port port{0}; port.value() < star->port_count(); ++port)
      ASSERT_EQ(network->neighbour(node, port), star->neighbour(node, port));
}

TEST(MacroStarStructure, emulates_the_star_by_swap_transpose_swap) {
  // Section 2: S_i T_j S_i is the transposition of dimension (i-1)n + j.
  const auto star = make_network("star:7");
  const auto network = make_network("macro-star:3,2");
  for (NodeId node{0}; node.value() < star->node_count(); node = NodeId{node.value() + 7})
    for (unsigned i = 2; i <= 3; ++i)
      for (unsigned j = 2; j <= 3; ++j) {
        const Port s{i};  // T2, T3, S2, S3
        const Port t{j - 2};
        const NodeId end =
            network->neighbour(network->neighbour(network->neighbour(node, s), t), s);
        ASSERT_EQ(end, star->neighbour(node, Port{(i - 1) * 2 + j - 2}));
      }
}

}  // namespace asterism
