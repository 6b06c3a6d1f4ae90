// XML documents: lines, and what hostile files must not do.
#include "base/xml/document.hpp"

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace asterism {
namespace {

/// Returns "line 3: complaint", or an empty text.
std::string fault_of(const std::string& text) {
  const XmlDocument document(text);
  const auto& fault = document.fault();
  return fault ? fmt::format("line {}: {}", fault->line, fault->complaint) : "";
}

void expect_fault(const std::string& text, const std::string& start) {
  EXPECT_TRUE(fault_of(text).starts_with(start)) << text.substr(0, 80) << "\n" << fault_of(text);
}

std::string repeated_tag(const std::string& tag, std::size_t times) {
  std::string all;
  for (std::size_t i = 0; i < times; ++i) all += tag;
  return all;
}

TEST(XmlDocument, elements_have_their_lines) {
  const XmlDocument document(
      "\xEF\xBB\xBF<?xml version='1.0'?>\r\n<!-- a\nb -->\n<a x='1'\n y='2'>\n\n<b/></a>\n");
  ASSERT_FALSE(document.fault());
  const pugi::xml_node a = document.top().child("a");
  EXPECT_EQ(document.line_of(a), 4U);
  EXPECT_EQ(document.line_of(a.child("b")), 7U);
}

TEST(XmlDocument, what_is_not_one_element_is_a_fault_in_its_line) {
  EXPECT_EQ(fault_of("<a>&lt;</a>"), "");
  expect_fault("", "line 1: there is no element");
  expect_fault("\n<!-- -->\n", "line 3: there is no element");
  expect_fault("<a>\n<b>\n</a>", "line 3: this is not XML (Start-end tags mismatch)");
  expect_fault("<a>\n", "line 2: the file stops in the middle of its XML");
  expect_fault("<a/>\n<b/>", "line 2: there is a second element behind the first");
  expect_fault("<a/></a>", "line 1: this is not XML");
  expect_fault("<a\nx=1/>", "line 2: this is not XML (Error parsing element attribute)");
  expect_fault("<a x='1'y='2'/>", "line 1: this is not XML");
  expect_fault("<1a/>", "line 1: this is not XML");
  expect_fault("text", "line 1: there is text outside of all elements");
  expect_fault("<a>\n</a>text", "line 2: there is text outside of all elements");
}

TEST(XmlDocument, nul_characters_hide_nothing) {
  expect_fault(std::string("<a/>\n\0<b/>", 10), "line 2: there is a NUL character");
  for (const char* const nul : {"&#0;", "&#000;", "&#x0;", "&#x00;"})
    expect_fault(fmt::format("<a>\n<b x='1{}2'/></a>", nul), "line 2: there is a NUL character");
  EXPECT_EQ(fault_of("<a x='&#048;&#x30;&#;&#'/>"), "");
}

TEST(XmlDocument, every_truncation_is_noticed) {
  const std::string whole = "<?xml version=\"1.0\"?>\n<a x=\"1\">\n  <b y='2'/>t<!-- c -->\n</a>";
  EXPECT_EQ(fault_of(whole), "");
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_NE(fault_of(whole.substr(0, size)), "") << size;
}

TEST(XmlDocument, depth_and_size_exhaust_nothing) {
  static constexpr std::size_t many = 1'000'000;
  EXPECT_EQ(fault_of(repeated_tag("<a>", many) + repeated_tag("</a>", many)), "");
  expect_fault(repeated_tag("<a>", many), "line 1: the file stops in the middle of its XML");
  EXPECT_EQ(fault_of("<a x='" + std::string(many, 'y') + "'/>"), "");
  std::string wide = "<a";
  for (std::size_t i = 0; i < many / 10; ++i) wide += fmt::format(" x{}='1'", i);
  EXPECT_EQ(fault_of(wide + "/>"), "");
}

TEST(XmlDocument, entities_of_a_file_are_not_expanded) {
  std::string bomb = "<!DOCTYPE a [<!ENTITY e0 \"lol\">";
  for (int i = 1; i < 30; ++i) bomb += fmt::format("<!ENTITY e{} \"&e{};&e{};\">", i, i - 1, i - 1);
  const XmlDocument document(bomb + "<!ENTITY f SYSTEM \"/etc/passwd\">]><a x='&e29;&f;'/>");
  ASSERT_FALSE(document.fault());
  EXPECT_STREQ(document.top().child("a").attribute("x").value(), "&e29;&f;");
}

}  // namespace
}  // namespace asterism
