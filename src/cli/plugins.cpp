#include "cli/plugins.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/plugin.hpp>

#include "base/kept_text.hpp"
#include "base/text.hpp"
#include "cli/handed_on.hpp"

namespace asterism::cli {

namespace {

/// The words of a command line, and the plug-ins that it names.
struct SplitWords {
  std::vector<char*> words;
  std::vector<std::string> plugins;
};

bool is_one_of(std::span<const char* const> names, std::string_view word) {
  return std::ranges::find(names, word) != names.end();
}

/// The words after these commands, or after --, belong to another program.
bool ends_own_words(std::string_view word, bool is_command) {
  static constexpr std::array commands_of_python{"python", "notebook"};
  return word == "--" || (is_command && is_one_of(commands_of_python, word));
}

/// Programs without Python run these commands.
bool is_run_without_python(std::span<char* const> words) {
  static constexpr std::array commands{"mpi", "explore"};
  return words.size() > 1 && is_one_of(commands, words[1]);
}

std::string required_file(const char* file) {
  if (file == nullptr || *file == '\0')
    throw Error(
        ErrorCode::usage,
        fmt::format("{} needs the path of a shared library or a Python file", plugin_option),
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
  return plugin == python_packages || std::filesystem::path(plugin).extension() == ".py";
}

/// Other programs may run in another folder.
std::string whole_path(const std::string& plugin) {
  if (plugin == python_packages) return plugin;
  std::string whole = std::filesystem::absolute(plugin).string();
  if (whole.find(':') != std::string::npos)
    throw Error(ErrorCode::usage,
                fmt::format("the path {} of a plug-in has a colon", path_text(whole)),
                fmt::format("colons separate the paths in {}; rename the file", plugin_variable));
  return whole;
}

void set_environment(const std::vector<std::string>& plugins) {
  ::setenv(plugin_variable, fmt::format("{}", fmt::join(plugins, ":")).c_str(), 1);
}

/// Returns the plug-ins of the environment and of the words, each once, by their whole paths.
std::vector<std::string> all_plugins(const std::vector<std::string>& in_words) {
  std::vector<std::string> all;
  for (const auto& some : {plugins_of_environment(), in_words})
    for (const std::string& plugin : some)
      if (const std::string whole = whole_path(plugin); std::ranges::find(all, whole) == all.end())
        all.push_back(whole);
  return all;
}

}  // namespace

std::string note_on_plugins(const std::vector<std::string>& left_out) {
  return fmt::format("note: without {}: this command does not run plug-ins in Python",
                     fmt::join(left_out, ", "));
}

LoadedPlugins load_plugins(int argc, char** argv, PythonPlugins in_python) {
  SplitWords split = split_words(argc, argv);
  LoadedPlugins loaded{std::move(split.words), {}};
  std::vector<std::string> plugins = all_plugins(split.plugins);
  if (plugins.empty()) return loaded;
  set_environment(plugins);
  const std::vector<char*>& words = loaded.words;
  if (words.size() > 1 && ends_own_words(words[1], true)) return loaded;  // Python loads them
  const auto others = std::stable_partition(plugins.begin(), plugins.end(), std::not_fn(is_python));
  if (in_python == PythonPlugins::become_python && !is_run_without_python(words) &&
      others != plugins.end())
    run_command_in_python({words.begin() + 1, words.end()});
  if (in_python != PythonPlugins::already_loaded || is_run_without_python(words))
    loaded.left_out.assign(others, plugins.end());
  plugins.erase(others, plugins.end());
  if (!loaded.left_out.empty()) set_environment(plugins);
  for (const std::string& plugin : plugins) load_plugin(plugin);
  return loaded;
}

std::string identity_of_plugins() {
  std::string identity;
  for (const std::string& plugin : plugins_of_environment()) {
    std::ostringstream bytes;
    if (plugin != python_packages) bytes << std::ifstream(plugin, std::ios::binary).rdbuf();
    identity += fmt::format(" {:016x}", fingerprint(bytes.str()));
  }
  return identity;
}

}  // namespace asterism::cli
