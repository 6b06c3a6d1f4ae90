#include "base/work_budget.hpp"

#include <limits>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "base/by_effort.hpp"
#include "base/expect_error.hpp"
#include "base/limited_threads.hpp"
#include "base/mix.hpp"
#include "base/parallel.hpp"

namespace asterism {

using testing::expect_error;

namespace {

constexpr std::uint64_t max_units = std::numeric_limits<std::uint64_t>::max();

std::uint64_t sum_of_units(const std::vector<WorkBudget>& parts) {
  return std::accumulate(
      parts.begin(), parts.end(), std::uint64_t{0},
      [](std::uint64_t sum, const WorkBudget& part) { return sum + part.units(); });
}

/// Simulates a search in several parts that spends a random number of units per attempt.
struct PartedSearch {
  std::vector<std::vector<std::uint64_t>> costs;  // of the attempts of each part
  std::uint64_t left = 0;                         // in the end
  friend bool operator==(const PartedSearch&, const PartedSearch&) = default;
};

PartedSearch search_in_parts(std::uint64_t units, std::size_t count) {
  WorkBudget budget(units);
  std::vector<WorkBudget> parts = budget.split(count);
  PartedSearch result;
  result.costs.resize(count);
  parallel_chunks(count, 1, [&](std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t i = first; i < last; ++i)
      for (std::uint64_t draw = 0; parts[i].affords(40); ++draw) {
        const std::uint64_t cost = mixed(i, draw) % 97;
        parts[i].spend(cost);
        result.costs[i].push_back(cost);
      }
  });
  for (const WorkBudget& part : parts) budget.join(part);
  result.left = budget.left();
  return result;
}

}  // namespace

TEST(ByEffort, has_a_value_for_each) {
  constexpr ByEffort<int> values{1, 2, 3};
  EXPECT_EQ(values.at(Effort::quick), 1);
  EXPECT_EQ(values.at(Effort::standard), 2);
  EXPECT_EQ(values.at(Effort::full), 3);
}

TEST(WorkBudget, affords_up_to_its_last_unit) {
  WorkBudget budget(10);
  EXPECT_TRUE(budget.affords(10));
  EXPECT_FALSE(budget.affords(11));
  budget.spend(4);
  EXPECT_EQ(budget.spent(), 4U);
  EXPECT_EQ(budget.left(), 6U);
  EXPECT_TRUE(budget.affords(6));
  EXPECT_FALSE(budget.affords(7));
  budget.spend(6);
  EXPECT_EQ(budget.left(), 0U);
  EXPECT_TRUE(budget.affords(0));
  EXPECT_FALSE(budget.is_spent());
}

TEST(WorkBudget, is_spent_when_an_attempt_went_beyond_its_end) {
  WorkBudget budget(10);
  budget.spend(11);
  EXPECT_TRUE(budget.is_spent());
  EXPECT_EQ(budget.left(), 0U);
  EXPECT_FALSE(budget.affords(0));
}

TEST(WorkBudget, without_units_affords_nothing_but_nothing) {
  WorkBudget budget(0);
  EXPECT_TRUE(budget.affords(0));
  EXPECT_FALSE(budget.affords(1));
  EXPECT_FALSE(budget.is_spent());
  budget.spend(1);
  EXPECT_TRUE(budget.is_spent());
}

TEST(WorkBudget, may_be_allowed_more_or_less_from_now_on) {
  WorkBudget budget(10);
  budget.spend(12);
  budget.allow(5);
  EXPECT_EQ(budget.left(), 5U);
  EXPECT_EQ(budget.spent(), 12U);
  EXPECT_EQ(budget.units(), 17U);
  budget.allow(0);
  EXPECT_FALSE(budget.affords(1));
  EXPECT_FALSE(budget.is_spent());
}

TEST(WorkBudget, does_not_wrap_around) {
  WorkBudget budget(max_units - 1);
  budget.spend(5);
  EXPECT_FALSE(budget.affords(max_units));
  budget.spend(max_units);
  EXPECT_TRUE(budget.is_spent());
  EXPECT_EQ(budget.spent(), max_units);
}

TEST(WorkBudget, estimates_become_whole_units) {
  EXPECT_EQ(whole_units(0), 0U);
  EXPECT_EQ(whole_units(-3), 0U);
  EXPECT_EQ(whole_units(3), 3U);
  EXPECT_EQ(whole_units(3.01), 4U);
  EXPECT_EQ(whole_units(std::numeric_limits<double>::quiet_NaN()), 0U);
  EXPECT_EQ(whole_units(std::numeric_limits<double>::infinity()), max_units);
  EXPECT_EQ(whole_units(0x1p64), max_units);
  EXPECT_EQ(whole_units(0x1p63), std::uint64_t{1} << 63U);
}

TEST(WorkBudget, copies_spend_on_their_own) {
  WorkBudget budget(10);
  budget.spend(3);
  WorkBudget copy = budget;
  copy.spend(5);
  EXPECT_EQ(copy.left(), 2U);
  EXPECT_EQ(budget.left(), 7U);
}

