#include "explore/query.hpp"

#include <gtest/gtest.h>

#include <asterism/error.hpp>

namespace asterism::explore {
namespace {

TEST(Query, is_read_as_browsers_write_it) {
  const Fields fields = parse_query("network=star%3A5&source=a+b&rates=%2Bx%3D2&empty=&bare");
  EXPECT_EQ(fields, (Fields{{"network", "star:5"},
                            {"source", "a b"},
                            {"rates", "+x=2"},
                            {"empty", ""},
                            {"bare", ""}}));
  EXPECT_TRUE(parse_query("").empty());
}

TEST(Query, comes_back_as_it_was_written) {
  const Fields fields{{"network", "faulty:0-1/torus:4x4"}, {"x", "a&b=c%+ \n\xff#?"}, {"x", ""}};
  EXPECT_EQ(parse_query(query_text(fields)), fields);
  EXPECT_EQ(query_text({{"network", "star:5"}, {"ts", "10"}}), "network=star:5&ts=10");
}

TEST(Query, with_a_percent_sign_that_means_nothing_is_refused) {
  for (const char* text : {"a=%", "a=%4", "a=%zz", "%=1", "a=%%41", "a=%4g"})
    EXPECT_THROW((void)parse_query(text), Error) << text;
  EXPECT_EQ(parse_query("a=%41").front().second, "A");
}

TEST(Query, has_limits) {
  Limits limits;
  limits.fields = 2;
  limits.field_bytes = 3;
  EXPECT_NO_THROW((void)parse_query("a=123&b=456", limits));
  EXPECT_THROW((void)parse_query("a=1234", limits), Error);
  EXPECT_THROW((void)parse_query("abcd=1", limits), Error);
  EXPECT_THROW((void)parse_query("a=1&b=2&c=3", limits), Error);
  EXPECT_THROW((void)parse_query("=1"), Error);
}

TEST(Query, finds_the_first_field_of_a_name) {
  const Fields fields{{"a", "1"}, {"a", "2"}};
  ASSERT_NE(find_field(fields, "a"), nullptr);
  EXPECT_EQ(*find_field(fields, "a"), "1");
  EXPECT_EQ(find_field(fields, "b"), nullptr);
}

}  // namespace
}  // namespace asterism::explore
