#include "cli/plugins.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/plugin.hpp>

#include "base/text.hpp"
#include "cli/handed_on.hpp"

namespace asterism::cli {

namespace {

/// The words of a command line, and the plug-ins that it names.
struct SplitWords {
  std::vector<char*> words;
  std::vector<std::string> plugins;
};

/// The words after these commands, or after --, belong to another program.
bool ends_own_words(std::string_view word, bool is_command) {
  static constexpr std::array commands_of_others{"python", "notebook"};
  return word == "--" ||
         (is_command && std::ranges::find(commands_of_others, word) != commands_of_others.end());
}

std::string required_file(const char* file) {
  if (file == nullptr || *file == '\0')
    throw Error(ErrorCode::usage,
                fmt::format("{} needs the path of a shared library", plugin_option),
                fmt::format("write for example {} ./mine.so", plugin_option));
  return file;
}

SplitWords split_words(int argc, char** argv) {
  static const std::string with_value = std::string(plugin_option) + "=";
  SplitWords split{{argv, argv + std::min(argc, 1)}, {}};
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (ends_own_words(word, split.words.size() == 1)) {
      split.words.insert(split.words.end(), argv + i, argv + argc);
      break;
    }
    if (word == plugin_option)
      split.plugins.push_back(required_file(++i < argc ? argv[i] : nullptr));
    else if (word.starts_with(with_value))
      split.plugins.push_back(required_file(argv[i] + with_value.size()));
    else
      split.words.push_back(argv[i]);
  }
  return split;
}

std::vector<std::string> plugins_of_environment() {
  const char* const listed = std::getenv(plugin_variable);
  std::vector<std::string> plugins =
      listed == nullptr ? std::vector<std::string>{} : split(listed, ':');
  std::erase(plugins, "");
  return plugins;
}

bool is_python(const std::string& plugin) {
  return std::filesystem::path(plugin).extension() == ".py";
}

/// Other programs may run in another folder.
void export_plugins(const std::vector<std::string>& plugins) {
  std::vector<std::string> whole;
  for (const std::string& plugin : plugins) {
    whole.push_back(std::filesystem::absolute(plugin).string());
    if (whole.back().find(':') != std::string::npos)
      throw Error(ErrorCode::usage,
                  fmt::format("the path {} of a plug-in has a colon", path_text(whole.back())),
                  fmt::format("colons separate the paths in {}; rename the file", plugin_variable));
  }
  ::setenv(plugin_variable, fmt::format("{}", fmt::join(whole, ":")).c_str(), 1);
}

}  // namespace

std::vector<char*> load_plugins(int argc, char** argv) {
  SplitWords split = split_words(argc, argv);
  std::vector<std::string> plugins = plugins_of_environment();
  plugins.insert(plugins.end(), split.plugins.begin(), split.plugins.end());
  if (plugins.empty()) return split.words;
  export_plugins(plugins);
  const bool hands_on = split.words.size() > 1 && ends_own_words(split.words[1], true);
  if (hands_on) return split.words;  // Python loads them
  if (std::ranges::any_of(plugins, is_python))
    run_command_in_python({split.words.begin() + 1, split.words.end()});
  for (const std::string& plugin : plugins) load_plugin(plugin);
  return split.words;
}

}  // namespace asterism::cli
