#include "io/foreign/import/schedule_xml.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "base/text.hpp"

namespace asterism {

namespace {

constexpr const char* well_formed_hint =
    "the file is truncated or no well-formed XML: `xmllint FILE` explains what is wrong";

const SourceText& checked_text(const SourceText& source) {
  require_text(source);
  return source;
}

/// Calls a function for every node, without recursion.
template <class Visit>
struct XmlVisitor final : pugi::xml_tree_walker {
  explicit XmlVisitor(Visit visit) : visit_(visit) {}
  bool for_each(pugi::xml_node& node) override {
    visit_(node);
    return true;
  }
  Visit visit_;
};

}  // namespace

ScheduleXml::ScheduleXml(const SourceText& source)
    : name_(source.name),
      document_(checked_text(source).text,
                (pugi::parse_full | pugi::parse_trim_pcdata) & ~pugi::parse_comments) {
  if (const auto& fault = document_.fault())
    throw error_at_line(ErrorCode::malformed, name_, fault->line, fault->complaint,
                        well_formed_hint);
  XmlVisitor visitor([this](const pugi::xml_node& node) { check(node); });
  document_.top().traverse(visitor);
}

pugi::xml_node ScheduleXml::root() const {
  return document_.top().find_child(
      [](const pugi::xml_node& node) { return node.type() == pugi::node_element; });
}

Error ScheduleXml::error(const pugi::xml_node& node, const std::string& complaint,
                         const std::string& hint) const {
  return error_at_line(ErrorCode::malformed, name_, line_of(node), complaint, hint);
}

void ScheduleXml::check(const pugi::xml_node& node) const {
  switch (node.type()) {
    case pugi::node_element:
      return check_attributes(node);
    case pugi::node_declaration:
      return check_declaration(node);
    case pugi::node_doctype:
      throw error(node, "document types and their entities are not read",
                  "remove <!DOCTYPE ...>: a schedule needs none");
    case pugi::node_pi:
      throw error(node, "processing instructions are not read", "remove <? ... ?>");
    case pugi::node_cdata:
      throw error(node, "CDATA is not read", "schedules have elements and attributes only");
    default:
      throw error(node, "there is text between elements",
                  "schedules have elements and attributes only; is this the right file?");
  }
}

void ScheduleXml::check_declaration(const pugi::xml_node& declaration) const {
  const std::string_view version = declaration.attribute("version").value();
  if (version != "1.0")
    throw error(declaration, fmt::format("version {} of XML is not read", in_quotes(version)),
                "write version 1.0");
  static constexpr std::array<std::string_view, 4> encodings{"UTF-8", "utf-8", "US-ASCII",
                                                             "us-ascii"};
  const std::string_view encoding = declaration.attribute("encoding").as_string("UTF-8");
  if (std::ranges::find(encodings, encoding) == encodings.end())
    throw error(declaration, fmt::format("the encoding {} is not read", in_quotes(encoding)),
                "write the file as UTF-8");
}

void ScheduleXml::check_attributes(const pugi::xml_node& element) const {
  std::set<std::string_view> names;
  for (const pugi::xml_attribute& attribute : element.attributes()) {
    if (names.size() == max_attributes)
      throw error(element, fmt::format("an element has more than {} attributes", max_attributes),
                  "schedules have no such elements: is this the right file?");
    if (!names.insert(attribute.name()).second)
      throw error(element,
                  fmt::format("the attribute {} is there twice", in_quotes(attribute.name())),
                  "write it once");
  }
}

}  // namespace asterism