TEST(WorkBudget, parts_add_up_to_what_is_left) {
  for (const std::uint64_t units : {0U, 1U, 6U, 7U, 1000U, 1001U})
    for (const std::size_t count : {1U, 2U, 3U, 7U}) {
      WorkBudget budget(units + 5);
      budget.spend(5);
      const std::vector<WorkBudget> parts = budget.split(count);
      ASSERT_EQ(parts.size(), count);
      EXPECT_EQ(sum_of_units(parts), units) << count;
      EXPECT_EQ(budget.left(), 0U);
      for (const WorkBudget& part : parts) EXPECT_LE(part.units() - units / count, 1U);
    }
}

TEST(WorkBudget, splits_into_no_parts) {
  WorkBudget budget(10);
  EXPECT_TRUE(budget.split(0).empty());
  EXPECT_EQ(budget.left(), 10U);
}

TEST(WorkBudget, parts_of_a_spent_budget_are_empty) {
  WorkBudget budget(10);
  budget.spend(12);
  EXPECT_EQ(sum_of_units(budget.split(3)), 0U);
  EXPECT_TRUE(budget.is_spent());
}

TEST(WorkBudget, takes_back_what_parts_have_not_spent) {
  WorkBudget budget(100);
  budget.spend(10);
  std::vector<WorkBudget> parts = budget.split(3);
  parts[0].spend(30);
  parts[1].spend(12);
  parts[2].spend(35);
  for (const WorkBudget& part : parts) budget.join(part);
  EXPECT_EQ(budget.spent(), 10U + 30U + 12U + 35U);
  EXPECT_EQ(budget.left(), 13U);
}

TEST(WorkBudget, parts_spend_the_same_whatever_the_number_of_threads) {
  const PartedSearch expected = search_in_parts(100'000, 13);
  for (const auto& costs : expected.costs) EXPECT_GT(costs.size(), 50U);
  for (const int threads : {1, 2, 3, 8}) {
    const testing::LimitedThreads limit(threads);
    EXPECT_EQ(search_in_parts(100'000, 13), expected) << threads;
  }
}

TEST(WorkBudget, tells_how_much_is_spent_and_never_more_than_all) {
  std::vector<std::uint64_t> told;
  WorkBudget budget(10, [&](std::string_view doing, std::uint64_t done, std::uint64_t all) {
    EXPECT_EQ(doing, "searching");
    EXPECT_EQ(all, 10U);
    told.push_back(done);
  });
  budget.check("searching");
  budget.spend(7);
  budget.check("searching");
  budget.spend(7);
  budget.check("searching");
  EXPECT_EQ(told, (std::vector<std::uint64_t>{0, 7, 10}));
}

TEST(WorkBudget, answers_an_interruption_in_all_its_parts) {
  bool interrupted = false;
  WorkBudget budget(1000, [&](std::string_view, std::uint64_t, std::uint64_t) {
    if (interrupted) throw Error(ErrorCode::interrupted, "interrupted", "");
  });
  const std::vector<WorkBudget> parts = budget.split(2);
  const WorkBudget other = budget.beside(5);
  EXPECT_NO_THROW(budget.check("searching"));
  interrupted = true;
  for (const WorkBudget& each : {budget, parts[0], parts[1], other})
    expect_error(
        [&] {
          each.check("searching");
          return 0;
        },
        ErrorCode::interrupted, "interrupted", "");
}

TEST(WorkBudget, stops_within_one_attempt_of_an_interruption) {
  std::uint64_t asked = 0;
  WorkBudget budget(1'000'000, [&](std::string_view, std::uint64_t, std::uint64_t) {
    if (++asked == 5) throw Error(ErrorCode::interrupted, "interrupted", "");
  });
  EXPECT_THROW(for (; !budget.is_spent(); budget.spend(10)) budget.check("searching"), Error);
  EXPECT_EQ(budget.spent(), 40U);
}

TEST(WorkBudget, honours_the_memory_limit_in_all_its_parts) {
  WorkBudget budget(1000, {}, 4096);
  const std::vector<WorkBudget> parts = budget.split(1);
  for (const WorkBudget& each : {budget, parts[0]}) {
    EXPECT_TRUE(each.fits(4096));
    EXPECT_FALSE(each.fits(4097));
    EXPECT_NO_THROW(each.require(4096, "the table", "take less"));
    expect_error(
        [&] {
          each.require(5000, "the table", "take less");
          return 0;
        },
        ErrorCode::too_large, "the table needs about", "take less");
  }
}

TEST(WorkBudget, counts_what_is_reserved) {
  const WorkBudget budget(1000, {}, 4096);
  const MemoryReservation held = budget.reserve(3000, "the table", "take less");
  EXPECT_FALSE(budget.fits(2000));
  EXPECT_TRUE(budget.beside(1).fits(1000));
  expect_error([&] { return budget.reserve(2000, "more", "take less").bytes(); },
               ErrorCode::too_large, "more needs about", "take less");
}

}  // namespace asterism
