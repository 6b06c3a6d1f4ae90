// Quoting of shell words.
#pragma once

#include <string>
#include <string_view>

namespace asterism {

/// Encloses the word in single quotes if a shell would not read it as one word.
[[nodiscard]] inline std::string shell_word(std::string_view word) {
  static constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,:/+=";
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos)
    return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

}  // namespace asterism
