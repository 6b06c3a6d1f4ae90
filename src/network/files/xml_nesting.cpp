#include "network/files/xml_nesting.hpp"

#include <algorithm>

#include "network/files/builder.hpp"

namespace asterism {

namespace {

constexpr std::string_view xml_blanks = " \t\r\n";

/// Goes from tag to tag. Tags, comments and quotes end where the parser of Boost has them end, so
/// that both see the same elements.
class XmlTagScanner {
 public:
  enum class Tag { open, close, none };

  explicit XmlTagScanner(std::string_view text) : rest_(text) {}

  /// Whether there is one more tag; tag() tells what it does.
  [[nodiscard]] bool next() {
    rest_.remove_prefix(std::min(rest_.find('<'), rest_.size()));
    tag_ = Tag::none;
    if (rest_.empty()) return false;
    if (rest_.starts_with("<!--")) return skip_past("-->", 4);
    if (rest_.starts_with("<![CDATA[")) return skip_past("]]>", 9);
    if (rest_.starts_with("<?")) return skip_past("?>", 2);
    if (is_document_type()) return skip_document_type();
    if (rest_.starts_with("<!")) return skip_past(">", 2);
    return rest_.starts_with("</") ? take_close() : take_open();
  }
  [[nodiscard]] Tag tag() const { return tag_; }
  [[nodiscard]] std::string_view rest() const { return rest_; }

 private:
  bool skip_past(std::string_view mark, std::size_t from) {
    const auto found = rest_.find(mark, from);
    if (found == std::string_view::npos) return false;
    rest_.remove_prefix(found + mark.size());
    return true;
  }
  void skip_until(std::string_view marks) {
    rest_.remove_prefix(std::min(rest_.find_first_of(marks), rest_.size()));
  }
  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(xml_blanks), rest_.size()));
  }

  [[nodiscard]] bool is_document_type() const {
    static constexpr std::string_view begin = "<!DOCTYPE";
    return rest_.starts_with(begin) && rest_.size() > begin.size() &&
           xml_blanks.find(rest_[begin.size()]) != std::string_view::npos;
  }
  /// Its brackets may hold anything.
  bool skip_document_type() {
    std::size_t depth = 0;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      if (rest_[i] == '[') ++depth;
      if (rest_[i] == ']' && depth > 0) --depth;
      if (rest_[i] != '>' || depth > 0) continue;
      rest_.remove_prefix(i + 1);
      return true;
    }
    return false;
  }

  bool take_close() {
    tag_ = Tag::close;
    return skip_past(">", 2);
  }

  bool take_open() {
    rest_.remove_prefix(1);
    skip_until(" \t\r\n/>?");
    skip_blanks();
    while (!rest_.empty() && rest_.front() != '>' && rest_.front() != '/')
      if (!skip_attribute()) return false;
    if (rest_.starts_with('>')) tag_ = Tag::open;
    return !rest_.empty();
  }

  bool skip_attribute() {
    skip_until(" \t\r\n/<>=?!");
    skip_blanks();
    if (!rest_.starts_with('=')) return false;
    rest_.remove_prefix(1);
    skip_blanks();
    if (!rest_.starts_with('"') && !rest_.starts_with('\'')) return false;
    if (!skip_past(rest_.substr(0, 1), 1)) return false;
    skip_blanks();
    return true;
  }

  std::string_view rest_;
  Tag tag_ = Tag::none;
};

}  // namespace

void check_xml_nesting(const std::filesystem::path& path, std::string_view text) {
  XmlTagScanner tags(text);
  std::uint64_t depth = 0;
  while (tags.next()) {
    if (tags.tag() == XmlTagScanner::Tag::close && depth > 0) --depth;
    if (tags.tag() != XmlTagScanner::Tag::open || ++depth <= max_nesting) continue;
    const std::string_view before = text.substr(0, text.size() - tags.rest().size());
    throw nested_too_deeply(path, 1 + static_cast<std::uint64_t>(std::ranges::count(before, '\n')));
  }
}

}  // namespace asterism
