// Elements and attributes of XML with their lines: all that schedules of other programs use of it.
//
// Why not a library: those that keep lines (expat, libxml2) would be one more package that
// everybody must install for one format, and the parser that comes with Boost forgets the lines and
// recurses as deep as a file likes. What is read here is a strict part of XML 1.0: every document
// that is accepted is well-formed and means the same to every other parser.
// What is refused, with its line: document types and so entities of a file's own, CDATA, processing
// instructions, text between elements, names that are not ASCII, encodings other than UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "io/foreign/import/source_text.hpp"

namespace asterism {

struct XmlAttribute {
  std::string name, value;
};

/// A tag that opens an element.
struct XmlElement {
  std::string name;
  std::uint64_t line = 0;
  std::vector<XmlAttribute> attributes;

  /// The value of an attribute, or nullptr.
  [[nodiscard]] const std::string* find(std::string_view attribute) const;
};

/// Reads a document tag by tag.
class XmlReader {
 public:
  static constexpr std::size_t max_depth = 16;
  static constexpr std::size_t max_attributes = 64;

  /// The text and its name must live as long. Throws Error(malformed), as do all calls, with the
  /// line.
  explicit XmlReader(const SourceText& source);

  enum class Tag { open, close, end };
  /// An empty element is opened and closed; `end` comes behind the root.
  [[nodiscard]] Tag next();
  /// After `open`: the element; after `close`: none, but line() is that of the tag.
  [[nodiscard]] const XmlElement& element() const { return element_; }
  [[nodiscard]] std::uint64_t line() const { return line_; }
  /// How many elements are open.
  [[nodiscard]] std::size_t depth() const { return open_.size(); }

 private:
  [[nodiscard]] Error error(std::string_view complaint, const std::string& hint) const;
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] bool looking_at(std::string_view word) const {
    return text_.substr(at_).starts_with(word);
  }
  void advance(std::size_t bytes);
  void expect(std::string_view word, std::string_view where);
  bool skip_blanks();
  void skip_declaration();
  void skip_comment();
  [[nodiscard]] std::string take_name(std::string_view what);
  [[nodiscard]] std::string take_value();
  void append_reference(std::string& value);
  [[nodiscard]] XmlAttribute take_attribute();
  [[nodiscard]] Tag take_open();
  [[nodiscard]] Tag take_close();
  [[nodiscard]] Tag finish();
  void refuse_other();

  std::string_view name_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 1;
  XmlElement element_;
  std::vector<std::string> open_;
  bool had_root_ = false;
  bool closes_itself_ = false;
};

}  // namespace asterism
