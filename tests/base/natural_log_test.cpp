#include "base/natural_log.hpp"

#include <gtest/gtest.h>

namespace asterism {
namespace {

TEST(NaturalLog, is_that_of_the_c_library_but_for_rounding) {
  EXPECT_EQ(natural_log(1), 0);
  for (double x = 1e-12; x < 1e12; x *= 1.37)
    EXPECT_NEAR(natural_log(x), std::log(x), 1e-14 * (1 + std::abs(std::log(x)))) << x;
}

}  // namespace
}  // namespace asterism
