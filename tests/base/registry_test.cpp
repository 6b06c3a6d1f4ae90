#include <gtest/gtest.h>

#include <asterism/error.hpp>
#include <asterism/registry.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

struct Fruit {
  std::string name;
  int weight = 0;
};

TEST(Registry, keeps_what_is_added_in_its_order_and_place) {
  Registry<Fruit> fruits("fruit", {{"apple", 1}, {"pear", 2}});
  const Fruit* const apple = fruits.find("apple");
  for (int i = 0; i < 1000; ++i) fruits.add({"sort " + std::to_string(i), i});
  EXPECT_EQ(fruits.find("apple"), apple) << "entries stay where they are";
  EXPECT_EQ(fruits.size(), 1002U);
  EXPECT_EQ(fruits.names()[1], "pear");
  EXPECT_EQ(fruits.get("sort 999").weight, 999);
  EXPECT_EQ(fruits.find("plum"), nullptr);
}

TEST(Registry, refuses_names_that_are_taken_empty_or_unknown) {
  Registry<Fruit> fruits("fruit", {{"apple", 1}, {"pear", 2}});
  expect_error(
      [&] {
        fruits.add({"pear", 3});
      },
      ErrorCode::usage, "the fruit \"pear\" exists already", "a name of its own");
  expect_error([&] { fruits.add({"", 3}); }, ErrorCode::usage, "a fruit without a name", "name");
  expect_error([&] { return fruits.get("aple").weight; }, ErrorCode::unknown_name,
               "unknown fruit \"aple\"", "did you mean \"apple\"?");
  expect_error([&] { return fruits.get("xyzzy").weight; }, ErrorCode::unknown_name,
               "unknown fruit \"xyzzy\"", "choose one of apple, pear");
}

TEST(Registry, of_very_many_names_lists_some_and_counts_the_rest) {
  std::vector<Fruit> many;
  for (int i = 0; i < 300; ++i) many.push_back({"fruit-" + std::to_string(i), i});
  const Registry<Fruit> fruits("fruit", std::move(many));
  for (const char* const part : {"fruit-9, fruit-10", ", and ", " more"})
    expect_error([&] { return fruits.get("xyzzy"); }, ErrorCode::unknown_name, "unknown fruit",
                 part);
  try {
    (void)fruits.get("xyzzy");
  } catch (const Error& error) {
    EXPECT_LT(error.hint().size(), 700U);
  }
}

}  // namespace
}  // namespace asterism
