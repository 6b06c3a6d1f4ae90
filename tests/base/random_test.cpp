#include "base/random.hpp"

#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/expect_error.hpp"

namespace asterism {

TEST(Random, is_the_generator_of_the_standard) {
  // The C++ standard fixes the 10000th number of mt19937_64 from its default seed 5489.
  Random random(5489);
  std::uint64_t last = 0;
  for (int i = 0; i < 10000; ++i) last = random.below(std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(last, 9981545732273789042ULL);
}

TEST(Random, same_seed_same_numbers_and_other_seed_other_numbers) {
  Random a(7);
  Random b(7);
  Random c(8);
  bool differs = false;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t drawn = a.below(1000);
    EXPECT_EQ(drawn, b.below(1000));
    differs |= drawn != c.below(1000);
  }
  EXPECT_TRUE(differs);
}

TEST(Random, there_is_no_number_below_zero) {
  testing::expect_error([] { return Random(1).below(0); }, ErrorCode::out_of_range,
                        "no number is below 0", "");
}

TEST(Random, below_one_is_zero) {
  Random random(1);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, every_number_below_the_bound_comes_about_equally_often) {
  Random random(42);
  std::vector<int> counts(7);
  for (int i = 0; i < 70000; ++i) ++counts[random.below(7)];
  // Six standard deviations of a binomial(70000, 1/7) are about 556.
  for (const int count : counts) EXPECT_NEAR(count, 10000, 556);
}

TEST(Random, large_bounds_are_not_biased_to_small_numbers) {
  // With a plain remainder, the lowest third of 3 * 2^62 would be drawn twice as often.
  Random random(3);
  const std::uint64_t bound = std::uint64_t{3} << 62;
  int lower = 0;
  for (int i = 0; i < 10000; ++i) lower += random.below(bound) < bound / 3 ? 1 : 0;
  EXPECT_NEAR(lower, 3333, 6 * 48);
}

RC_GTEST_PROP(Random, stays_below_the_bound, (std::uint64_t seed)) {
  const auto bound = *rc::gen::nonZero<std::uint64_t>();
  Random random(seed);
  for (int i = 0; i < 20; ++i) RC_ASSERT(random.below(bound) < bound);
}

}  // namespace asterism
