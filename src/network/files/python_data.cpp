#include "network/files/python_data.hpp"

namespace asterism {

namespace {

class PythonScanner {
 public:
  explicit PythonScanner(std::string_view text) : text_(text) {}

  [[nodiscard]] bool take(char mark) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != mark) return false;
    ++at_;
    return true;
  }
  [[nodiscard]] bool at_end() {
    skip_blanks();
    return at_ == text_.size();
  }

  /// Returns a quoted string, or a word up to the next mark; nothing if there is neither.
  [[nodiscard]] std::optional<std::string> take_value() {
    skip_blanks();
    if (at_ == text_.size()) return std::nullopt;
    if (text_[at_] == '\'' || text_[at_] == '"') return take_string(text_[at_]);
    const std::size_t end = std::min(text_.find_first_of(" \t,:{}[]()'\"", at_), text_.size());
    std::string word(text_.substr(at_, end - at_));
    at_ = end;
    if (word.empty()) return std::nullopt;
    return word == "None" ? std::string{} : word;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  [[nodiscard]] std::optional<std::string> take_string(char quote) {
    std::string value;
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      value += text_[at_];
    }
    if (at_ == text_.size()) return std::nullopt;
    ++at_;
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<PythonItems> parse_python_items(std::string_view text) {
  PythonScanner scanner(text);
  PythonItems items;
  if (!scanner.take('{')) return std::nullopt;
  while (!scanner.take('}')) {
    if (!items.empty() && !scanner.take(',')) return std::nullopt;
    if (!items.empty() && scanner.take('}')) break;  // a comma after the last item
    auto key = scanner.take_value();
    if (!key || !scanner.take(':')) return std::nullopt;
    auto value = scanner.take_value();
    if (!value) return std::nullopt;
    items.emplace_back(*std::move(key), *std::move(value));
  }
  if (!scanner.at_end()) return std::nullopt;
  return items;
}

}  // namespace asterism
