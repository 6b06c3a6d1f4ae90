#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <asterism/permutation.hpp>

#include "base/expect_error.hpp"

namespace asterism {

namespace {

using testing::expect_error;

std::vector<unsigned> ascending(unsigned size) {
  std::vector<unsigned> symbols(size);
  std::iota(symbols.begin(), symbols.end(), 0U);
  return symbols;
}

/// Random symbols with their size, from a shuffle of its own (not from unrank).
std::vector<unsigned> any_symbols() {
  std::vector<unsigned> symbols = ascending(*rc::gen::inRange(1U, 17U));
  for (std::size_t i = symbols.size() - 1; i > 0; --i)
    std::swap(symbols[i], symbols[*rc::gen::inRange<std::size_t>(0, i + 1)]);
  return symbols;
}

std::vector<unsigned> symbols_of(Permutation p, unsigned size) {
  std::vector<unsigned> symbols;
  for (unsigned i = 0; i < size; ++i) symbols.push_back(p[i]);
  return symbols;
}

/// Lexicographic rank by its definition: smaller symbols to the right, weighted by factorials.
std::uint64_t naive_rank(const std::vector<unsigned>& symbols) {
  std::uint64_t result = 0;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const auto smaller = std::count_if(symbols.begin() + static_cast<std::ptrdiff_t>(i),
                                       symbols.end(), [&](unsigned s) { return s < symbols[i]; });
    result = result * (symbols.size() - i) + static_cast<std::uint64_t>(smaller);
  }
  return result;
}

bool naive_is_even(const std::vector<unsigned>& symbols) {
  unsigned inversions = 0;
  for (std::size_t i = 0; i < symbols.size(); ++i)
    for (std::size_t j = i + 1; j < symbols.size(); ++j) inversions += symbols[i] > symbols[j];
  return inversions % 2 == 0;
}

constexpr const char* not_a_permutation = "the symbols are not a permutation of at most 16";

}  // namespace

TEST(Permutation, is_the_identity_by_default) {
  const Permutation identity;
  for (unsigned i = 0; i < Permutation::max_size; ++i) EXPECT_EQ(identity[i], i);
}

TEST(Permutation, holds_the_symbols_it_was_made_from) {
  const Permutation p{2, 0, 3, 1};
  EXPECT_EQ(symbols_of(p, 4), (std::vector<unsigned>{2, 0, 3, 1}));
  EXPECT_EQ(p[15], 15U) << "positions beyond the size hold their own number";
}

TEST(Permutation, of_no_symbols_is_the_identity) {
  EXPECT_EQ(Permutation(std::vector<unsigned>{}), Permutation{});
}

TEST(Permutation, rejects_a_symbol_that_appears_twice) {
  expect_error([] { return Permutation{0, 1, 1}; }, ErrorCode::malformed, not_a_permutation, "");
}

TEST(Permutation, rejects_a_symbol_out_of_range) {
  expect_error([] { return Permutation{0, 1, 3}; }, ErrorCode::malformed, not_a_permutation, "");
  // 4294967295 is what -1 becomes; it must not reach a shift.
  expect_error(
      [] {
        return Permutation{0, 4294967295U};
      },
      ErrorCode::malformed, not_a_permutation, "");
}

TEST(Permutation, rejects_more_than_sixteen_symbols) {
  expect_error([] { return Permutation(ascending(17)); }, ErrorCode::malformed, not_a_permutation,
               "");
  EXPECT_NO_THROW(Permutation(ascending(16)));
}

TEST(Permutation, ranks_count_through_all_permutations_in_lexicographic_order) {
  for (unsigned size = 1; size <= 8; ++size) {
    std::vector<unsigned> symbols = ascending(size);
    std::uint64_t expected = 0;
    do {
      const Permutation p(symbols);
      ASSERT_EQ(rank(p, size), expected);
      ASSERT_EQ(unrank(expected, size), p);
      ++expected;
    } while (std::ranges::next_permutation(symbols).found);
    EXPECT_EQ(expected, factorials[size]);
  }
}

TEST(Permutation, ranks_reach_to_the_last_of_sixteen_symbols) {
  std::vector<unsigned> last = ascending(16);
  std::ranges::reverse(last);
  EXPECT_EQ(rank(Permutation(last), 16), 20922789888000ULL - 1);
  EXPECT_EQ(unrank(20922789888000ULL - 1, 16), Permutation(last));
  EXPECT_EQ(unrank(0, 16), Permutation{});
}

TEST(Permutation, factorials_are_those_of_the_textbook) {
  EXPECT_EQ(factorials[0], 1U);
  EXPECT_EQ(factorials[5], 120U);
  EXPECT_EQ(factorials[16], 20922789888000ULL);
  EXPECT_EQ(factorials[20], 2432902008176640000ULL);
}

