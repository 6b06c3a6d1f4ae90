#include "cli/completion_scripts.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace asterism::cli {

namespace {

bool takes(const CommandWords& command, const char* word) {
  return std::ranges::find(command.words, word) != command.words.end();
}

/// Returns the fixed words that may follow a command: the values of COLLECTIVE, NAME and SHELL.
std::vector<std::string> fixed_words(const CommandWords& command, const CompletionWords& words) {
  std::vector<std::string> fixed;
  if (takes(command, "COLLECTIVE")) fixed = words.collectives;
  if (takes(command, "NAME"))
    fixed.insert(fixed.end(), words.explained.begin(), words.explained.end());
  if (takes(command, "SHELL"))
    for (const CompletedShell& shell : completed_shells()) fixed.emplace_back(shell.name);
  return fixed;
}

std::vector<std::string> options_and_words(const CommandWords& command,
                                           const CompletionWords& words) {
  std::vector<std::string> all = command.options;
  for (std::string& word : fixed_words(command, words)) all.push_back(std::move(word));
  return all;
}

std::vector<std::string> command_names(const CompletionWords& words) {
  std::vector<std::string> names;
  for (const CommandWords& command : words.commands) names.push_back(command.name);
  return names;
}

std::string bash_script(const CompletionWords& words) {
  std::string script =
      "# bash completion for asterism; use: source <(asterism completions bash)\n"
      "_asterism() {\n"
      "  local current previous command words=''\n"
      "  _get_comp_words_by_ref -n : -c current -p previous 2>/dev/null || {\n"
      "    current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  }\n"
      "  command=${COMP_WORDS[1]}\n"
      "  case $previous in\n";
  for (const auto& [option, values] : words.options)
    script += fmt::format("    {}) words='{}' ;;\n", option, fmt::join(values, " "));
  script += fmt::format(
      "    -o|--output) COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
      "  esac\n"
      "  if [[ -z $words ]]; then\n"
      "    if ((COMP_CWORD == 1)); then words='{} --help --version --plugin'; else\n"
      "    case $command in\n",
      fmt::join(command_names(words), " "));
  for (const CommandWords& command : words.commands)
    script += fmt::format(
        "      {}) words='{}{}' ;;\n", command.name,
        fmt::join(options_and_words(command, words), " "),
        takes(command, "SPEC") ? fmt::format(" {}", fmt::join(words.networks, " ")) : "");
  script +=
      "    esac; fi\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "  [[ ${COMPREPLY[0]} == *: ]] && compopt -o nospace\n"
      "  declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "
      "\"$current\"\n"
      "  return 0\n"
      "}\n"
      "complete -F _asterism asterism ./asterism\n";
  return script;
}

std::string zsh_quoted(const std::string& text) {
  std::string quoted;
  for (const char c : text) {
    if (c == '\'') quoted += "'\\'";
    if (c == ':') quoted += "\\";
    quoted += c;
  }
  return "'" + quoted + "'";
}

std::string zsh_script(const CompletionWords& words) {
  std::string script =
      "#compdef asterism\n"
      "# zsh completion for asterism; use: source <(asterism completions zsh)\n"
      "_asterism() {\n"
      "  local -a commands networks\n"
      "  commands=(\n";
  for (const CommandWords& command : words.commands)
    script += fmt::format("    '{}':{}\n", command.name, zsh_quoted(command.description));
  script += fmt::format(
      "  )\n  networks=({})\n"
      "  if ((CURRENT == 2)); then _describe command commands; return; fi\n"
      "  case $words[CURRENT-1] in\n",
      fmt::join(words.networks, " "));
  for (const auto& [option, values] : words.options)
    script += fmt::format("    {}) compadd -- {}; return ;;\n", option, fmt::join(values, " "));
  script +=
      "    -o|--output) _files; return ;;\n"
      "  esac\n"
      "  case $words[2] in\n";
  for (const CommandWords& command : words.commands)
    script += fmt::format("    {}) compadd -- {}{} ;;\n", command.name,
                          fmt::join(options_and_words(command, words), " "),
                          takes(command, "SPEC") ? "; compadd -S '' -- $networks" : "");
  script +=
      "  esac\n"
      "}\n"
      "compdef _asterism asterism\n";
  return script;
}

std::string fish_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

/// Returns how fish names an option: "-l output" for --output, "-s o" for -o.
std::string fish_option(const std::string& option) {
  return option.starts_with("--") ? "-l " + option.substr(2) : "-s " + option.substr(1);
}

std::string fish_script(const CompletionWords& words) {
  std::string script =
      "# fish completion for asterism; use: asterism completions fish | source\n"
      "complete -c asterism -f\n"
      "complete -c asterism -n __fish_use_subcommand -l help\n"
      "complete -c asterism -n __fish_use_subcommand -l version\n";
  for (const CommandWords& command : words.commands) {
    script += fmt::format("complete -c asterism -n __fish_use_subcommand -a {} -d {}\n",
                          command.name, fish_quoted(command.description));
    const std::string here =
        fmt::format("complete -c asterism -n '__fish_seen_subcommand_from {}'", command.name);
    for (const std::string& option : command.options)
      script += fmt::format("{} {}\n", here, fish_option(option));
    std::vector<std::string> following = fixed_words(command, words);
    if (takes(command, "SPEC"))
      following.insert(following.end(), words.networks.begin(), words.networks.end());
    if (!following.empty()) script += fmt::format("{} -a '{}'\n", here, fmt::join(following, " "));
  }
  for (const auto& [option, values] : words.options)
    script += fmt::format("complete -c asterism {} -x -a '{}'\n", fish_option(option),
                          fmt::join(values, " "));
  script += "complete -c asterism -s o -l output -r -F\n";
  return script;
}

}  // namespace

const std::vector<CompletedShell>& completed_shells() {
  static const std::vector<CompletedShell> shells{
      {"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
  return shells;
}

}  // namespace asterism::cli
