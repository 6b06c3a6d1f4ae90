#include "cli/completion_scripts.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/plugins.hpp"

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

bool takes_network(const CommandWords& command) {
  return takes(command, "SPEC") || takes(command, "GUEST");
}

/// Python and Jupyter read their own options.
bool takes_plugins(const CommandWords& command) {
  return command.name != "python" && command.name != "notebook";
}

std::vector<std::string> options_and_words(const CommandWords& command,
                                           const CompletionWords& words) {
  std::vector<std::string> all = command.options;
  if (takes_plugins(command)) all.emplace_back(plugin_option);
  for (std::string& word : fixed_words(command, words)) all.push_back(std::move(word));
  return all;
}

std::vector<std::string> command_names(const CompletionWords& words) {
  std::vector<std::string> names;
  for (const CommandWords& command : words.commands) names.push_back(command.name);
  return names;
}

std::string bash_script(const CompletionWords& words) {
  // By default, bash takes a = for a word of its own.
  std::string script =
      "# bash completion for asterism; use: source <(asterism completions bash)\n"
      "_asterism() {\n"
      "  local current previous command='' words='' files='' at=1\n"
      "  _get_comp_words_by_ref -n : -c current -p previous 2>/dev/null || {\n"
      "    current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  }\n"
      "  [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD-2]}\n"
      "  [[ $current == = ]] && current=''\n"
      "  while [[ -z $command ]] && ((at < COMP_CWORD)); do\n"
      "    case ${COMP_WORDS[at]} in\n"
      "      --plugin) [[ ${COMP_WORDS[at+1]} == = ]] && ((at += 3)) || ((at += 2)) ;;\n"
      "      --plugin=*) ((at += 1)) ;;\n"
      "      *) command=${COMP_WORDS[at]} ;;\n"
      "    esac\n"
      "  done\n"
      "  case $previous in\n";
  for (const auto& [option, values] : words.options)
    script += fmt::format("    {}) words='{}' ;;\n", option, fmt::join(values, " "));
  script += fmt::format(
      "    -o|--output|--plugin) files=only ;;\n"
      "  esac\n"
      "  if [[ -z $words$files ]]; then\n"
      "    if [[ -z $command ]]; then words='{} --help --version --plugin'; else\n"
      "    case $command in\n",
      fmt::join(command_names(words), " "));
  for (const CommandWords& command : words.commands)
    script += fmt::format(
        "      {}) words='{}{}'{} ;;\n", command.name,
        fmt::join(options_and_words(command, words), " "),
        takes_network(command) ? fmt::format(" {}", fmt::join(words.networks, " ")) : "",
        takes(command, "FILE") ? "; files=too" : "");
  script +=
      "    esac; fi\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "  if [[ -n $files ]]; then\n"
      "    COMPREPLY+=($(compgen -f -- \"$current\"))\n"
      "    compopt -o filenames 2>/dev/null\n"
      "  fi\n"
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
      "  integer at=2\n"
      "  while ((at < CURRENT)) && [[ $words[at] == --plugin(|=*) ]]; do\n"
      "    [[ $words[at] == --plugin ]] && ((at += 1))\n"
      "    ((at += 1))\n"
      "  done\n"
      "  commands=(\n";
  for (const CommandWords& command : words.commands)
    script += fmt::format("    '{}':{}\n", command.name, zsh_quoted(command.description));
  script += fmt::format(
      "  )\n  networks=({})\n"
      "  if [[ $words[CURRENT] == --plugin=* ]]; then compset -P '*='; _files; return; fi\n"
      "  if ((CURRENT == at)); then\n"
      "    _describe command commands; compadd -- --help --version --plugin; return\n"
      "  fi\n"
      "  case $words[CURRENT-1] in\n",
      fmt::join(words.networks, " "));
  for (const auto& [option, values] : words.options)
    script += fmt::format("    {}) compadd -- {}; return ;;\n", option, fmt::join(values, " "));
  script +=
      "    -o|--output|--plugin) _files; return ;;\n"
      "  esac\n"
      "  case $words[at] in\n";
  for (const CommandWords& command : words.commands)
    script += fmt::format("    {}) compadd -- {}{}{} ;;\n", command.name,
                          fmt::join(options_and_words(command, words), " "),
                          takes_network(command) ? "; compadd -S '' -- $networks" : "",
                          takes(command, "FILE") ? "; _files" : "");
  // The file is also installed as the function _asterism, which zsh loads on first use.
  script +=
      "  esac\n"
      "}\n"
      "if [[ $funcstack[1] == _asterism ]]; then _asterism \"$@\"; else compdef _asterism "
      "asterism; fi\n";
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
      "function __asterism_command_is -d 'whether this is the command of the line'\n"
      "  set -l words (commandline -opc)\n"
      "  set words $words[2..]\n"
      "  while string match -q -- '--plugin*' $words[1]\n"
      "    test $words[1] = --plugin; and set words $words[2..]\n"
      "    set words $words[2..]\n"
      "  end\n"
      "  test \"$words[1]\" = $argv[1]\n"
      "end\n"
      "complete -c asterism -f\n"
      "complete -c asterism -n '__asterism_command_is \"\"' -l help\n"
      "complete -c asterism -n '__asterism_command_is \"\"' -l version\n"
      "complete -c asterism -l plugin -r -F\n";
  for (const CommandWords& command : words.commands) {
    script += fmt::format("complete -c asterism -n '__asterism_command_is \"\"' -a {} -d {}\n",
                          command.name, fish_quoted(command.description));
    const std::string here =
        fmt::format("complete -c asterism -n '__asterism_command_is {}'", command.name);
    for (const std::string& option : command.options)
      script += fmt::format("{} {}\n", here, fish_option(option));
    std::vector<std::string> following = fixed_words(command, words);
    if (takes_network(command))
      following.insert(following.end(), words.networks.begin(), words.networks.end());
    if (!following.empty()) script += fmt::format("{} -a '{}'\n", here, fmt::join(following, " "));
    if (takes(command, "FILE")) script += fmt::format("{} -F\n", here);
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
