#include "base/memory.hpp"

#include <atomic>
#include <limits>
#include <thread>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/expect_error.hpp"

namespace asterism {

using testing::expect_error;

TEST(MemoryBudget, is_the_limit_that_was_given) {
  EXPECT_EQ(MemoryBudget(1).bytes(), 1U);
  EXPECT_EQ(MemoryBudget(1234567).bytes(), 1234567U);
}

TEST(MemoryBudget, is_four_fifths_of_what_the_system_has_free_without_a_limit) {
  const auto physical = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  EXPECT_GT(MemoryBudget().bytes(), std::uint64_t{1} << 20);
  EXPECT_LE(static_cast<double>(MemoryBudget(0).bytes()), 0.8 * static_cast<double>(physical));
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

TEST(MemoryReservation, takes_from_what_is_left_until_it_ends) {
  const MemoryBudget budget(1000);
  {
    const MemoryReservation held = budget.reserve(600, "the table", "");
    EXPECT_EQ(held.bytes(), 600U);
    EXPECT_EQ(budget.bytes(), 400U);
    EXPECT_EQ(MemoryBudget(500).bytes(), 0U);
    EXPECT_NO_THROW(budget.require(400, "another", ""));
    expect_error([&] { return budget.reserve(401, "another", "take less").bytes(); },
                 ErrorCode::too_large,
                 "another needs about 401 bytes, 400 bytes are left of the limit", "take less");
  }
  EXPECT_EQ(budget.bytes(), 1000U);
}

TEST(MemoryReservation, is_given_back_once_if_it_moves) {
  const MemoryBudget budget(1000);
  MemoryReservation first = budget.reserve(300, "the table", "");
  MemoryReservation second = std::move(first);
  EXPECT_EQ(budget.bytes(), 700U);
  second = {};
  EXPECT_EQ(budget.bytes(), 1000U);
}

TEST(MemoryReservation, of_other_threads_is_waited_for) {
  const MemoryBudget budget(1000);
  std::atomic<bool> taken = false;
  std::thread other;
  {
    const MemoryReservation held = budget.reserve(600, "the table", "");
    other = std::thread([&] {
      EXPECT_EQ(budget.bytes(), 1000U) << "the answer must not depend on what others do";
      const MemoryReservation mine = budget.reserve(600, "another", "");
      taken = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    EXPECT_FALSE(taken);
  }
  other.join();
  EXPECT_TRUE(taken);
}

TEST(MemoryReservation, is_granted_where_all_would_wait_for_each_other) {
  const MemoryBudget budget(1000);
  std::atomic<int> ready = 0;
  const auto work = [&] {
    const MemoryReservation first = budget.reserve(500, "the table", "");
    ++ready;
    while (ready < 2) std::this_thread::yield();
    const MemoryReservation second = budget.reserve(200, "more", "");
  };
  std::thread one(work), other(work);
  one.join();
  other.join();
  EXPECT_EQ(budget.bytes(), 1000U);
}

}  // namespace asterism
