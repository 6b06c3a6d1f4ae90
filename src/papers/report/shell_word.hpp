// A word as somebody types it.
#pragma once

#include <string>
#include <string_view>

namespace asterism {

/// In single quotes if a shell would take it for something else than one word.
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
