// Crossed, twisted and exchanged cubes and shuffle-exchange graphs against their definitions.
#include <gtest/gtest.h>

#include "base/expect_error.hpp"
#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::add_link;
using testing::all_words;
using testing::Arcs;
using testing::expect_error;
using testing::expect_graph_and_diameter;
using testing::with_flipped;

/// Efe's recursive definition: two crossed cubes 0u and 1v, joined where all pairs of bits of u and
/// v are related and, if n is even, their first bits are equal.
bool pairs_related(const std::string& u, const std::string& v) {
  static const std::set<std::string> related{"00-00", "10-10", "01-11", "11-01"};
  for (std::size_t end = u.size(); end >= 2; end -= 2)
    if (!related.contains(u.substr(end - 2, 2) + "-" + v.substr(end - 2, 2))) return false;
  return u.size() % 2 == 0 || u[0] == v[0];
}

Arcs naive_crossed_cube(unsigned n) {
  Arcs arcs;
  if (n == 1) {
    add_link(arcs, "0", "1");
    return arcs;
  }
  for (const auto& [from, to] : naive_crossed_cube(n - 1))
    for (const char* first : {"0", "1"}) arcs.emplace(first + from, first + to);
  for (const std::string& u : all_words(2, n - 1))
    for (const std::string& v : all_words(2, n - 1))
      if (pairs_related(u, v)) add_link(arcs, "0" + u, "1" + v);
  return arcs;
}

/// The definition by parities of Hilbers, Koopman and van de Snepscheut: four copies of the cube of
/// two dimensions less.
Arcs naive_twisted_cube(unsigned n) {
  Arcs arcs;
  if (n == 1) {
    add_link(arcs, "0", "1");
    return arcs;
  }
  for (const auto& [from, to] : naive_twisted_cube(n - 2))
    for (const std::string& first : all_words(2, 2)) arcs.emplace(first + from, first + to);
  for (const std::string& rest : all_words(2, n - 2)) {
    const bool odd = std::ranges::count(rest, '1') % 2 == 1;
    for (const std::string& first : all_words(2, 2)) {
      add_link(arcs, first + rest, with_flipped(first, 0) + rest);
      const std::string other = odd ? with_flipped(first, 1) : testing::complement_of(first);
      add_link(arcs, first + rest, other + rest);
    }
  }
  return arcs;
}

Arcs naive_exchanged(unsigned s, unsigned t) {
  Arcs arcs;
  for (const std::string& word : all_words(2, s + t + 1)) {
    add_link(arcs, word, with_flipped(word, s + t));
    const bool in_b = word.back() == '1';
    for (unsigned i = 0; i < (in_b ? t : s); ++i)
      add_link(arcs, word, with_flipped(word, in_b ? s + i : i));
  }
  return arcs;
}

Arcs naive_shuffle_exchange(unsigned n) {
  Arcs arcs;
  for (const std::string& word : all_words(2, n)) {
    add_link(arcs, word, with_flipped(word, n - 1));
    const std::string turned = word.substr(1) + word[0];
    if (turned != word) add_link(arcs, word, turned);
  }
  return arcs;
}

std::string numbered(const std::string& family, unsigned n) {
  return family + ":" + std::to_string(n);
}

}  // namespace

TEST(CubeVariants, crossed_cubes) {
  for (unsigned n = 1; n <= 9; ++n)
    expect_graph_and_diameter(numbered("crossed-cube", n), naive_crossed_cube(n));
}

TEST(CubeVariants, twisted_cubes) {
  for (const unsigned n : {1U, 3U, 5U, 7U, 9U})
    expect_graph_and_diameter(numbered("twisted-cube", n), naive_twisted_cube(n));
  expect_error([] { return make_network("twisted-cube:4"); }, ErrorCode::out_of_range,
               "has n = 4, which is not odd", "write twisted-cube:n");
}

TEST(CubeVariants, exchanged_hypercubes) {
  for (unsigned s = 1; s <= 4; ++s)
    for (unsigned t = 1; t <= 4; ++t)
      expect_graph_and_diameter(
          "exchanged-hypercube:" + std::to_string(s) + "," + std::to_string(t),
          naive_exchanged(s, t));
  EXPECT_TRUE(make_network("exchanged-hypercube:3,3")->vertex_symmetric());
  EXPECT_FALSE(make_network("exchanged-hypercube:3,2")->vertex_symmetric());
  expect_error([] { return make_network("exchanged-hypercube:60,3"); }, ErrorCode::out_of_range,
               "has t = 3, which is not from 1 to 2", "write exchanged-hypercube:s,t");
}

TEST(CubeVariants, shuffle_exchange_graphs) {
  for (unsigned n = 2; n <= 9; ++n)
    expect_graph_and_diameter(numbered("shuffle-exchange", n), naive_shuffle_exchange(n));
}

TEST(CubeVariants, labels_are_words_of_bits) {
  EXPECT_EQ(make_network("crossed-cube:5")->label(NodeId{6}), "00110");
  expect_error([] { return make_network("shuffle-exchange:3")->parse_label("01"); },
               ErrorCode::not_a_node, "does not have 3 digits", "look like 000 or 111");
}

}  // namespace asterism
