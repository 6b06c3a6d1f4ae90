#include "base/memory.hpp"

#include <limits>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/expect_error.hpp"

namespace asterism {

using testing::expect_error;

TEST(MemoryBudget, is_the_limit_that_was_given) {
  EXPECT_EQ(MemoryBudget(1).bytes(), 1U);
  EXPECT_EQ(MemoryBudget(1234567).bytes(), 1234567U);
}

TEST(MemoryBudget, is_what_the_system_has_free_without_a_limit) {
  const auto physical = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  EXPECT_GT(MemoryBudget().bytes(), std::uint64_t{1} << 20);
  EXPECT_LE(MemoryBudget(0).bytes(), physical);
}

TEST(MemoryBudget, allows_up_to_its_last_byte) {
  EXPECT_NO_THROW(MemoryBudget(1024).require(1024, "the table", "hint"));
  EXPECT_NO_THROW(MemoryBudget(1024).require(0, "the table", "hint"));
}

TEST(MemoryBudget, tells_purpose_estimate_limit_and_hint_when_it_is_exceeded) {
  expect_error(
      [] {
        MemoryBudget(1024).require(1536, "the table", "take less");
        return 0;
      },
      ErrorCode::too_large, "the table needs about 1.5 KiB, the limit is 1.0 KiB", "take less");
}

TEST(MemoryBudget, refuses_estimates_beyond_64_bits) {
  for (const double estimate : {0x1p70, 1e300, std::numeric_limits<double>::infinity()})
    expect_error(
        [&] {
          MemoryBudget(1ULL << 62).require(estimate, "it", "");
          return 0;
        },
        ErrorCode::too_large, "it needs about", "");
}

}  // namespace asterism
