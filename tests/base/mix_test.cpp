#include "base/mix.hpp"

#include <gtest/gtest.h>

namespace asterism {

TEST(Mix, is_the_sequence_of_splitmix64) {
  // The first numbers of the reference implementation (Vigna 2015) from the seed 1234567.
  EXPECT_EQ(mixed(1234567, 0), 6457827717110365317ULL);
  EXPECT_EQ(mixed(1234567, 1), 3203168211198807973ULL);
  EXPECT_EQ(mixed(1234567, 2), 9817491932198370423ULL);
  EXPECT_EQ(mixed(1234567, 3), 4593380528125082431ULL);
  EXPECT_EQ(mixed(1234567, 4), 16408922859458223821ULL);
}

TEST(Mix, begins_at_the_first_place) {
  for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{7}, ~std::uint64_t{0}})
    EXPECT_EQ(mixed(seed), mixed(seed, 0));
}

}  // namespace asterism
