// The undirected Kautz graph against its definition on words.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

bool repeats_a_letter(const std::string& word) {
  return std::ranges::adjacent_find(word) != word.end();
}

testing::Arcs naive_kautz(unsigned d, unsigned n) {
  testing::Arcs arcs;
  for (const std::string& word : testing::all_words(d + 1, n)) {
    if (repeats_a_letter(word)) continue;
    for (char letter = '0'; letter <= static_cast<char>('0' + d); ++letter)
      if (letter != word.back()) testing::add_link(arcs, word, word.substr(1) + letter);
  }
  return arcs;
}

}  // namespace

TEST(KautzStructure, shifts_words_and_has_diameter_n) {
  for (const auto& [d, n] : std::vector<std::pair<unsigned, unsigned>>{
           {2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 6}, {3, 1}, {3, 2}, {3, 4}, {4, 3}, {7, 2}, {9, 2}})
    testing::expect_graph_and_diameter(fmt::format("kautz:{},{}", d, n), naive_kautz(d, n));
}

TEST(KautzStructure, has_d_plus_1_times_d_to_the_n_minus_1_nodes) {
  EXPECT_EQ(make_network("kautz:2,3")->node_count(), 12U);
  EXPECT_EQ(make_network("kautz:3,4")->node_count(), 108U);
  EXPECT_EQ(make_network("kautz:12,3")->node_count(), 1872U);
}

TEST(KautzStructure, has_as_many_links_as_arcs_less_doubles) {
  for (const auto& [d, n] :
       std::vector<std::pair<unsigned, unsigned>>{{2, 3}, {2, 8}, {3, 4}, {5, 3}, {12, 2}}) {
    const auto network = make_network(fmt::format("kautz:{},{}", d, n));
    std::uint64_t ends = 0;
    for (NodeId node{0}; node.value() < network->node_count(); ++node)
      ends += network->degree(node);
    EXPECT_EQ(ends / 2, network->node_count() * d - (d + 1) * d / 2) << network->spec();
  }
}

TEST(KautzStructure, of_two_arcs_there_and_back_one_is_kept) {
  const auto network = make_network("kautz:2,3");
  EXPECT_EQ(testing::across(*network, "010", "R0"), "101") << "1 follows 0";
  EXPECT_EQ(testing::across(*network, "010", "L1"), "");
  EXPECT_EQ(testing::across(*network, "101", "R1"), "");
}

}  // namespace asterism
