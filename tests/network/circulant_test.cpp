// Circulant and Knoedel graphs against their definitions.
#include <bit>

#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::across;
using testing::add_link;
using testing::Arcs;
using testing::expect_error;
using testing::expect_graph_and_diameter;
using testing::expect_same_graph;

Arcs naive_circulant(unsigned n, const std::vector<unsigned>& steps) {
  Arcs arcs;
  for (unsigned x = 0; x < n; ++x)
    for (const unsigned step : steps)
      add_link(arcs, std::to_string(x), std::to_string((x + step) % n));
  return arcs;
}

std::string pair_label(unsigned side, unsigned place) {
  return "(" + std::to_string(side) + "," + std::to_string(place) + ")";
}

Arcs naive_knoedel(unsigned d, unsigned n) {
  Arcs arcs;
  for (unsigned j = 0; j < n / 2; ++j)
    for (unsigned k = 0; k < d; ++k)
      add_link(arcs, pair_label(1, j), pair_label(2, (j + (1U << k) - 1) % (n / 2)));
  return arcs;
}

}  // namespace

TEST(CirculantStructure, joins_nodes_whose_difference_is_a_step) {
  expect_same_graph("circulant:17,1,4", naive_circulant(17, {1, 4}));
  expect_same_graph("circulant:16,1,3,8", naive_circulant(16, {1, 3, 8}));
  expect_same_graph("circulant:15,3,5", naive_circulant(15, {3, 5}));
  EXPECT_EQ(make_network("circulant:16,1,3,8")->degree(NodeId{0}), 5U) << "8 is half way round";
}

TEST(CirculantStructure, has_the_published_diameter) {
  for (const unsigned n : {5U, 12U, 31U})
    expect_graph_and_diameter("circulant:" + std::to_string(n) + ",1", naive_circulant(n, {1}));
  for (unsigned k = 1; k <= 9; ++k) {
    const unsigned n = 2 * k * k + 2 * k + 1;
    expect_graph_and_diameter(
        "circulant:" + std::to_string(n) + "," + std::to_string(k) + "," + std::to_string(k + 1),
        naive_circulant(n, {k, k + 1}));
  }
}

TEST(CirculantStructure, goes_round_by_a_step_without_a_divisor_of_n) {
  EXPECT_TRUE(make_network("circulant:15,3,4")->knows_hamiltonian_cycle());
  EXPECT_FALSE(make_network("circulant:15,3,5")->knows_hamiltonian_cycle());
  EXPECT_EQ(across(*make_network("circulant:17,1,4"), "15", "+4"), "2");
  EXPECT_EQ(across(*make_network("circulant:17,1,4"), "2", "-4"), "15");
}

TEST(CirculantStructure, refuses_steps_that_make_no_network) {
  const auto refused = [](const std::string& spec, ErrorCode code, const std::string& sentence) {
    expect_error([&] { return make_network(spec); }, code, sentence, "write circulant:n,s1,s2,...");
  };
  refused("circulant:16,2,4", ErrorCode::not_a_network, "2 divides n and all steps");
  refused("circulant:16,4,3", ErrorCode::out_of_range, "not in ascending order");
  refused("circulant:16,3,3", ErrorCode::out_of_range, "not in ascending order");
  refused("circulant:16,9", ErrorCode::out_of_range, "has s1 = 9, which is not from 1 to 8");
  refused("circulant:16", ErrorCode::malformed, "lacks the number s1");
}

TEST(KnoedelStructure, joins_pairs_by_powers_of_two_less_one) {
  for (const auto& [d, n] : std::vector<std::pair<unsigned, unsigned>>{
           {2, 4}, {2, 10}, {3, 8}, {3, 14}, {3, 30}, {4, 16}, {4, 26}, {5, 32}, {6, 100}})
    expect_same_graph("knoedel:" + std::to_string(d) + "," + std::to_string(n),
                      naive_knoedel(d, n));
}

TEST(KnoedelStructure, has_the_published_diameter) {
  for (unsigned d = 2; d <= 9; ++d)
    expect_graph_and_diameter("knoedel:" + std::to_string(d) + "," + std::to_string(1U << d),
                              naive_knoedel(d, 1U << d));
  for (const unsigned n : {6U, 10U, 22U})
    expect_graph_and_diameter("knoedel:2," + std::to_string(n), naive_knoedel(2, n));
}

TEST(KnoedelStructure, refuses_odd_and_small_numbers_of_nodes) {
  expect_error([] { return make_network("knoedel:4,17"); }, ErrorCode::out_of_range,
               "has n = 17, which is not even", "write knoedel:d,n");
  expect_error([] { return make_network("knoedel:4,14"); }, ErrorCode::out_of_range,
               "has n = 14, which is not from 16 to", "write knoedel:d,n");
  expect_error([] { return make_network("knoedel:3,8")->parse_label("(3,0)"); },
               ErrorCode::not_a_node, "is not a pair of 1 or 2 and a number", "(1,0) or (2,3)");
}

}  // namespace asterism
