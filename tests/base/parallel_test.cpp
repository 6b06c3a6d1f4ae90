#include "base/parallel.hpp"

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/limited_threads.hpp"

namespace asterism {

namespace {

std::uint64_t sum_of_squares(std::uint64_t count) {
  return parallel_sum<std::uint64_t>(count, 16, [](std::uint64_t first, std::uint64_t last) {
    std::uint64_t sum = 0;
    for (std::uint64_t i = first; i < last; ++i) sum += i * i;
    return sum;
  });
}

}  // namespace

TEST(Parallel, chunks_cover_every_index_exactly_once) {
  for (const std::uint64_t count : {1U, 2U, 63U, 64U, 65U, 100000U}) {
    std::vector<std::atomic<int>> visits(count);
    parallel_chunks(count, 64, [&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i) ++visits[i];
    });
    for (std::uint64_t i = 0; i < count; ++i) ASSERT_EQ(visits[i], 1) << i << " of " << count;
  }
}

TEST(Parallel, no_work_calls_nobody) {
  parallel_chunks(0, 1, [](std::uint64_t, std::uint64_t) { ADD_FAILURE(); });
  EXPECT_EQ(sum_of_squares(0), 0U);
}

TEST(Parallel, sums_have_their_closed_form) {
  for (const std::uint64_t n : {1U, 15U, 16U, 17U, 1000U, 100000U})
    EXPECT_EQ(sum_of_squares(n), (n - 1) * n * (2 * n - 1) / 6) << n;
}

TEST(Parallel, sums_do_not_depend_on_the_number_of_threads) {
  const std::uint64_t expected = sum_of_squares(54321);
  for (const int threads : {1, 2, 7}) {
    const testing::LimitedThreads limit(threads);
    EXPECT_EQ(sum_of_squares(54321), expected) << threads;
  }
}

TEST(Parallel, loops_inside_loops_cover_every_pair_of_indices_exactly_once) {
  static constexpr std::uint64_t count = 100;
  std::vector<std::atomic<int>> visits(count * count);
  parallel_chunks(count, 1, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i < last; ++i)
      parallel_chunks(count, 1, [&, i](std::uint64_t inner_first, std::uint64_t inner_last) {
        for (std::uint64_t j = inner_first; j < inner_last; ++j) ++visits[i * count + j];
      });
  });
  for (const auto& pair : visits) ASSERT_EQ(pair, 1);
}

TEST(Parallel, an_exception_outside_does_not_end_an_inner_loop_early) {
  constexpr std::uint64_t inner = 64, loops_after = 200;
  // A single thread meets the error only after the inner loops.
  const std::uint64_t max_loops = parallel_threads() < 2 ? 100 : 1'000'000;
  std::atomic<bool> begun = false, failed = false;
  std::uint64_t unfinished = 0, after = 0;
  const auto count_inner_loops = [&] {
    begun = true;
    for (std::uint64_t i = 0; i < max_loops && after < loops_after; ++i) {
      std::atomic<std::uint64_t> visited = 0;
      if (failed) ++after;
      parallel_chunks(inner, 1, [&](std::uint64_t, std::uint64_t) { ++visited; });
      unfinished += visited != inner ? 1 : 0;
    }
  };
  const auto fail = [&] {
    for (std::uint64_t i = 0; i < max_loops && !begun; ++i) std::this_thread::yield();
    failed = true;
    throw std::runtime_error("stop");
  };
  EXPECT_THROW(parallel_chunks(2, 1,
                               [&](std::uint64_t first, std::uint64_t) {
                                 if (first == 0)
                                   count_inner_loops();
                                 else
                                   fail();
                               }),
               std::runtime_error);
  EXPECT_EQ(unfinished, 0U);
}

TEST(Parallel, an_exception_reaches_the_caller) {
  EXPECT_THROW(parallel_chunks(1000, 1,
                               [](std::uint64_t first, std::uint64_t) {
                                 if (first >= 500) throw std::runtime_error("stop");
                               }),
               std::runtime_error);
  const auto failing = [] {
    return parallel_sum<int>(
        1000, 1, [](std::uint64_t, std::uint64_t) -> int { throw std::runtime_error("stop"); });
  };
  EXPECT_THROW(static_cast<void>(failing()), std::runtime_error);
  const auto failing_inside = [] {
    parallel_chunks(100, 1, [](std::uint64_t, std::uint64_t) {
      parallel_chunks(100, 1,
                      [](std::uint64_t, std::uint64_t) { throw std::runtime_error("stop"); });
    });
  };
  EXPECT_THROW(failing_inside(), std::runtime_error);
  EXPECT_EQ(sum_of_squares(1000), 332'833'500U) << "after a failure";
}

}  // namespace asterism
