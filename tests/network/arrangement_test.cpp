// The arrangement graph against its definition on strings of symbols.
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::across;
using testing::Arcs;
using testing::expect_graph_and_diameter;

/// All strings of k different symbols out of 1 .. n (below ten).
std::vector<std::string> all_arrangements(unsigned n, unsigned k) {
  if (k == 0) return {""};
  std::vector<std::string> longer;
  for (const std::string& shorter : all_arrangements(n, k - 1))
    for (const char symbol : testing::first_permutation(n))
      if (shorter.find(symbol) == std::string::npos) longer.push_back(shorter + symbol);
  return longer;
}

/// Two arrangements are joined if they differ in exactly one position.
Arcs naive_arrangement(unsigned n, unsigned k) {
  const std::vector<std::string> all = all_arrangements(n, k);
  Arcs arcs;
  for (const std::string& a : all)
    for (const std::string& b : all) {
      unsigned differences = 0;
      for (unsigned i = 0; i < k; ++i) differences += a[i] != b[i] ? 1U : 0U;
      if (differences == 1) arcs.emplace(a, b);
    }
  return arcs;
}

std::string arrangement(unsigned n, unsigned k) {
  return "arrangement:" + std::to_string(n) + "," + std::to_string(k);
}

}  // namespace

TEST(ArrangementStructure, joins_what_differs_in_one_position_and_has_the_published_diameter) {
  for (const auto& [n, k] : std::vector<std::pair<unsigned, unsigned>>{{2, 1},
                                                                       {3, 1},
                                                                       {3, 2},
                                                                       {4, 1},
                                                                       {4, 2},
                                                                       {4, 3},
                                                                       {5, 2},
                                                                       {5, 3},
                                                                       {5, 4},
                                                                       {6, 2},
                                                                       {6, 3},
                                                                       {6, 4},
                                                                       {7, 3},
                                                                       {9, 2}})
    expect_graph_and_diameter(arrangement(n, k), naive_arrangement(n, k));
}

TEST(ArrangementStructure, ids_are_lexicographic_ranks) {
  for (const auto& [n, k] :
       std::vector<std::pair<unsigned, unsigned>>{{5, 2}, {6, 3}, {5, 4}, {9, 3}, {7, 1}}) {
    const auto network = make_network(arrangement(n, k));
    NodeId next{0};
    for (const std::string& label : all_arrangements(n, k)) {
      ASSERT_EQ(network->label(next), label);
      ++next;
    }
    EXPECT_EQ(next.value(), network->node_count());
  }
}

TEST(ArrangementStructure, a_port_counts_on_through_the_symbols_not_in_use) {
  const auto network = make_network("arrangement:6,3");
  EXPECT_EQ(across(*network, "135", "1+1"), "235");
  EXPECT_EQ(across(*network, "135", "1+2"), "435");
  EXPECT_EQ(across(*network, "135", "1+3"), "635");
  EXPECT_EQ(across(*network, "135", "3+1"), "136");
  EXPECT_EQ(across(*network, "135", "3+2"), "132") << "round again, past the 1";
  EXPECT_EQ(network->port_count(), 9U) << "k (n-k)";
}

TEST(ArrangementStructure, is_port_symmetric_only_at_its_ends) {
  EXPECT_TRUE(make_network("arrangement:6,1")->port_symmetric()) << "complete:6";
  EXPECT_TRUE(make_network("arrangement:6,5")->port_symmetric()) << "star:6";
  EXPECT_FALSE(make_network("arrangement:6,3")->port_symmetric());
  EXPECT_TRUE(make_network("arrangement:6,3")->vertex_symmetric());
}

TEST(ArrangementStructure, of_all_but_one_symbol_is_the_star) {
  // Day and Tripathi: the symbol not in use is the one in front of a star's label.
  const auto star = make_network("star:5");
  Arcs renamed;
  for (const auto& [a, b] : testing::arcs_of(*star)) renamed.emplace(a.substr(1), b.substr(1));
  testing::expect_same_graph("arrangement:5,4", renamed);
}

}  // namespace asterism
