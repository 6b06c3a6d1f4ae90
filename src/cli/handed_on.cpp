#include "cli/handed_on.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace asterism::cli {

namespace {

constexpr std::array<std::string_view, 2> commands_that_hand_on{"python", "notebook"};

bool hands_on(std::string_view command) {
  return std::ranges::find(commands_that_hand_on, command) != commands_that_hand_on.end();
}

}  // namespace

std::vector<std::string> words_to_parse(int argc, char** argv) {
  std::vector<std::string> words(argv, argv + argc);
  static constexpr std::size_t behind_command = 2;
  if (words.size() <= behind_command || !hands_on(words[1])) return words;
  const std::string& next = words[behind_command];
  if (next != "--help" && next != "-h" && next != "--") words.insert(words.begin() + 2, "--");
  return words;
}

}  // namespace asterism::cli