TEST(Permutation, composition_is_not_commutative_and_applies_the_right_one_first) {
  const Permutation a{1, 2, 0};
  const Permutation b{1, 0, 2};
  EXPECT_EQ(compose(a, b), (Permutation{2, 1, 0}));
  EXPECT_EQ(compose(b, a), (Permutation{0, 2, 1}));
}

TEST(Permutation, cycles_start_at_their_smallest_symbol) {
  // 0 -> 3 -> 1 -> 0, 2 alone, 4 <-> 5.
  const Permutation p{3, 0, 2, 1, 5, 4};
  EXPECT_EQ(cycles(p, 6), (std::vector<std::vector<unsigned>>{{0, 3, 1}, {4, 5}}));
  EXPECT_TRUE(cycles(Permutation{}, 16).empty());
}

TEST(Permutation, parity_of_known_permutations) {
  EXPECT_TRUE(is_even(Permutation{}, 16));
  EXPECT_FALSE(is_even(Permutation{}.with_swapped(3, 15), 16));
  EXPECT_TRUE(is_even(Permutation{1, 2, 0}, 3));
  EXPECT_FALSE(is_even(Permutation{1, 2, 3, 0}, 4));
}

TEST(Permutation, swapping_a_position_with_itself_changes_nothing) {
  EXPECT_EQ(Permutation{}.with_swapped(7, 7), Permutation{});
}

RC_GTEST_PROP(Permutation, rank_agrees_with_its_definition_at_every_size, ()) {
  const std::vector<unsigned> symbols = any_symbols();
  const auto size = static_cast<unsigned>(symbols.size());
  const std::uint64_t expected = naive_rank(symbols);
  RC_ASSERT(rank(Permutation(symbols), size) == expected);
  RC_ASSERT(unrank(expected, size) == Permutation(symbols));
}

RC_GTEST_PROP(Permutation, composition_looks_symbols_up, ()) {
  const std::vector<unsigned> a = any_symbols();
  std::vector<unsigned> b = ascending(static_cast<unsigned>(a.size()));
  const auto first = *rc::gen::inRange<std::ptrdiff_t>(0, std::ssize(b));
  std::rotate(b.begin(), b.begin() + first, b.end());
  const Permutation product = compose(Permutation(a), Permutation(b));
  for (unsigned i = 0; i < a.size(); ++i) RC_ASSERT(product[i] == a[b[i]]);
}

RC_GTEST_PROP(Permutation, inverse_sends_every_symbol_back_to_its_position, ()) {
  const std::vector<unsigned> symbols = any_symbols();
  const Permutation p(symbols);
  const Permutation back = inverse(p);
  for (unsigned i = 0; i < symbols.size(); ++i) {
    RC_ASSERT(back[symbols[i]] == i);
    RC_ASSERT(p.position_of(symbols[i]) == i);
  }
  RC_ASSERT(compose(p, back) == Permutation{});
  RC_ASSERT(compose(back, p) == Permutation{});
}

RC_GTEST_PROP(Permutation, with_swapped_swaps, ()) {
  std::vector<unsigned> symbols = any_symbols();
  const auto size = static_cast<unsigned>(symbols.size());
  const unsigned a = *rc::gen::inRange(0U, size);
  const unsigned b = *rc::gen::inRange(0U, size);
  const Permutation swapped = Permutation(symbols).with_swapped(a, b);
  std::swap(symbols[a], symbols[b]);
  RC_ASSERT(swapped == Permutation(symbols));
}

RC_GTEST_PROP(Permutation, parity_is_that_of_the_inversions, ()) {
  const std::vector<unsigned> symbols = any_symbols();
  const auto size = static_cast<unsigned>(symbols.size());
  RC_ASSERT(is_even(Permutation(symbols), size) == naive_is_even(symbols));
}

RC_GTEST_PROP(Permutation, cycles_put_back_together_give_the_permutation, ()) {
  const std::vector<unsigned> symbols = any_symbols();
  const auto size = static_cast<unsigned>(symbols.size());
  std::vector<unsigned> rebuilt = ascending(size);
  for (const auto& cycle : cycles(Permutation(symbols), size)) {
    RC_ASSERT(cycle.size() >= 2U);
    RC_ASSERT(cycle.front() == *std::ranges::min_element(cycle));
    for (std::size_t i = 0; i < cycle.size(); ++i)
      rebuilt[cycle[i]] = cycle[(i + 1) % cycle.size()];
  }
  RC_ASSERT(rebuilt == symbols);
}

}  // namespace asterism
