// The folded hypercube and the Fibonacci cube against their definitions on binary words.
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::across;
using testing::add_link;
using testing::all_words;
using testing::Arcs;
using testing::complement_of;
using testing::expect_graph_and_diameter;
using testing::with_flipped;

Arcs naive_folded_hypercube(unsigned n) {
  Arcs arcs;
  for (const std::string& word : all_words(2, n)) {
    for (std::size_t i = 0; i < n; ++i) add_link(arcs, word, with_flipped(word, i));
    add_link(arcs, word, complement_of(word));
  }
  return arcs;
}

/// The words that have no two ones side by side, and those of their links that the cube has.
Arcs naive_fibonacci_cube(unsigned n) {
  const auto allowed = [](const std::string& word) { return word.find("11") == std::string::npos; };
  Arcs arcs;
  for (const std::string& word : all_words(2, n))
    for (std::size_t i = 0; i < n; ++i)
      if (allowed(word) && allowed(with_flipped(word, i)))
        add_link(arcs, word, with_flipped(word, i));
  return arcs;
}

}  // namespace

TEST(FoldedHypercubeStructure, is_a_hypercube_with_complements_and_half_as_wide) {
  for (unsigned n = 2; n <= 8; ++n)
    expect_graph_and_diameter("folded-hypercube:" + std::to_string(n), naive_folded_hypercube(n));
}

TEST(FoldedHypercubeStructure, ports_are_the_bits_and_the_complement) {
  const auto network = make_network("folded-hypercube:4");
  EXPECT_EQ(across(*network, "0110", "0"), "0111");
  EXPECT_EQ(across(*network, "0110", "3"), "1110");
  EXPECT_EQ(across(*network, "0110", "complement"), "1001");
  EXPECT_TRUE(network->port_symmetric());
}

TEST(FoldedHypercubeStructure, of_63_bits_still_knows_its_distribution) {
  const PublishedValues published = make_network("folded-hypercube:63")->published();
  std::uint64_t nodes = 0;
  for (const std::uint64_t count : published.distance_distribution) nodes += count;
  EXPECT_EQ(nodes, std::uint64_t{1} << 63);
  EXPECT_EQ(published.distance_distribution.size(), 33U) << "diameter 32";
}

TEST(FibonacciCubeStructure, is_the_part_of_the_hypercube_without_neighbouring_ones) {
  for (unsigned n = 1; n <= 10; ++n)
    expect_graph_and_diameter("fibonacci-cube:" + std::to_string(n), naive_fibonacci_cube(n));
}

TEST(FibonacciCubeStructure, ids_are_the_ranks_of_the_words) {
  for (unsigned n = 1; n <= 14; ++n) {
    const auto network = make_network("fibonacci-cube:" + std::to_string(n));
    NodeId next{0};
    for (const std::string& word : all_words(2, n))
      if (word.find("11") == std::string::npos) {
        ASSERT_EQ(network->label(next), word);
        ++next;
      }
    EXPECT_EQ(next.value(), network->node_count());
  }
}

TEST(FibonacciCubeStructure, consists_of_the_two_before_it) {
  // Hsu: words that begin with 0 are the cube of n-1 bits, those that begin with 10 that of n-2.
  for (unsigned n = 3; n <= 91; ++n) {
    const auto nodes = [](unsigned bits) {
      return make_network("fibonacci-cube:" + std::to_string(bits))->node_count();
    };
    EXPECT_EQ(nodes(n), nodes(n - 1) + nodes(n - 2));
  }
}

}  // namespace asterism
