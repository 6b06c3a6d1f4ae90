#include <limits>

#include <gtest/gtest.h>

#include <asterism/parameters.hpp>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;
using Numbers = std::vector<std::uint64_t>;

void expect_unfit(const ParameterType& type, const ParameterValue& value, const char* sentence,
                  const char* hint) {
  expect_error([&] { return type.convert("k", value); }, ErrorCode::out_of_range, sentence, hint);
}

TEST(Parameters, are_written_as_people_write_them) {
  EXPECT_EQ(to_text(2U), "2");
  EXPECT_EQ(to_text(0.1), "0.1");
  EXPECT_EQ(to_text("drop"), "drop");
  EXPECT_EQ(to_text(Numbers{4, 2}), "4,2");
  EXPECT_EQ(to_texts({{"idle", "drop"}, {"k", 2U}}),
            (std::map<std::string, std::string>{{"idle", "drop"}, {"k", "2"}}));
}

TEST(Parameters, numbers_are_read_from_text_once) {
  const ParameterType type = ParameterType::number(1, 9, {"any"});
  EXPECT_EQ(type.convert("k", "7"), ParameterValue(7U));
  EXPECT_EQ(type.convert("k", 7U), ParameterValue(7U));
  EXPECT_EQ(type.convert("k", "any"), ParameterValue("any"));
  const std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(ParameterType::number().convert("seed", std::to_string(largest)),
            ParameterValue(largest));
}

TEST(Parameters, numbers_that_do_not_fit_are_refused) {
  const ParameterType type = ParameterType::number(1, 9, {"any"});
  const char* const hint = "choose a whole number from 1 to 9 or any";
  for (const char* text : {"0", "10", "-1", "2.5", "nan", "", "two", "99999999999999999999999"})
    expect_unfit(type, text, text, hint);
  expect_unfit(type, 10U, "k = \"10\" is not accepted", hint);
  expect_unfit(type, 2.0, "k = \"2\" is not accepted", hint);
  expect_unfit(type, std::numeric_limits<double>::quiet_NaN(), "nan", hint);
  expect_unfit(type, Numbers{1, 2}, "1,2", hint);
  expect_unfit(ParameterType::number(), "much", "much", "choose a whole number");
}

TEST(Parameters, lists_are_numbers_or_texts_of_numbers) {
  const ParameterType type{ParameterType::Kind::numbers};
  EXPECT_EQ(type.convert("k", "4,2"), ParameterValue(Numbers{4, 2}));
  EXPECT_EQ(type.convert("k", "4"), ParameterValue(4U));
  EXPECT_EQ(type.convert("k", Numbers{4}), ParameterValue(4U));
  EXPECT_EQ(type.convert("k", Numbers{4, 2}), ParameterValue(Numbers{4, 2}));
  for (const char* text : {"", "4,", "4,two", "4,-2"})
    expect_unfit(type, text, text, "whole numbers, as in 4,2");
  expect_unfit(type, Numbers{}, "k = ", "whole numbers");
  expect_unfit(type, 1.5, "1.5", "whole numbers");
}

TEST(Parameters, words_are_those_that_are_declared) {
  const ParameterType type = ParameterType::word({"a", "b", "c"});
  EXPECT_EQ(type.convert("idle", "b"), ParameterValue("b"));
  expect_error([&] { return type.convert("idle", "d"); }, ErrorCode::unknown_name,
               "idle = \"d\" is not known", "write a, b or c");
  expect_error([&] { return type.convert("idle", 2U); }, ErrorCode::unknown_name,
               "idle = \"2\" is not known", "write a, b or c");
}

TEST(Parameters, texts_take_numbers_and_any_takes_all) {
  EXPECT_EQ(ParameterType{}.convert("root", 7U), ParameterValue("7"));
  const ParameterType any{ParameterType::Kind::any};
  for (const ParameterValue& value :
       {ParameterValue(7U), ParameterValue(0.5), ParameterValue("7"), ParameterValue(Numbers{1})})
    EXPECT_EQ(any.convert("rest", value), value);
}

}  // namespace
}  // namespace asterism
