#include "base/paced_progress.hpp"

#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace asterism {
namespace {

/// Keeps which items were reported.
struct Reports {
  std::vector<std::uint64_t> items;
  Progress progress = [this](std::string_view what, std::uint64_t done, std::uint64_t all) {
    EXPECT_EQ(what, "counting");
    EXPECT_LT(done, all);
    EXPECT_TRUE(items.empty() || items.back() < done);
    items.push_back(done);
  };
};

TEST(PacedProgress, reports_few_of_the_items_that_take_nanoseconds) {
  static constexpr std::uint64_t count = 10'000'000;
  Reports reports;
  PacedProgress paced(reports.progress, "counting", count);
  for (std::uint64_t i = 0; i < count; ++i) paced.next();
  ASSERT_FALSE(reports.items.empty());
  EXPECT_EQ(reports.items.front(), 0U);
  EXPECT_GT(reports.items.back(), count - 10'000);
  EXPECT_LT(reports.items.size(), count / 100);
}

TEST(PacedProgress, reports_each_item_that_takes_long) {
  Reports reports;
  PacedProgress paced(reports.progress, "counting", 100);
  for (int i = 0; i < 6; ++i) {
    paced.next();
    std::this_thread::sleep_for(std::chrono::milliseconds(60));
  }
  // The first one took no time yet, so the second one may be left out.
  EXPECT_GE(reports.items.size(), 5U);
}

TEST(PacedProgress, lets_exceptions_through) {
  const Progress stop = [](std::string_view, std::uint64_t, std::uint64_t) {
    throw std::runtime_error("stop");
  };
  PacedProgress paced(stop, "counting", 1);
  EXPECT_THROW(paced.next(), std::runtime_error);
  const Progress no_progress;
  PacedProgress silent(no_progress, "counting", 1);
  EXPECT_NO_THROW(silent.next());
}

}  // namespace
}  // namespace asterism
