// The WK-recursive network against its definition on strings of digits.
#include <gtest/gtest.h>

#include "network/naive_graph.hpp"

namespace asterism {

namespace {

using testing::across;
using testing::add_link;
using testing::all_words;
using testing::Arcs;
using testing::expect_same_graph;

/// Chen and Duh: substituting links change the last digit; a flipping link joins
/// ..a (b)^j and ..b (a)^j, written out here for every place and every pair of digits.
Arcs naive_wk(unsigned d, unsigned t) {
  Arcs arcs;
  for (const std::string& front : all_words(d, t - 1))
    for (char a = '0'; a < static_cast<char>('0' + d); ++a)
      for (char b = '0'; b < a; ++b) add_link(arcs, front + a, front + b);
  for (unsigned j = 1; j < t; ++j)
    for (const std::string& front : all_words(d, t - 1 - j))
      for (char a = '0'; a < static_cast<char>('0' + d); ++a)
        for (char b = '0'; b < a; ++b)
          add_link(arcs, front + a + std::string(j, b), front + b + std::string(j, a));
  return arcs;
}

/// The alternative definition: d copies, and one link between the corners of any two.
Arcs grown_wk(unsigned d, unsigned t) {
  Arcs arcs;
  if (t == 1) return naive_wk(d, 1);
  for (char digit = '0'; digit < static_cast<char>('0' + d); ++digit)
    for (const auto& [a, b] : grown_wk(d, t - 1)) arcs.emplace(digit + a, digit + b);
  for (char p = '0'; p < static_cast<char>('0' + d); ++p)
    for (char q = '0'; q < p; ++q)
      add_link(arcs, p + std::string(t - 1, q), q + std::string(t - 1, p));
  return arcs;
}

}  // namespace

TEST(WkStructure, has_substituting_and_flipping_links) {
  for (const auto& [d, t] : std::vector<std::pair<unsigned, unsigned>>{
           {2, 1}, {2, 2}, {2, 6}, {3, 1}, {3, 4}, {4, 3}, {5, 4}, {7, 2}, {10, 3}}) {
    const std::string spec = "wk:" + std::to_string(d) + "," + std::to_string(t);
    expect_same_graph(spec, naive_wk(d, t));
    expect_same_graph(spec, grown_wk(d, t));
  }
}

TEST(WkStructure, the_flipping_link_is_at_the_port_of_the_last_digit) {
  const auto wk = make_network("wk:4,3");
  EXPECT_EQ(across(*wk, "213", "3"), "231");
  EXPECT_EQ(across(*wk, "233", "3"), "322");
  EXPECT_EQ(across(*wk, "213", "0"), "210");
  EXPECT_EQ(across(*wk, "333", "3"), "") << "an outermost corner";
}

TEST(WkStructure, link_levels_count_the_digits_that_change) {
  const auto wk = make_network("wk:4,3");
  const auto level = [&](const char* label, unsigned port) {
    return wk->recursion()->link_level(wk->parse_label(label), Port{port});
  };
  EXPECT_EQ(level("213", 0), 0U);
  EXPECT_EQ(level("213", 3), 1U);
  EXPECT_EQ(level("233", 3), 2U);
}

}  // namespace asterism
