#include <set>

#include <gtest/gtest.h>

#include <asterism/error.hpp>

namespace asterism {

TEST(Error, carries_code_sentence_and_hint) {
  const Error error(ErrorCode::not_found, "cannot read x", "name a file");
  EXPECT_EQ(error.code(), ErrorCode::not_found);
  EXPECT_EQ(error.sentence(), "cannot read x");
  EXPECT_EQ(error.hint(), "name a file");
  EXPECT_STREQ(error.what(), "cannot read x");
}

TEST(Error, needs_no_hint) {
  EXPECT_EQ(Error(ErrorCode::usage, "no").hint(), "");
}

TEST(Error, every_code_has_a_name_of_its_own) {
  std::set<std::string_view> names;
  for (int code = 0; code <= static_cast<int>(ErrorCode::interrupted); ++code)
    names.insert(to_string(static_cast<ErrorCode>(code)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(ErrorCode::interrupted) + 1);
  EXPECT_FALSE(names.contains("unknown"));
}

}  // namespace asterism
