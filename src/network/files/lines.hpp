// The lines of a text file, for the readers of lists.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

#include "base/text.hpp"

namespace asterism {

/// Reads line by line, without comments and without blanks at both ends; skips empty lines.
class TextLines {
 public:
  /// A mark of 0 disables comments.
  TextLines(std::istream& in, char comment) : in_(in), comment_(comment) {}

  bool next() {
    while (std::getline(in_, raw_)) {
      if (number_++ == 0 && raw_.starts_with("\xEF\xBB\xBF")) raw_.erase(0, 3);  // byte order mark
      text_ = std::string_view(raw_);
      if (const auto mark = comment_ != 0 ? text_.find(comment_) : std::string_view::npos;
          mark < text_.find('{'))  // the data of a link may contain the mark
        text_ = text_.substr(0, mark);
      text_ = trimmed(text_);
      if (!text_.empty()) return true;
    }
    return false;
  }

  [[nodiscard]] std::string_view text() const { return text_; }
  /// Returns whether the line began with a blank.
  [[nodiscard]] bool is_indented() const { return raw_.starts_with(' ') || raw_.starts_with('\t'); }
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  std::istream& in_;
  char comment_;
  std::string raw_;
  std::string_view text_;
  std::uint64_t number_ = 0;
};

}  // namespace asterism
