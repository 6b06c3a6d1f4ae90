// The strict part of XML that is read: everything else is refused with its line.
#include "io/foreign/import/xml.hpp"

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/expect_error.hpp"

namespace asterism {
namespace {

using testing::expect_error;

/// The tags of a document, a word each: "a@1(x=1) /a".
std::string xml_tags(const std::string& text) {
  XmlReader reader({"file", text});
  std::string result;
  for (auto tag = reader.next(); tag != XmlReader::Tag::end; tag = reader.next()) {
    if (!result.empty()) result += ' ';
    if (tag == XmlReader::Tag::close) {
      result += fmt::format("/{}", reader.depth());
      continue;
    }
    result += fmt::format("{}@{}", reader.element().name, reader.element().line);
    for (const XmlAttribute& attribute : reader.element().attributes)
      result += fmt::format("({}={})", attribute.name, attribute.value);
  }
  return result;
}

void expect_xml_error(const std::string& text, const std::string& complaint) {
  expect_error([&] { return xml_tags(text); }, ErrorCode::malformed, complaint, "");
}

TEST(XmlReader, elements_and_attributes_have_their_lines) {
  EXPECT_EQ(xml_tags("<a/>"), "a@1 /0");
  EXPECT_EQ(
      xml_tags("<?xml version=\"1.0\" encoding='utf-8'?>\r\n<!-- a\nb -->\n<a x='1'\n y=\"2\">\n"
               "<b-1.c_ />\n</a >\n<!-- end -->\n"),
      "a@4(x=1)(y=2) b-1.c_@6 /1 /0");
  EXPECT_EQ(xml_tags("\xEF\xBB\xBF<a x = \"&lt;&gt;&amp;&quot;&apos;&#65;&#x20AC;\"/>"),
            "a@1(x=<>&\"'A\xE2\x82\xAC) /0");
  EXPECT_EQ(xml_tags("<a x=\"1\r\n2\t3\"></a>"), "a@1(x=1 2 3) /0");
}

TEST(XmlReader, what_is_not_well_formed_is_refused_with_its_line) {
  expect_xml_error("", "file, line 1: there is no element");
  expect_xml_error("<a>\n<b>\n</a>", "file, line 3: </a> stands where </b> belongs");
  expect_xml_error("<a>\n", "file, line 2: the file stops within <a>");
  expect_xml_error("<a/>\n<b/>", "file, line 2: there is a second element");
  expect_xml_error("<a/></a>", "file, line 1: </a> closes nothing");
  expect_xml_error("<a x=1/>", "not in quotes");
  expect_xml_error("<a x='1'y='2'/>", "a blank is missing");
  expect_xml_error("<a x='1' x='2'/>", "the attribute \"x\" is there twice");
  expect_xml_error("<a x='<'/>", "there is a < within a value");
  expect_xml_error("<a x='", "the file stops within a value");
  expect_xml_error("<a x='&#0;'/>", "&#0; is no character");
  expect_xml_error("<a x='&#xD800;'/>", "is no character");
  expect_xml_error("<a x='& b'/>", "begins no reference");
  expect_xml_error("<a><!-- -- --></a>", "there is -- within a comment");
  expect_xml_error("<a><!-- </a>", "does not end");
  expect_xml_error("<1a/>", "there is no name of an element");
  expect_xml_error("<a", "the file stops");
  expect_xml_error("text", "there is text between elements");
  expect_xml_error("<?xml encoding='utf-8'?><a/>", "the XML declaration is not of the right form");
  expect_xml_error("<?xml version='1.1'?><a/>", "version \"1.1\" of XML is not read");
  expect_xml_error("<?xml version='1.0' encoding='latin1'?><a/>", "the encoding \"latin1\"");
}

TEST(XmlReader, hostile_documents_are_refused) {
  expect_xml_error("<!DOCTYPE lolz [<!ENTITY lol \"lol\"><!ENTITY lol2 \"&lol;&lol;\">]><a/>",
                   "document types and their entities are not read");
  expect_xml_error("<a x='&lol;'/>", "the entity &lol; is not known");
  expect_xml_error("<a><![CDATA[x]]></a>", "CDATA is not read");
  expect_xml_error("<a><?php ?></a>", "processing instructions are not read");
  expect_xml_error(std::string("<a\0/>", 5), "control character (byte 0)");
  expect_xml_error("<a x='\xC0\xAF'/>", "not UTF-8");
  expect_xml_error("<a x='\xED\xA0\x80'/>", "not UTF-8");
  expect_xml_error("<a>\n<b x='\xFF'/></a>", "file, line 2: there are bytes that are not UTF-8");
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  expect_xml_error(deep, "more than 16 elements are within each other");
  std::string wide = "<a";
  for (int i = 0; i < 1000; ++i) wide += fmt::format(" x{}='1'", i);
  expect_xml_error(wide + "/>", "more than 64 attributes");
}

TEST(XmlReader, every_truncation_is_noticed) {
  const std::string whole = "<?xml version=\"1.0\"?>\n<algo a=\"1\">\n  <gpu b='2'/>\n</algo>";
  EXPECT_EQ(xml_tags(whole), "algo@2(a=1) gpu@3(b=2) /1 /0");
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THROW((void)xml_tags(whole.substr(0, size)), Error) << size;
}

}  // namespace
}  // namespace asterism
