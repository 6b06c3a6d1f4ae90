#include "plan/count_search.hpp"

#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace asterism {
namespace {

/// The costs of several numbers, by a function of one.
template <class Cost>
auto each_by(Cost cost) {
  return [cost](const std::vector<std::uint64_t>& counts) {
    std::vector<double> costs;
    for (const std::uint64_t count : counts) costs.push_back(cost(count));
    return costs;
  };
}

TEST(CountSearch, finds_the_least_of_a_pipeline_from_any_guess) {
  const auto cost = [](std::uint64_t c) {
    return (9.0 + static_cast<double>(c)) * (1 + 1000.0 / static_cast<double>(c));
  };
  const double least = cost(95);  // the root of 9 times 1000
  for (const double guess : {1.0, 3.0, 95.0, 900.0, 1e6}) {
    CountSearch search(1 << 20, each_by(cost));
    const ChosenCount choice = search.run(guess, {.refinements = 4});
    EXPECT_LT(choice.cost, 1.001 * least) << guess;
    EXPECT_EQ(choice.cost, cost(choice.count));
  }
}

TEST(CountSearch, asks_for_no_number_twice_nor_out_of_range) {
  std::multiset<std::uint64_t> asked;
  CountSearch search(37, each_by([&](std::uint64_t c) {
                       asked.insert(c);
                       return std::abs(static_cast<double>(c) - 30);
                     }));
  search.learn(1, 29);
  EXPECT_EQ(search.run(5, {.refinements = 6, .all_up_to = 10}).count, 30U);
  for (const std::uint64_t count : asked) {
    EXPECT_EQ(asked.count(count), 1U);
    EXPECT_TRUE(count >= 2 && count <= 37) << count;
  }
  for (std::uint64_t count = 2; count <= 10; ++count) EXPECT_TRUE(asked.contains(count));
}

TEST(CountSearch, gives_up_what_is_hopeless_after_one_question) {
  int questions = 0;
  CountSearch search(1000, each_by([&](std::uint64_t) {
                       ++questions;
                       return 100.0;
                     }));
  EXPECT_EQ(search.run(10, {.refinements = 6, .all_up_to = 10, .hopeless = 50}).cost, 100);
  EXPECT_EQ(questions, 1);
}

TEST(CountSearch, refines_no_further_where_the_cost_is_flat) {
  const auto questions = [](double flatness) {
    int asked = 0;
    CountSearch search(1000, each_by([&](std::uint64_t c) {
                         ++asked;
                         return 100 + std::abs(std::log(static_cast<double>(c) / 90)) / 10;
                       }));
    EXPECT_LT(search.run(100, {.refinements = 6, .flatness = flatness}).cost,
              100 * (1 + flatness) + 0.01);
    return asked;
  };
  EXPECT_EQ(questions(0.01), 3) << "the estimate, its half and its double cost about the same";
  EXPECT_GT(questions(1e-4), 5);
  EXPECT_LT(questions(1e-4), questions(0));
}

TEST(CountSearch, small_numbers_first_asks_for_large_ones_only_while_the_cost_falls) {
  std::set<std::uint64_t> asked;
  const auto search_for = [&](double best) {
    asked.clear();
    CountSearch search(1000, each_by([&](std::uint64_t c) {
                         asked.insert(c);
                         return std::abs(std::log(static_cast<double>(c) / best));
                       }));
    return search.run(500, {.refinements = 3, .all_up_to = 8, .small_first = true}).count;
  };
  EXPECT_EQ(search_for(3), 3U);
  EXPECT_LE(*asked.rbegin(), 8U) << "neither the guess nor anything like it";
  const std::uint64_t far = search_for(200);
  EXPECT_TRUE(far > 150 && far < 260) << far;
}

}  // namespace
}  // namespace asterism
