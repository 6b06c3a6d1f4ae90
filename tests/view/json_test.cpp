#include "view/json.hpp"

#include <limits>
#include <map>

#include <gtest/gtest.h>

#include <asterism/model.hpp>

namespace asterism {
namespace {

TEST(Json, has_every_kind_of_value) {
  EXPECT_EQ(Json().line(), "null");
  EXPECT_EQ(Json(true).line(), "true");
  EXPECT_EQ(Json(1.5).line(), "1.5");
  EXPECT_EQ(Json(2.0).line(), "2.0");
  EXPECT_EQ(Json(std::numeric_limits<double>::infinity()).line(), "null");
  EXPECT_EQ(Json(std::numeric_limits<std::uint64_t>::max()).line(), "18446744073709551615");
  EXPECT_EQ(Json(3U).line(), "3");
  EXPECT_EQ(Json("text").line(), "\"text\"");
  EXPECT_EQ(Json(std::string("a\"b\n\\")).line(), R"("a\"b\n\\")");
  EXPECT_EQ(Json(std::optional<std::string>()).line(), "null");
  EXPECT_EQ(Json(std::optional<std::size_t>(7)).line(), "7");
}

TEST(Json, keeps_the_order_of_members) {
  Json document = Json::object();
  document.set("z", 1U);
  document.set("a", "x");
  document.set("z", 2U);
  EXPECT_EQ(document.line(), R"({"z":2,"a":"x"})");
}

TEST(Json, nests) {
  Json list = Json::array();
  list.add(Json::array_of(std::vector<std::string>{"a", "b"}));
  list.add(Json::object_of(std::map<std::string, std::string>{{"k", "2"}}));
  Json document = Json::object();
  document.set("list", list);
  document.set("again", std::move(list));
  document.set("none", Json::array());
  EXPECT_EQ(document.line(),
            R"({"list":[["a","b"],{"k":"2"}],"again":[["a","b"],{"k":"2"}],"none":[]})");
  EXPECT_EQ(Json::array_of(std::vector<std::uint64_t>{1, 2}).document(), "[\n  1,\n  2\n]\n");
}

TEST(Json, is_a_value) {
  Json first = Json::array();
  Json second = first;
  second.add(1U);
  EXPECT_EQ(first.line(), "[]");
  first = second;
  second.add(2U);
  EXPECT_EQ(first.line(), "[1]");
  EXPECT_EQ(second.line(), "[1,2]");
}

TEST(Json, replaces_what_is_not_utf8) {
  EXPECT_EQ(Json("b\xFF").line(), "\"b\xEF\xBF\xBD\"");
}

TEST(Json, of_a_model_has_its_fields) {
  Model model;
  model.startup = 10;
  EXPECT_NE(model_document(model).line().find("\"ts\":10"), std::string::npos);
}

}  // namespace
}  // namespace asterism
