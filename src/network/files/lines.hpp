// The lines of a file of text, as the readers of lists take them.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <string_view>

#include "base/text.hpp"

namespace asterism {

/// Line after line, without what is behind a comment mark and blanks at both ends; empty lines are
/// left out.
class TextLines {
 public:
  /// No comments if the mark is 0.
  TextLines(std::istream& in, char comment) : in_(in), comment_(comment) {}

  bool next() {
    while (std::getline(in_, raw_)) {
      if (number_++ == 0 && raw_.starts_with("\xEF\xBB\xBF")) raw_.erase(0, 3);  // byte order mark
      text_ = std::string_view(raw_);
      if (const auto mark = comment_ != 0 ? text_.find(comment_) : std::string_view::npos;
          mark < text_.find('{'))  // the data of a link may hold the mark
        text_ = text_.substr(0, mark);
      text_ = trimmed(text_);
      if (!text_.empty()) return true;
    }
    return false;
  }

  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  std::istream& in_;
  char comment_;
  std::string raw_;
  std::string_view text_;
  std::uint64_t number_ = 0;
};

}  // namespace asterism
