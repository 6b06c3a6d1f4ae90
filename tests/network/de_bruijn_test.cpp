// The undirected de Bruijn graph against its definition on words.
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::across;
using testing::add_link;
using testing::all_words;
using testing::Arcs;

/// An arc from x_1 .. x_n to x_2 .. x_n a for every letter a; then no arrows and no loops.
Arcs naive_de_bruijn(unsigned d, unsigned n) {
  Arcs arcs;
  for (const std::string& word : all_words(d, n))
    for (char letter = '0'; letter < static_cast<char>('0' + d); ++letter) {
      const std::string next = word.substr(1) + letter;
      if (next != word) add_link(arcs, word, next);
    }
  return arcs;
}

std::string de_bruijn(unsigned d, unsigned n) {
  return "de-bruijn:" + std::to_string(d) + "," + std::to_string(n);
}

}  // namespace

TEST(DeBruijnStructure, shifts_words_and_has_diameter_n) {
  for (const auto& [d, n] : std::vector<std::pair<unsigned, unsigned>>{
           {2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 7}, {3, 1}, {3, 2}, {3, 4}, {4, 3}, {7, 2}, {10, 2}})
    testing::expect_graph_and_diameter(de_bruijn(d, n), naive_de_bruijn(d, n));
}

TEST(DeBruijnStructure, a_port_puts_a_letter_in_at_the_right_or_at_the_left) {
  const auto network = make_network("de-bruijn:3,4");
  EXPECT_EQ(across(*network, "0121", "R2"), "1212");
  EXPECT_EQ(across(*network, "0121", "L2"), "2012");
  EXPECT_EQ(network->link_classes()[network->link_class(NodeId{5}, Port{0}).value()],
            "in at the right");
  EXPECT_EQ(network->link_classes()[network->link_class(NodeId{5}, Port{3}).value()],
            "in at the left");
}

TEST(DeBruijnStructure, loops_have_no_link) {
  const auto network = make_network("de-bruijn:3,4");
  EXPECT_EQ(across(*network, "1111", "R1"), "");
  EXPECT_EQ(across(*network, "1111", "L1"), "");
  EXPECT_EQ(network->degree(network->parse_label("1111")), 4U);
}

TEST(DeBruijnStructure, of_two_arcs_there_and_back_one_is_kept) {
  const auto network = make_network("de-bruijn:2,3");
  EXPECT_EQ(across(*network, "010", "R1"), "101");
  EXPECT_EQ(across(*network, "101", "L0"), "010") << "the same link";
  EXPECT_EQ(across(*network, "101", "R0"), "");
  EXPECT_EQ(across(*network, "010", "L1"), "");
  EXPECT_EQ(network->degree(network->parse_label("010")), 3U);
}

TEST(DeBruijnStructure, has_as_many_links_as_arcs_less_loops_and_doubles) {
  for (const auto& [d, n] :
       std::vector<std::pair<unsigned, unsigned>>{{2, 3}, {2, 8}, {3, 4}, {5, 3}, {12, 2}}) {
    const auto network = make_network(de_bruijn(d, n));
    std::uint64_t ends = 0;
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      ends += network->degree(node);
    EXPECT_EQ(ends / 2, network->node_count() * d - d - d * (d - 1) / 2) << network->spec();
  }
}

}  // namespace asterism
