// YAML documents: values with their lines, and what is refused.
#include "base/yaml/document.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace asterism {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

void expect_yaml_fault(const std::string& text, std::uint64_t line, const std::string& complaint) {
  SCOPED_TRACE(text.substr(0, 80));
  try {
    static_cast<void>(parse_yaml(text));
    ADD_FAILURE() << "no fault";
  } catch (const YamlFault& fault) {
    EXPECT_EQ(fault.line, line);
    EXPECT_THAT(fault.what(), HasSubstr(complaint));
  }
}

}  // namespace

TEST(Yaml, has_maps_lists_and_scalars_with_their_lines) {
  const YamlValue value = parse_yaml("a: 1\nb:\n  - x y\n  - {c: [ '2', \"3\" ]}\n");
  EXPECT_THAT(value.keys, ElementsAre("a", "b"));
  EXPECT_EQ(value.find("a")->text, "1");
  const YamlValue& list = *value.find("b");
  ASSERT_TRUE(list.is_list());
  EXPECT_EQ(list.items[0].text, "x y");
  EXPECT_EQ(list.items[0].line, 3U);
  const YamlValue& inner = *list.items[1].find("c");
  EXPECT_EQ(inner.items[1].text, "3");
  EXPECT_EQ(inner.line, 4U);
  EXPECT_EQ(value.find("z"), nullptr);
}

TEST(Yaml, json_is_yaml) {
  EXPECT_EQ(parse_yaml("{\"a\": [1, {\"b\": null}]}").find("a")->items[1].find("b")->text, "null");
}

TEST(Yaml, refuses_what_could_exhaust_resources) {
  expect_yaml_fault("a: &x [1]\nb: *x\n", 2, "there is an alias");
  expect_yaml_fault("a:\n  <<: {b: 1}\n", 2, "merge key");
  expect_yaml_fault(std::string(100000, '['), 1, "more than 64 levels");
  std::string deep;
  for (int i = 0; i < 1000; ++i) deep += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
  expect_yaml_fault(deep, 65, "more than 64 levels");
  EXPECT_NO_THROW(static_cast<void>(parse_yaml(std::string(64, '[') + std::string(64, ']'))));
}

TEST(Yaml, refuses_what_is_unclear) {
  expect_yaml_fault("", 1, "there is no value");
  expect_yaml_fault("a: 1\na: 2\n", 2, "the key \"a\" is there twice");
  expect_yaml_fault("[1]: 2\n", 1, "a key is not a plain text");
  expect_yaml_fault("a: 1\n---\nb: 1\n", 2, "second document");
  expect_yaml_fault("a: [1\n", 2, "this is not YAML");
  expect_yaml_fault("a: \"\xff\"\n", 1, "this is not YAML");
}

}  // namespace asterism
