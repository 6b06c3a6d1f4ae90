#include "view/wrap.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "base/text.hpp"

namespace asterism {

namespace {

struct CodeRange {
  std::uint32_t first, last;
};

/// Combining marks, and characters without width.
constexpr std::array no_width{CodeRange{0x0300, 0x036F}, CodeRange{0x1AB0, 0x1AFF},
                              CodeRange{0x1DC0, 0x1DFF}, CodeRange{0x200B, 0x200F},
                              CodeRange{0x20D0, 0x20FF}, CodeRange{0xFE00, 0xFE0F},
                              CodeRange{0xFE20, 0xFE2F}};
/// Wide and full-width characters (Unicode Standard Annex 11).
constexpr std::array double_width{
    CodeRange{0x1100, 0x115F},   CodeRange{0x2329, 0x232A},   CodeRange{0x2E80, 0x303E},
    CodeRange{0x3040, 0xA4CF},   CodeRange{0xAC00, 0xD7A3},   CodeRange{0xF900, 0xFAFF},
    CodeRange{0xFE10, 0xFE19},   CodeRange{0xFE30, 0xFE6F},   CodeRange{0xFF00, 0xFF60},
    CodeRange{0xFFE0, 0xFFE6},   CodeRange{0x1F300, 0x1F64F}, CodeRange{0x1F680, 0x1F6FF},
    CodeRange{0x1F900, 0x1F9FF}, CodeRange{0x20000, 0x2FFFD}, CodeRange{0x30000, 0x3FFFD}};

bool is_in(std::span<const CodeRange> ranges, std::uint32_t code) {
  return std::ranges::any_of(
      ranges, [code](const CodeRange& range) { return range.first <= code && code <= range.last; });
}

bool continues_a_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Returns the bytes of the first character of a non-empty text.
std::string_view first_character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && continues_a_character(text[length])) ++length;
  return text.substr(0, length);
}

std::uint32_t code_of(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return first;
  std::uint32_t code = first & (0x7FU >> character.size());
  for (const char byte : character.substr(1))
    code = code << 6 | (static_cast<unsigned char>(byte) & 0x3FU);
  return code;
}

std::size_t width_of_character(std::string_view character) {
  static constexpr std::size_t longest = 4;
  if (character.size() > longest) return 1;
  const std::uint32_t code = code_of(character);
  if (is_in(no_width, code)) return 0;
  return is_in(double_width, code) ? 2 : 1;
}

/// Returns the beginning of a text that is at most `width` wide, but at least one character.
std::string_view head(std::string_view text, std::size_t width) {
  std::size_t length = first_character(text).size();
  std::size_t used = width_of_character(text.substr(0, length));
  while (length < text.size()) {
    const std::string_view next = first_character(text.substr(length));
    used += width_of_character(next);
    if (used > width) break;
    length += next.size();
  }
  return text.substr(0, length);
}

/// Puts words into lines; the first line may be longer than the others.
class Lines {
 public:
  Lines(std::size_t first_width, std::size_t width)
      : width_(std::max<std::size_t>(first_width, 1)),
        next_width_(std::max<std::size_t>(width, 1)) {}

  void add(std::string_view word) {
    const std::size_t word_width = display_width(word);
    if (used_ > 0 && used_ + 1 + word_width <= width_) {
      lines_.back() += ' ';
      return append(word, 1 + word_width);
    }
    if (used_ > 0) begin_line();
    for (std::string_view part = head(word, width_); part.size() < word.size();
         part = head(word, width_)) {
      append(part, 0);
      word.remove_prefix(part.size());
      begin_line();
    }
    append(word, display_width(word));
  }
  [[nodiscard]] std::vector<std::string> take() { return std::move(lines_); }

 private:
  void append(std::string_view text, std::size_t width) {
    lines_.back() += text;
    used_ += width;
  }
  void begin_line() {
    lines_.emplace_back();
    used_ = 0;
    width_ = next_width_;
  }

  std::vector<std::string> lines_ = std::vector<std::string>(1);
  std::size_t used_ = 0;
  std::size_t width_, next_width_;
};

std::vector<std::string> wrapped(std::string_view text, std::size_t first_width,
                                 std::size_t width) {
  Lines lines(first_width, width);
  for (const std::string& word : visible_words(text)) lines.add(word);
  return lines.take();
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    width += width_of_character(character);
    text.remove_prefix(character.size());
  }
  return width;
}

std::vector<std::string> visible_words(std::string_view text) {
  static constexpr std::string_view blanks = " \t\r\n\v\f";
  std::vector<std::string> result = words(text, blanks);
  for (std::string& word : result) word = printable(word, std::string_view::npos);
  return result;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  return wrapped(text, width, width);
}

std::string paragraph(std::string_view text, std::size_t width, std::size_t indent) {
  std::string result;
  for (const std::string& line : wrapped(text, width, width - std::min(indent, width)))
    result += (result.empty() ? "" : std::string(indent, ' ')) + line + '\n';
  return result;
}

std::string labelled(std::string_view label, std::string_view text, std::size_t width) {
  const std::size_t indent = display_width(label);
  std::string result;
  for (const std::string& line : wrapped(text, width - std::min(indent, width)))
    result += (result.empty() ? std::string(label) : std::string(indent, ' ')) + line + '\n';
  return result;
}

}  // namespace asterism
