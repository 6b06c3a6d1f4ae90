// The part of XML that schedules use: everything else is refused with its line.
#include "io/foreign/import/schedule_xml.hpp"

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

/// The outermost element and what is in it, a word each: "a@1(x=1) b@2".
std::string xml_elements(const std::string& text) {
  const ScheduleXml xml({"file", text});
  std::string result;
  const auto add = [&](const pugi::xml_node& element) {
    if (!result.empty()) result += ' ';
    result += fmt::format("{}@{}", element.name(), xml.line_of(element));
    for (const pugi::xml_attribute& attribute : element.attributes())
      result += fmt::format("({}={})", attribute.name(), attribute.value());
  };
  add(xml.root());
  for (const pugi::xml_node& child : xml.root()) add(child);
  return result;
}

void expect_xml_error(const std::string& text, const std::string& complaint,
                      const std::string& hint = "") {
  expect_error([&] { return xml_elements(text); }, ErrorCode::malformed, complaint, hint);
}

TEST(ScheduleXml, elements_and_attributes_have_their_lines) {
  EXPECT_EQ(xml_elements("<a/>"), "a@1");
  EXPECT_EQ(xml_elements("<?xml version=\"1.0\" encoding='utf-8'?>\r\n<!-- a\nb -->\n<a x='1'\n "
                         "y=\"2\">\n<b-1.c_ />\n</a >\n<!-- end -->\n"),
            "a@4(x=1)(y=2) b-1.c_@6");
  EXPECT_EQ(xml_elements("\xEF\xBB\xBF<a x = \"&lt;&gt;&amp;&quot;&apos;&#65;&#x20AC;\"/>"),
            "a@1(x=<>&\"'A\xE2\x82\xAC)");
  EXPECT_EQ(xml_elements("<a x=\"1\r\n2\t3\"></a>"), "a@1(x=1 2 3)");
}

TEST(ScheduleXml, what_is_not_xml_is_refused_with_its_line) {
  const std::string hint = "the file is truncated or no well-formed XML";
  expect_xml_error("", "file, line 1: there is no element", hint);
  expect_xml_error("<a>\n<b>\n</a>", "file, line 3: this is not XML", hint);
  expect_xml_error("<a>\n", "file, line 2: the file stops in the middle of its XML", hint);
  expect_xml_error("<a/>\n<b/>", "file, line 2: there is a second element", hint);
  expect_xml_error("text", "there is text outside of all elements", hint);
  expect_xml_error("<a>\n<b x='1' x='2'/></a>", "line 2: the attribute \"x\" is there twice");
  expect_xml_error("<?xml version='1.1'?><a/>", "version \"1.1\" of XML is not read");
  expect_xml_error("<?xml version='1.0' encoding='latin1'?><a/>", "the encoding \"latin1\"");
}

TEST(ScheduleXml, hostile_documents_are_refused) {
  expect_xml_error("<!DOCTYPE lolz [<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;\">]><a/>",
                   "document types and their entities are not read");
  expect_xml_error("<a>\n<![CDATA[x]]></a>", "file, line 2: CDATA is not read");
  expect_xml_error("<a>\n<?php ?></a>", "file, line 2: processing instructions are not read");
  expect_xml_error("<a><b>\n text</b></a>", "file, line 2: there is text between elements");
  expect_xml_error(std::string("<a\0/>", 5), "control character (byte 0)");
  expect_xml_error("<a x='\xC0\xAF'/>", "not UTF-8");
  expect_xml_error("<a x='\xED\xA0\x80'/>", "not UTF-8");
  expect_xml_error("<a>\n<b x='\xFF'/></a>", "file, line 2: there are bytes that are not UTF-8");
  std::string wide = "<a";
  for (int i = 0; i < 1000; ++i) wide += fmt::format(" x{}='1'", i);
  expect_xml_error(wide + "/>", "more than 64 attributes");
}

}  // namespace
}  // namespace asterism
