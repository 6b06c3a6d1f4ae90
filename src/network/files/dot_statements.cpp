#include "network/files/dot_statements.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "network/files/builder.hpp"

namespace asterism {

namespace {

struct DotToken {
  enum class Kind { word, mark, end };
  Kind kind = Kind::end;
  std::string text{};
  bool quoted = false;  // a quoted word is no keyword
  std::uint64_t line = 0;

  [[nodiscard]] bool is_mark(std::string_view mark) const {
    return kind == Kind::mark && text == mark;
  }
};

/// The words and marks of DOT, without comments. Quotes, HTML and comments end where Boost.Graph
/// has them end: what counts braces must not see others than the parser does.
class DotScanner {
 public:
  explicit DotScanner(std::string_view text) : text_(text) {}

  [[nodiscard]] DotToken next() {
    skip_blanks();
    DotToken token{DotToken::Kind::end, {}, false, line_};
    if (at_ == text_.size()) return token;
    const char c = text_[at_];
    token.kind = DotToken::Kind::word;
    if (c == '"') {
      token.quoted = true;
      token.text = take_quoted();
    } else if (c == '<') {
      token.quoted = true;
      token.text = take_html();
    } else if (is_of_word(c) || (c == '-' && at_ + 1 < text_.size() && is_number(text_[at_ + 1]))) {
      const std::size_t begin = at_++;
      while (at_ < text_.size() && is_of_word(text_[at_])) ++at_;
      token.text = text_.substr(begin, at_ - begin);
    } else {
      token.kind = DotToken::Kind::mark;
      const bool link = text_.substr(at_, 2) == "--" || text_.substr(at_, 2) == "->";
      token.text = text_.substr(at_, link ? 2 : 1);
      at_ += token.text.size();
    }
    return token;
  }

