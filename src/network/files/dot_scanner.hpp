// Tokens of DOT (graphviz.org/doc/info/lang.html), without comments.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "network/files/builder.hpp"

namespace asterism {

struct DotToken {
  enum class Kind { word, keyword, mark, end };
  Kind kind = Kind::end;
  std::string text{};  // keywords in lower case
  std::uint64_t line = 0;
};

class DotScanner {
 public:
  DotScanner(const std::filesystem::path& path, std::string_view text) : path_(path), text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);  // a byte order mark
  }

  /// Concatenated quoted words, "a" + "b", are one word. Throws Error(malformed) if a quote, HTML
  /// string or comment is not closed.
  [[nodiscard]] DotToken next() {
    skip_blanks();
    const std::uint64_t line = line_;
    if (text_.empty()) return {DotToken::Kind::end, {}, line};
    if (text_.front() == '"') return {DotToken::Kind::word, take_sum(), line};
    if (text_.front() == '<') return {DotToken::Kind::word, take_html(), line};
    if (const std::size_t size = plain_word_size(); size > 0) return plain_word(take(size), line);
    const bool links = text_.starts_with("--") || text_.starts_with("->");
    return {DotToken::Kind::mark, take(links ? 2 : 1), line};
  }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
  }

  /// Returns the length of the next name or number (such as -.5); 0 if there is neither.
  [[nodiscard]] std::size_t plain_word_size() const {
    const auto end_of = [this](std::size_t from, auto&& belongs) {
      while (from < text_.size() && belongs(text_[from])) ++from;
      return from;
    };
    if (is_letter(text_.front()))
      return end_of(1, [](char c) { return is_letter(c) || is_digit(c); });
    const std::size_t begin = text_.front() == '-' ? 1 : 0;
    const std::size_t point = end_of(begin, is_digit);
    if (!text_.substr(point).starts_with('.')) return point > begin ? point : 0;
    const std::size_t end = end_of(point + 1, is_digit);
    return end > begin + 1 ? end : 0;
  }
  static DotToken plain_word(std::string text, std::uint64_t line) {
    static constexpr std::array<std::string_view, 6> keywords{"strict", "graph", "digraph",
                                                              "node",   "edge",  "subgraph"};
    std::string small = text;
    for (char& c : small)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (std::ranges::find(keywords, small) != keywords.end())
      return {DotToken::Kind::keyword, std::move(small), line};
    return {DotToken::Kind::word, std::move(text), line};
  }

  std::string take(std::size_t count) {
    std::string taken(text_.substr(0, count));
    text_.remove_prefix(taken.size());
    line_ += static_cast<std::uint64_t>(std::ranges::count(taken, '\n'));
    return taken;
  }
  /// Consumes the text through the closing mark at `end`.
  std::string take_through(std::size_t end, std::size_t mark_size, const char* what) {
    if (end >= text_.size())
      throw not_a_graph(path_, fmt::format("the {} of line {} is not closed", what, line_));
    return take(end + mark_size);
  }

  void skip_blanks() {
    while (!text_.empty())
      if (text_.starts_with("//") || text_.starts_with('#'))
        take(std::min(text_.find_first_of("\n\r\f"), text_.size()));
      else if (text_.starts_with("/*"))
        take_through(text_.find("*/", 2), 2, "comment");
      else if (text_.starts_with("\\\n"))
        take(2);
      else if (std::string_view(" \t\r\n\f\v").find(text_.front()) != std::string_view::npos)
        take(1);
      else
        return;
  }

  std::string take_quoted() {
    std::string word;
    std::size_t at = 1;
    while (at < text_.size() && text_[at] != '"') {
      const std::string_view part = text_.substr(at, text_[at] == '\\' ? 2 : 1);
      if (part == "\\\"")
        word += '"';
      else if (part != "\\\n")
        word += part;
      at += part.size();
    }
    take_through(at, 1, "quote");
    return word;
  }
  std::string take_sum() {
    std::string word = take_quoted();
    for (skip_blanks(); text_.starts_with('+'); skip_blanks()) {
      take(1);
      skip_blanks();
      if (!text_.starts_with('"'))
        throw not_a_graph(path_, fmt::format("line {} adds something that is not quoted", line_));
      word += take_quoted();
    }
    return word;
  }

  /// Consumes an HTML string with its balanced brackets.
  std::string take_html() {
    std::size_t at = 1;
    for (int depth = 1; at < text_.size(); ++at) {
      depth += text_[at] == '<' ? 1 : text_[at] == '>' ? -1 : 0;
      if (depth == 0) break;
    }
    return take_through(at, 1, "HTML");
  }

  const std::filesystem::path& path_;
  std::string_view text_;  // remaining text
  std::uint64_t line_ = 1;
};

}  // namespace asterism
