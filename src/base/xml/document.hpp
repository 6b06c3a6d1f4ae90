// XML documents, parsed by pugixml, with the lines of their elements.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

namespace asterism {

/// An error in the text of a document.
struct XmlFault {
  std::uint64_t line = 0;
  std::string complaint;
};

/// pugixml parses without recursion and does not expand custom entities, so neither nesting nor
/// entities can exhaust resources. It accepts some text that is not well-formed: "<" and unknown
/// entities in values (both are kept as written), "--" in comments, and duplicate attributes.
class XmlDocument {
 public:
  /// Parses a text in UTF-8 or ASCII; `options` are those of pugixml. Throws Error(too_large) if
  /// the elements may not fit in memory.
  explicit XmlDocument(std::string_view text, unsigned options = pugi::parse_default);

  /// Describes why the text is not a single element; nothing if it is. Nodes before a fault can
  /// still be visited.
  [[nodiscard]] const std::optional<XmlFault>& fault() const { return fault_; }
  /// The parent of the outermost element.
  [[nodiscard]] pugi::xml_node top() const { return document_; }
  [[nodiscard]] std::uint64_t line_of(const pugi::xml_node& node) const;

 private:
  [[nodiscard]] std::uint64_t line_at(std::size_t offset) const;
  [[nodiscard]] std::optional<XmlFault> parse_fault(const pugi::xml_parse_result& result) const;
  [[nodiscard]] std::optional<XmlFault> top_fault() const;

  std::size_t size_;
  std::vector<std::size_t> line_ends_;
  pugi::xml_document document_;
  std::optional<XmlFault> fault_;
};

}  // namespace asterism
