// Reads an SVG with an independent parser, for tests that inspect it.
#pragma once

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>

namespace asterism::testing {

struct SvgElement {
  std::string name, group;  // and the class of the group that it is in
  std::map<std::string, std::string> attributes;
  std::string text;

  [[nodiscard]] std::string get(const std::string& attribute) const {
    const auto found = attributes.find(attribute);
    return found == attributes.end() ? "" : found->second;
  }
  [[nodiscard]] double number(const std::string& attribute) const {
    return get(attribute).empty() ? 0 : std::stod(get(attribute));
  }
};

struct SvgDocument {
  double width = 0, height = 0;
  std::vector<SvgElement> elements;  // of all groups

  [[nodiscard]] std::vector<SvgElement> with_id(const std::string& beginning) const {
    std::vector<SvgElement> result;
    for (const SvgElement& element : elements)
      if (element.get("id").starts_with(beginning)) result.push_back(element);
    return result;
  }
  [[nodiscard]] std::vector<std::string> texts(const std::string& group) const {
    std::vector<std::string> result;
    for (const SvgElement& element : elements)
      if (element.name == "text" && element.group.starts_with(group))
        result.push_back(element.text);
    return result;
  }
};

/// Throws if the text is not well-formed.
inline SvgDocument read_svg(const std::string& text) {
  using Tree = boost::property_tree::ptree;
  std::istringstream in(text);
  Tree tree;
  boost::property_tree::read_xml(in, tree);
  const Tree& svg = tree.get_child("svg");
  SvgDocument document;
  document.width = std::stod(svg.get<std::string>("<xmlattr>.width"));
  document.height = std::stod(svg.get<std::string>("<xmlattr>.height"));
  for (const auto& [name, group] : svg) {
    if (name != "g") continue;
    for (const auto& [kind, shape] : group) {
      if (kind == "<xmlattr>") continue;
      SvgElement element{kind, group.get<std::string>("<xmlattr>.class"), {}, shape.data()};
      if (const auto attributes = shape.get_child_optional("<xmlattr>"))
        for (const auto& [key, value] : *attributes) element.attributes[key] = value.data();
      document.elements.push_back(std::move(element));
    }
  }
  return document;
}

}  // namespace asterism::testing
