#include "base/xml/document.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/memory.hpp"

namespace asterism {

namespace {

/// Returns an upper bound: every tag may have an element and the text after it.
double xml_memory(std::string_view text) {
  const auto count = [&](char symbol) {
    return static_cast<double>(std::ranges::count(text, symbol));
  };
  static constexpr double bytes_per_tag = 128;
  static constexpr double bytes_per_attribute = 40;
  return static_cast<double>(text.size()) + bytes_per_tag * count('<') +
         bytes_per_attribute * count('=') + double{sizeof(std::size_t)} * count('\n');
}

/// Returns the position of a NUL character, as a byte or as "&#0;", or npos. pugixml would take it
/// for the end of the text or of a value.
std::size_t find_nul(std::string_view text) {
  for (std::size_t at = text.find("&#"); at != std::string_view::npos; at = text.find("&#", at)) {
    const std::size_t begin = at;
    at += text.substr(at + 2).starts_with('x') ? 3 : 2;
    const std::size_t end = std::min(text.find_first_not_of('0', at), text.size());
    if (end > at && text.substr(end).starts_with(';')) return begin;
  }
  return text.find('\0');
}

}  // namespace

XmlDocument::XmlDocument(std::string_view text, unsigned options) : size_(text.size()) {
  MemoryBudget().require(xml_memory(text), "the elements of an XML file",
                         "use a smaller file; or is it damaged?");
  line_ends_.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')));
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
    line_ends_.push_back(at);
  if (const std::size_t at = find_nul(text); at != std::string_view::npos) {
    fault_ = {line_at(at), "there is a NUL character"};
    return;
  }
  // Parsed as a fragment, so that text outside the root element is not ignored.
  fault_ = parse_fault(document_.load_buffer(text.data(), text.size(),
                                             options | pugi::parse_fragment, pugi::encoding_utf8));
  if (!fault_) fault_ = top_fault();
}

std::uint64_t XmlDocument::line_at(std::size_t offset) const {
  const auto end = std::ranges::lower_bound(line_ends_, offset);
  return 1 + static_cast<std::uint64_t>(end - line_ends_.begin());
}

std::uint64_t XmlDocument::line_of(const pugi::xml_node& node) const {
  return line_at(static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0)));
}

std::optional<XmlFault> XmlDocument::parse_fault(const pugi::xml_parse_result& result) const {
  if (result) return std::nullopt;
  const auto offset = static_cast<std::size_t>(result.offset);
  if (offset + 1 >= size_)
    return XmlFault{line_at(size_), fmt::format("the file stops in the middle of its XML ({})",
                                                result.description())};
  return XmlFault{line_at(offset), fmt::format("this is not XML ({})", result.description())};
}

std::optional<XmlFault> XmlDocument::top_fault() const {
  std::size_t elements = 0;
  for (const pugi::xml_node& node : document_) {
    const bool is_element = node.type() == pugi::node_element;
    if (is_element && ++elements > 1)
      return XmlFault{line_of(node), "there is a second element behind the first"};
    if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata)
      return XmlFault{line_of(node), "there is text outside of all elements"};
  }
  if (elements == 0) return XmlFault{line_at(size_), "there is no element"};
  return std::nullopt;
}

}  // namespace asterism