 private:
  static bool is_number(char c) { return (c >= '0' && c <= '9') || c == '.'; }
  static bool is_of_word(char c) {
    const auto code = static_cast<unsigned char>(c);
    return is_number(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           code >= 0x80;
  }

  void advance(std::size_t count) {
    const std::size_t end = std::min(text_.size(), at_ + count);
    for (; at_ < end; ++at_) line_ += text_[at_] == '\n' ? 1 : 0;
  }
  void skip_past(std::string_view mark) {
    const auto found = text_.find(mark, at_);
    advance(found == std::string_view::npos ? text_.size() : found + mark.size() - at_);
  }
  void skip_line() { advance(std::min(text_.find_first_of("\n\r\f", at_), text_.size()) - at_); }

  void skip_blanks() {
    while (at_ < text_.size()) {
      const std::string_view two = text_.substr(at_, 2);
      if (two == "//" || text_[at_] == '#')
        skip_line();
      else if (two == "/*")
        skip_past("*/");
      else if (two == "\\\n")
        advance(2);
      else if (std::string_view(" \t\r\n\f\v").find(text_[at_]) != std::string_view::npos)
        advance(1);
      else
        return;
    }
  }

  std::string take_quoted() {
    std::string word;
    advance(1);
    while (at_ < text_.size() && text_[at_] != '"') {
      const std::string_view taken = text_.substr(at_, text_[at_] == '\\' ? 2 : 1);
      if (taken == "\\\"")
        word += '"';
      else if (taken != "\\\n")
        word += taken;
      advance(taken.size());
    }
    advance(1);
    return word;
  }

  /// Up to the tag that closes the first one.
  std::string take_html() {
    const std::size_t begin = at_;
    int open_tags = 0;
    do {
      if (text_[at_] != '<')
        advance(1);
      else if (text_.substr(at_).starts_with("<![CDATA["))
        skip_past("]]>");
      else
        open_tags += take_tag();
    } while (open_tags > 0 && at_ < text_.size());
    return std::string(text_.substr(begin, at_ - begin));
  }

  /// How many more tags are open behind this one. What is no tag ends the text, as no parser goes
  /// on.
  int take_tag() {
    const bool closes = text_.substr(at_, 2) == "</";
    advance(closes ? 2 : 1);
    while (at_ < text_.size() && text_[at_] != '>') {
      const char c = text_[at_];
      if (c == '!' || c == '?') at_ = text_.size();
      advance(1);
      if (c == '\'' || c == '"') skip_past(std::string_view(&c, 1));
    }
    const bool is_empty = at_ < text_.size() && text_[at_ - 1] == '/' && !closes;
    advance(1);
    return closes ? -1 : is_empty ? 0 : 1;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint64_t line_ = 1;
};

/// Goes through the statements of a graph and remembers the labels that nodes are given.
class DotStatements {
 public:
  DotStatements(const std::filesystem::path& path, std::string_view text)
      : path_(path), scanner_(text), token_(scanner_.next()) {}

  void check() {
    while (!is_end()) {
      if (token_.is_mark("["))
        take_attributes();
      else if (token_.kind == DotToken::Kind::word)
        take_word();
      else
        take_mark();
    }
  }

 private:
  [[nodiscard]] bool is_end() const { return token_.kind == DotToken::Kind::end; }
  void advance() { token_ = scanner_.next(); }

  /// A word behind a word begins the next statement; one behind a mark goes on with this one.
  void take_word() {
    if (after_word_) begin_statement();
    if (!node_ && !is_link_ && !token_.quoted && is_keyword(token_.text))
      is_link_ = true;  // defaults, which are given to no node in particular
    else if (!node_)
      node_ = token_.text;
    after_word_ = true;
    advance();
    take_sum();
  }

  /// Quoted words may be added: "a" + "b".
  void take_sum() {
    while (token_.is_mark("+")) {
      advance();
      if (node_) *node_ += token_.text;
      advance();
    }
  }

  void take_mark() {
    const bool links = token_.is_mark("--") || token_.is_mark("->");
    const bool assigns = token_.is_mark("=");
    if (links || assigns) is_link_ = true;
    if (!links && !assigns && !token_.is_mark(":")) begin_statement();
    after_word_ = false;
    advance();
  }

  void begin_statement() {
    node_.reset();
    is_link_ = false;
    seen_.clear();
    after_word_ = false;
  }

  /// "[name=value, name=value]"; a statement may have several of these.
  void take_attributes() {
    advance();
    while (!is_end() && !token_.is_mark("]")) {
      if (token_.kind != DotToken::Kind::word) {
        advance();
        continue;
      }
      const DotToken name = token_;
      advance();
      std::string value;
      if (token_.is_mark("=")) {
        advance();
        value = token_.text;
        advance();
        while (token_.is_mark("+")) {
          advance();
          value += token_.text;
          advance();
        }
      }
      add_attribute(name, value);
    }
    advance();
    after_word_ = true;
  }

  void add_attribute(const DotToken& name, const std::string& value) {
    if (!seen_.insert(name.text).second)
      throw not_a_graph(path_,
                        fmt::format("the attribute {} is there twice{}", name_text(name.text),
                                    in_line(name.line)),
                        "give every attribute of a node or a link once");
    if (node_ && !is_link_ && name.text == "label") add_label(value, name.line);
  }

  void add_label(const std::string& label, std::uint64_t line) {
    const auto [known, is_new] = labels_.try_emplace(*node_, label, line);
    const auto& [other, other_line] = known->second;
    if (!is_new && other != label)
      throw not_a_graph(
          path_,
          fmt::format("the node {} has the label {}{}, and {}{}", name_text(*node_),
                      name_text(other), in_line(other_line), name_text(label), in_line(line)),
          "a node has one label: leave the others out, or make them the same");
  }

  static bool is_keyword(std::string word) {
    static const std::vector<std::string> keywords{"graph", "digraph", "node",
                                                   "edge",  "strict",  "subgraph"};
    for (char& c : word)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return std::ranges::find(keywords, word) != keywords.end();
  }

  const std::filesystem::path& path_;
  DotScanner scanner_;
  DotToken token_;
  std::optional<std::string> node_;  // the first word of the statement
  bool is_link_ = false;             // the statement is about no single node
  bool after_word_ = false;
  std::set<std::string> seen_;  // attributes of the statement
  std::map<std::string, std::pair<std::string, std::uint64_t>> labels_;  // with their lines
};

}  // namespace

void check_dot_nesting(const std::filesystem::path& path, std::string_view text) {
  DotScanner scanner(text);
  std::uint64_t depth = 0;
  for (DotToken token = scanner.next(); token.kind != DotToken::Kind::end; token = scanner.next()) {
    if (token.is_mark("}") && depth > 0) --depth;
    if (token.is_mark("{") && ++depth > max_nesting) throw nested_too_deeply(path, token.line);
  }
}

void check_dot_statements(const std::filesystem::path& path, std::string_view text) {
  DotStatements(path, text).check();
}

}  // namespace asterism
