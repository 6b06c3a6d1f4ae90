// XML as used for schedules of other programs: one root element that contains elements and
// attributes.
#pragma once

#include <cstdint>
#include <string>

#include "base/xml/document.hpp"
#include "io/foreign/import/source_text.hpp"

namespace asterism {

class ScheduleXml {
 public:
  static constexpr std::size_t max_attributes = 64;

  /// Throws Error(malformed), with the line, if the text is not XML in UTF-8, if it has anything
  /// other than elements, attributes, comments and the declaration, or if an element has a
  /// duplicate attribute or more than max_attributes.
  explicit ScheduleXml(const SourceText& source);

  [[nodiscard]] pugi::xml_node root() const;
  [[nodiscard]] std::uint64_t line_of(const pugi::xml_node& node) const {
    return document_.line_of(node);
  }

 private:
  void check(const pugi::xml_node& node) const;
  void check_declaration(const pugi::xml_node& declaration) const;
  void check_attributes(const pugi::xml_node& element) const;
  [[nodiscard]] Error error(const pugi::xml_node& node, const std::string& complaint,
                            const std::string& hint) const;

  std::string name_;
  XmlDocument document_;
};

}  // namespace asterism
