// asterism completions bash|zsh|fish: scripts generated from the commands, their options and the
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
#include "cli/completion_scripts.hpp"
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

std::vector<std::string> drawing_formats() {
  const auto names = graph_format_names();
  std::vector<std::string> formats(names.begin(), names.end());
  formats.insert(formats.end(), {"html", "gif"});
  return formats;
}

CompletionWords completion_words(const CommandLine& line) {
  return {line.commands(),
          {{"--algorithm", algorithm_words()},
           {"--format", drawing_formats()},
           {"--traffic", traffic_pattern_names()},
           {"--tag", {"identity", "best"}},
           {"--sources", {"auto", "all"}},
           {"--labels", {"auto", "all", "none"}},
           {"--kind", {"algorithm", "network", "collective", "bound", "word"}},
           {"--load", collective_words()}},
          network_words(),
          collective_words(),
          explained_words()};
}

const CompletedShell& shell_named(const std::string& name) {
  std::vector<std::string> names;
  for (const CompletedShell& shell : completed_shells()) {
    if (shell.name == name) return shell;
    names.emplace_back(shell.name);
  }
  throw Error(ErrorCode::unknown_name,
              fmt::format("no completions for the shell {}", in_quotes(name)),
              fmt::format("there are completions for {}", fmt::join(names, ", ")));
}

int run_completions(const CommandLine& line, const std::string& name, const Session& session) {
  const std::string script = shell_named(name).script(completion_words(line));
  if (session.form != Form::json) {
    print(script);
    return 0;
  }
  Json document = Json::object();
  document.set("shell", name);
  document.set("script", script);
  print(document.document());
  return 0;
}

}  // namespace

void add_completions_command(CommandLine& line) {
  Command command = line.add("completions", "Print a completion script for a shell",
                             "source <(asterism completions bash)");
  const auto shell = std::make_shared<std::string>();
  command.text("SHELL", *shell, "bash, zsh or fish").required();
  command.runs(
      [&line, shell](const Session& session) { return run_completions(line, *shell, session); });
}

}  // namespace asterism::cli
