#include "base/bits.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace asterism {
namespace {

constexpr std::uint32_t row_bits = 200;

/// The same set as a row of bits and as a std::set.
struct SetPair {
  std::vector<std::uint64_t> row = std::vector<std::uint64_t>(words_for_bits(row_bits));
  std::set<std::uint32_t> set;

  void add_random(Random& random, int count) {
    for (int i = 0; i < count; ++i) {
      const auto bit = static_cast<std::uint32_t>(random.below(row_bits));
      set_bit(row, bit);
      set.insert(bit);
    }
  }
};

std::set<std::uint32_t> set_of(ConstBitRow row) {
  std::set<std::uint32_t> result;
  for_each_bit(row, [&](std::uint32_t bit) { result.insert(result.end(), bit); });
  return result;
}

TEST(Bits, number_of_words_is_rounded_up) {
  EXPECT_EQ(words_for_bits(0), 0U);
  EXPECT_EQ(words_for_bits(1), 1U);
  EXPECT_EQ(words_for_bits(64), 1U);
  EXPECT_EQ(words_for_bits(65), 2U);
}

TEST(Bits, rows_behave_as_sets) {
  Random random(1);
  SetPair pair;
  for (int i = 0; i < 2000; ++i) {
    const auto bit = static_cast<std::uint32_t>(random.below(row_bits));
    if (random.below(2) == 0) {
      set_bit(pair.row, bit);
      pair.set.insert(bit);
    } else {
      clear_bit(pair.row, bit);
      pair.set.erase(bit);
    }
    const auto asked = static_cast<std::uint32_t>(random.below(row_bits));
    ASSERT_EQ(has_bit(pair.row, asked), pair.set.contains(asked));
    ASSERT_EQ(count_bits(pair.row), pair.set.size());
  }
  EXPECT_EQ(set_of(pair.row), pair.set);
}

TEST(Bits, a_range_is_counted_bit_by_bit) {
  Random random(2);
  SetPair pair;
  pair.add_random(random, 150);
  for (std::uint32_t first = 0; first <= row_bits; ++first)
    for (std::uint32_t end = first; end <= row_bits; ++end) {
      const auto expected = std::distance(pair.set.lower_bound(first), pair.set.lower_bound(end));
      ASSERT_EQ(count_bits(pair.row, first, end), static_cast<std::uint64_t>(expected))
          << first << " to " << end;
    }
}

TEST(Bits, bits_of_a_word_come_in_rising_order) {
  std::vector<std::uint32_t> bits;
  for (const std::uint32_t bit : BitsOf(std::uint64_t{1} << 63 | 0b1011)) bits.push_back(bit);
  EXPECT_EQ(bits, (std::vector<std::uint32_t>{0, 1, 3, 63}));
  for (const std::uint32_t bit : BitsOf(0)) FAIL() << bit;
}

TEST(Bits, rows_are_united_and_compared) {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    SetPair a, b;
    a.add_random(random, 10);
    b.add_random(random, 10);
    std::set<std::uint32_t> united = a.set;
    united.insert(b.set.begin(), b.set.end());
    EXPECT_EQ(rows_meet(a.row, b.row), united.size() < a.set.size() + b.set.size());
    EXPECT_EQ(is_subset(a.row, b.row), std::ranges::includes(b.set, a.set));
    unite_rows(a.row, b.row);
    EXPECT_TRUE(is_subset(b.row, a.row));
    EXPECT_EQ(set_of(a.row), united);
  }
}

TEST(BitRows, rows_are_independent) {
  BitRows rows(3, 70);
  EXPECT_EQ(rows.words(), 2U);
  set_bit(rows[1], 69);
  set_bit(rows[2], 0);
  EXPECT_EQ(count_bits(rows[0]), 0U);
  EXPECT_EQ(set_of(rows[1]), std::set<std::uint32_t>{69});
  const BitRows copy = rows;
  EXPECT_EQ(copy, rows);
  rows.clear();
  EXPECT_NE(copy, rows);
  EXPECT_EQ(rows, BitRows(3, 70));
}

}  // namespace
}  // namespace asterism
