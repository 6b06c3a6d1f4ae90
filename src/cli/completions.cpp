// asterism completions bash|zsh: scripts generated from the commands, their options and the
// catalogues, so that they are always up to date.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/algorithm.hpp>
#include <asterism/error.hpp>
#include <asterism/explain.hpp>
#include <asterism/graph_file.hpp>
#include <asterism/latency.hpp>
#include <asterism/networks.hpp>
#include <asterism/route.hpp>

#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "view/json.hpp"

namespace asterism::cli {

namespace {

std::vector<std::string> collective_words() {
  std::vector<std::string> words;
  for (const CollectiveTraits& entry : collective_catalogue()) {
    words.push_back(entry.names.front());
    words.insert(words.end(), entry.names_with_counts.begin(), entry.names_with_counts.end());
  }
  return words;
}

/// Returns everything that can be explained, each as one word.
std::vector<std::string> explained_words() {
  std::vector<std::string> words;
  for (const ExplainedKind kind : explained_kinds())
    for (std::string& name : explained_names(kind)) {
      std::ranges::replace(name, ' ', '-');
      words.push_back(std::move(name));
    }
  return words;
}

/// Returns the options of a command, and its words except networks.
std::vector<std::string> words_of(const CommandWords& command) {
  std::vector<std::string> words = command.options;
  if (std::ranges::find(command.words, "COLLECTIVE") != command.words.end())
    for (const std::string& name : collective_words()) words.push_back(name);
  if (std::ranges::find(command.words, "NAME") != command.words.end())
    for (const std::string& name : explained_words()) words.push_back(name);
  return words;
}

bool takes_network(const CommandWords& command) {
  return std::ranges::find(command.words, "SPEC") != command.words.end();
}

/// Returns the prefixes and the examples of specs.
std::vector<std::string> network_words() {
  std::vector<std::string> words;
  for (const NetworkFamily& family : network_catalogue()) {
    if (!family.parameters.empty()) words.push_back(family.name + ":");
    words.insert(words.end(), family.examples.begin(), family.examples.end());
  }
  return words;
}

/// Returns the names of all collective and routing algorithms.
std::vector<std::string> algorithm_words() {
  std::vector<std::string> words;
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    words.push_back(algorithm.name);
  for (const RouteAlgorithm& algorithm : route_catalogue()) words.push_back(algorithm.name);
  return words;
}

std::string names_of(const std::vector<CommandWords>& commands) {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const CommandWords& command : commands) names.push_back(command.name);
  return fmt::format("{}", fmt::join(names, " "));
}

std::string bash_script(const std::vector<CommandWords>& commands) {
  std::string script;
  script += fmt::format(
      "# bash completion for asterism; use: source <(asterism completions bash)\n"
      "_asterism() {{\n"
      "  local current previous command words=''\n"
      "  _get_comp_words_by_ref -n : -c current -p previous 2>/dev/null || {{\n"
      "    current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}\n"
      "  }}\n"
      "  command=${{COMP_WORDS[1]}}\n"
      "  case $previous in\n"
      "    --algorithm) words='{}' ;;\n"
      "    --format) words='{} html gif' ;;\n"
      "    --traffic) words='{}' ;;\n"
      "    --tag) words='identity best' ;;\n"
      "    --sources) words='auto all' ;;\n"
      "    --labels) words='auto all none' ;;\n"
      "    --kind) words='algorithm network collective bound word' ;;\n"
      "    --load) words='{}' ;;\n"
      "    completions) words='bash zsh' ;;\n"
      "    -o|--output) COMPREPLY=($(compgen -f -- \"$current\")); return ;;\n"
      "  esac\n"
      "  if [[ -z $words ]]; then\n"
      "    if ((COMP_CWORD == 1)); then words='{} --help --version'; else\n"
      "    case $command in\n",
      fmt::join(algorithm_words(), " "), fmt::join(graph_format_names(), " "),
      fmt::join(traffic_pattern_names(), " "), fmt::join(collective_words(), " "),
      names_of(commands));
  for (const CommandWords& command : commands)
    script += fmt::format(
        "      {}) words='{}{}' ;;\n", command.name, fmt::join(words_of(command), " "),
        takes_network(command) ? fmt::format(" {}", fmt::join(network_words(), " ")) : "");
  script += fmt::format(
      "    esac; fi\n"
      "  fi\n"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "  [[ ${{COMPREPLY[0]}} == *: ]] && compopt -o nospace\n"
      "  declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "
      "\"$current\"\n"
      "  return 0\n"
      "}}\n"
      "complete -F _asterism asterism ./asterism\n");
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

std::string zsh_script(const std::vector<CommandWords>& commands) {
  std::string script;
  script += fmt::format(
      "#compdef asterism\n"
      "# zsh completion for asterism; use: source <(asterism completions zsh)\n"
      "_asterism() {{\n"
      "  local -a commands networks\n"
      "  commands=(\n");
  for (const CommandWords& command : commands)
    script += fmt::format("    '{}':{}\n", command.name, zsh_quoted(command.description));
  script += fmt::format("  )\n  networks=({})\n", fmt::join(network_words(), " "));
  script += fmt::format(
      "  if ((CURRENT == 2)); then _describe command commands; return; fi\n"
      "  case $words[CURRENT-1] in\n"
      "    --algorithm) compadd -- {}; return ;;\n"
      "    --format) compadd -- {} html gif; return ;;\n"
      "    --traffic) compadd -- {}; return ;;\n"
      "    --tag) compadd -- identity best; return ;;\n"
      "    --sources) compadd -- auto all; return ;;\n"
      "    --labels) compadd -- auto all none; return ;;\n"
      "    --kind) compadd -- algorithm network collective bound word; return ;;\n"
      "    --load) compadd -- {}; return ;;\n"
      "    completions) compadd -- bash zsh; return ;;\n"
      "    -o|--output) _files; return ;;\n"
      "  esac\n"
      "  case $words[2] in\n",
      fmt::join(algorithm_words(), " "), fmt::join(graph_format_names(), " "),
      fmt::join(traffic_pattern_names(), " "), fmt::join(collective_words(), " "));
  for (const CommandWords& command : commands)
    script +=
        fmt::format("    {}) compadd -- {}{} ;;\n", command.name, fmt::join(words_of(command), " "),
                    takes_network(command) ? "; compadd -S '' -- $networks" : "");
  script += fmt::format(
      "  esac\n"
      "}}\n"
      "compdef _asterism asterism\n");
  return script;
}

int run_completions(const CommandLine& line, const std::string& shell, const Session& session) {
  if (shell != "bash" && shell != "zsh")
    throw Error(ErrorCode::unknown_name,
                fmt::format("no completions for the shell {}", in_quotes(shell)),
                "there are completions for bash and zsh");
  const auto commands = line.commands();
  const std::string script = shell == "bash" ? bash_script(commands) : zsh_script(commands);
  if (session.form != Form::json) {
    print(script);
    return 0;
  }
  Json document = Json::object();
  document.set("shell", shell);
  document.set("script", script);
  print(document.document());
  return 0;
}

}  // namespace

void add_completions_command(CommandLine& line) {
  Command command = line.add("completions", "Print a completion script for a shell",
                             "source <(asterism completions bash)");
  const auto shell = std::make_shared<std::string>();
  command.text("SHELL", *shell, "bash or zsh").required();
  command.runs(
      [&line, shell](const Session& session) { return run_completions(line, *shell, session); });
}

}  // namespace asterism::cli
