// (n,k)-stars, alternating group graphs, rotator graphs and burnt pancake graphs against their
// definitions.
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
using testing::first_permutation;

std::set<std::string> prefixes_of_permutations(unsigned n, unsigned k) {
  std::set<std::string> found;
  std::string permutation = first_permutation(n);
  do found.insert(permutation.substr(0, k));
  while (std::ranges::next_permutation(permutation).found);
  return found;
}

Arcs naive_nk_star(unsigned n, unsigned k) {
  Arcs arcs;
  for (const std::string& label : prefixes_of_permutations(n, k)) {
    for (unsigned i = 1; i < k; ++i) {
      std::string swapped = label;
      std::swap(swapped[0], swapped[i]);
      add_link(arcs, label, swapped);
    }
    for (const char symbol : first_permutation(n))
      if (label.find(symbol) == std::string::npos) add_link(arcs, label, symbol + label.substr(1));
  }
  return arcs;
}

Arcs naive_alternating_group(unsigned n) {
  Arcs arcs;
  std::vector<std::string> open{first_permutation(n)};
  std::set<std::string> seen{open.front()};
  while (!open.empty()) {
    const std::string label = open.back();
    open.pop_back();
    for (unsigned i = 2; i < n; ++i) {
      std::string turned = label;
      turned[0] = label[1];
      turned[1] = label[i];
      turned[i] = label[0];
      add_link(arcs, label, turned);
      if (seen.insert(turned).second) open.push_back(turned);
    }
  }
  return arcs;
}

Arcs naive_rotator(unsigned n) {
  Arcs arcs;
  for (const std::string& label : prefixes_of_permutations(n, n))
    for (unsigned i = 2; i <= n; ++i)
      arcs.emplace(label, label.substr(1, i - 1) + label[0] + label.substr(i));
  return arcs;
}

/// A pancake with its burnt side up is a small letter, others are capitals.
std::string as_label(const std::string& stack) {
  std::string label;
  for (const char pancake : stack) {
    const bool burnt = pancake >= 'a';
    label += static_cast<char>(pancake - (burnt ? 'a' : 'A') + '1');
    if (burnt) label += 'b';
  }
  return label;
}

Arcs naive_burnt_pancake(unsigned n) {
  Arcs arcs;
  std::vector<std::string> open{std::string("ABCDEFGH").substr(0, n)};
  std::set<std::string> seen{open.front()};
  while (!open.empty()) {
    const std::string stack = open.back();
    open.pop_back();
    for (unsigned i = 1; i <= n; ++i) {
      std::string turned(stack.rend() - i, stack.rend());
      for (char& pancake : turned) pancake = static_cast<char>(pancake ^ ('a' - 'A'));
      turned += stack.substr(i);
      add_link(arcs, as_label(stack), as_label(turned));
      if (seen.insert(turned).second) open.push_back(turned);
    }
  }
  return arcs;
}

std::string sized(const std::string& family, unsigned n) {
  return family + ":" + std::to_string(n);
}

}  // namespace

TEST(NkStarStructure, swaps_with_the_first_symbol_or_changes_it) {
  for (unsigned n = 2; n <= 6; ++n)
    for (unsigned k = 1; k < n; ++k)
      expect_graph_and_diameter("nk-star:" + std::to_string(n) + "," + std::to_string(k),
                                naive_nk_star(n, k));
  EXPECT_EQ(across(*make_network("nk-star:6,3"), "135", "1+1"), "235");
  EXPECT_EQ(across(*make_network("nk-star:6,3"), "135", "3"), "531");
}

TEST(AlternatingGroupStructure, turns_three_symbols) {
  for (unsigned n = 3; n <= 7; ++n)
    expect_graph_and_diameter(sized("alternating-group", n), naive_alternating_group(n));
  expect_error([] { return make_network("alternating-group:4")->parse_label("2134"); },
               ErrorCode::not_a_node, "is not in the group", "look like 1234 or 4321");
}

TEST(RotatorStructure, moves_the_first_symbol_one_way) {
  for (unsigned n = 2; n <= 6; ++n)
    expect_graph_and_diameter(sized("rotator", n), naive_rotator(n));
  const auto network = make_network("rotator:4");
  EXPECT_TRUE(network->directed());
  EXPECT_EQ(across(*network, "1234", "3"), "2314");
  EXPECT_EQ(across(*network, "1234", "from 3"), "");
  EXPECT_FALSE(make_network("rotator:2")->directed());
}

TEST(BurntPancakeStructure, turns_over_the_first_pancakes) {
  for (unsigned n = 1; n <= 5; ++n)
    expect_graph_and_diameter(sized("burnt-pancake", n), naive_burnt_pancake(n));
}

TEST(BurntPancakeStructure, labels_mark_burnt_sides) {
  const auto network = make_network("burnt-pancake:3");
  EXPECT_EQ(network->label(NodeId{0}), "123");
  EXPECT_EQ(across(*network, "123", "2"), "2b1b3");
  EXPECT_EQ(network->label(network->parse_label("2b,1b,3")), "2b1b3");
  for (const char* bad : {"", "12", "1bb23", "b123", "1234", "12x", "122"}) {
    EXPECT_THROW(static_cast<void>(network->parse_label(bad)), Error) << bad;
  }
  EXPECT_EQ(make_network("burnt-pancake:16")->node_count(), 20922789888000ULL << 16U);
}

}  // namespace asterism
