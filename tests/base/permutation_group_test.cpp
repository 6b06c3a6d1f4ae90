#include "base/permutation_group.hpp"

#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace asterism {

namespace {

/// All elements by multiplying until nothing new comes: the definition of "generated". The
/// order of std::vector is the lexicographic one.
std::set<std::vector<unsigned>> naive_elements(const std::vector<Permutation>& generators,
                                               unsigned size) {
  const auto symbols = [&](Permutation p) {
    std::vector<unsigned> result;
    for (unsigned i = 0; i < size; ++i) result.push_back(p[i]);
    return result;
  };
  std::set<std::vector<unsigned>> elements{symbols(Permutation{})};
  std::vector<Permutation> open{Permutation{}};
  while (!open.empty()) {
    const Permutation p = open.back();
    open.pop_back();
    for (const Permutation& g : generators)
      if (elements.insert(symbols(compose(p, g))).second) open.push_back(compose(p, g));
  }
  return elements;
}

void expect_numbered_in_order(const PermutationGroup& group,
                              const std::set<std::vector<unsigned>>& elements) {
  ASSERT_EQ(group.order(), elements.size());
  std::uint64_t expected = 0;
  for (const std::vector<unsigned>& symbols : elements) {
    const Permutation p(symbols);
    ASSERT_TRUE(group.contains(p));
    ASSERT_EQ(group.rank(p), expected);
    ASSERT_EQ(group.unrank(expected), p);
    ++expected;
  }
}

/// The permutation i -> i+1 of the first `size` points.
Permutation rotation(unsigned size) {
  std::vector<unsigned> symbols;
  for (unsigned i = 0; i < size; ++i) symbols.push_back((i + 1) % size);
  return Permutation(symbols);
}

}  // namespace

TEST(PermutationGroup, without_generators_has_one_element) {
  const PermutationGroup group({}, 5);
  EXPECT_EQ(group.order(), 1U);
  EXPECT_EQ(group.size(), 5U);
  EXPECT_FALSE(group.is_symmetric());
  EXPECT_TRUE(group.contains(Permutation{}));
  EXPECT_FALSE(group.contains(Permutation{1, 0}));
  EXPECT_EQ(group.unrank(0), Permutation{});
}

TEST(PermutationGroup, of_one_point_is_symmetric) {
  EXPECT_TRUE(PermutationGroup({}, 1).is_symmetric());
}

TEST(PermutationGroup, of_a_swap_and_a_rotation_is_symmetric) {
  for (unsigned size = 2; size <= 16; ++size) {
    const PermutationGroup group({Permutation{}.with_swapped(0, 1), rotation(size)}, size);
    EXPECT_TRUE(group.is_symmetric()) << size;
    EXPECT_EQ(group.order(), factorials[size]);
  }
}

TEST(PermutationGroup, symmetric_ranks_are_those_of_the_permutations) {
  const PermutationGroup group({Permutation{}.with_swapped(0, 1), rotation(6)}, 6);
  for (std::uint64_t i = 0; i < factorials[6]; ++i) ASSERT_EQ(group.unrank(i), unrank(i, 6));
}

TEST(PermutationGroup, of_three_cycles_is_alternating) {
  for (unsigned size = 3; size <= 16; ++size) {
    std::vector<Permutation> generators;
    for (unsigned i = 2; i < size; ++i)
      generators.push_back(Permutation{}.with_swapped(0, i).with_swapped(0, 1));
    const PermutationGroup group(generators, size);
    EXPECT_EQ(group.order(), factorials[size] / 2);
    EXPECT_FALSE(group.contains(Permutation{}.with_swapped(size - 2, size - 1)));
  }
}

TEST(PermutationGroup, alternating_elements_are_the_even_ones_in_order) {
  const std::vector<Permutation> generators{Permutation{1, 2, 0}, Permutation{0, 2, 3, 1},
                                            Permutation{0, 1, 3, 4, 2}};
  const PermutationGroup group(generators, 5);
  std::uint64_t expected = 0;
  for (std::uint64_t i = 0; i < factorials[5]; ++i) {
    const Permutation p = unrank(i, 5);
    ASSERT_EQ(group.contains(p), is_even(p, 5));
    if (is_even(p, 5)) {
      ASSERT_EQ(group.rank(p), expected++);
    }
  }
  EXPECT_EQ(expected, 60U);
}

TEST(PermutationGroup, of_a_rotation_is_cyclic) {
  const PermutationGroup group({rotation(16)}, 16);
  EXPECT_EQ(group.order(), 16U);
  // Sorted by the first symbol, the powers of the rotation are in order.
  Permutation power;
  for (std::uint64_t i = 0; i < 16; ++i) {
    EXPECT_EQ(group.unrank(i), power);
    power = compose(power, rotation(16));
  }
}

TEST(PermutationGroup, known_orders) {
  const Permutation rotate8 = rotation(8);
  std::vector<unsigned> mirrored(8);
  for (unsigned i = 0; i < 8; ++i) mirrored[i] = 7 - i;
  EXPECT_EQ(PermutationGroup({rotate8, Permutation(mirrored)}, 8).order(), 16U) << "dihedral";
  // Mathieu's M11 on 11 points: (1 .. 11) and (3 7 11 8)(4 10 5 6).
  const Permutation m{0, 1, 6, 9, 5, 3, 10, 2, 8, 4, 7};
  EXPECT_EQ(PermutationGroup({rotation(11), m}, 11).order(), 7920U);
  // Swaps of far pairs: Z2 x Z2 x Z2, not transitive.
  const PermutationGroup pairs({Permutation{}.with_swapped(0, 1), Permutation{}.with_swapped(2, 3),
                                Permutation{}.with_swapped(4, 5)},
                               6);
  EXPECT_EQ(pairs.order(), 8U);
}

TEST(PermutationGroup, intransitive_elements_are_numbered_in_order) {
  const std::vector<Permutation> generators{Permutation{0, 2, 1, 3, 4}, Permutation{3, 1, 2, 4, 0}};
  expect_numbered_in_order(PermutationGroup(generators, 5), naive_elements(generators, 5));
}

TEST(PermutationGroup, does_not_mind_repeated_or_trivial_generators) {
  const Permutation r = rotation(7);
  const PermutationGroup group({r, Permutation{}, r, inverse(r), compose(r, r)}, 7);
  EXPECT_EQ(group.order(), 7U);
}

RC_GTEST_PROP(PermutationGroup, of_any_generators_has_the_elements_of_the_definition, ()) {
  const unsigned size = *rc::gen::inRange(2U, 7U);
  std::vector<Permutation> generators(*rc::gen::inRange<std::size_t>(1, 4));
  for (Permutation& g : generators)
    g = unrank(*rc::gen::inRange<std::uint64_t>(0, factorials[size]), size);
  const PermutationGroup group(generators, size);
  const auto elements = naive_elements(generators, size);
  expect_numbered_in_order(group, elements);
  std::uint64_t contained = 0;
  for (std::uint64_t i = 0; i < factorials[size]; ++i)
    contained += group.contains(unrank(i, size)) ? 1 : 0;
  RC_ASSERT(contained == elements.size());
}

}  // namespace asterism
