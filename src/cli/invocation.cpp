#include "cli/invocation.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace asterism::cli {

namespace {

bool is_plain(char c) {
  static constexpr std::string_view others = "_-+=:,./@%";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         others.find(c) != std::string_view::npos;
}

std::string shell_word(const std::string& word) {
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  }
  return quoted + "'";
}

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

/// Handles "--output=here/a.html" and "-ohere/a.html", which are single words.
std::string with_short_output(const std::string& word) {
  for (const std::string option : {"--output=", "-o="})
    if (word.starts_with(option)) return option + file_name(word.substr(option.size()));
  if (word.starts_with("-o") && word.size() > 2) return "-o" + file_name(word.substr(2));
  return word;
}

}  // namespace

std::string invocation(const std::vector<std::string>& words) {
  std::string line = "asterism";
  bool is_output = false;
  for (const std::string& word : words) {
    line += " " + shell_word(is_output ? file_name(word) : with_short_output(word));
    is_output = word == "-o" || word == "--output";
  }
  return line;
}

}  // namespace asterism::cli
