// asterism explain NAME: an explanation with an example that is run.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/explain.hpp>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/rehearsal.hpp"
#include "view/results/explanation.hpp"

namespace asterism::cli {

namespace {

struct ExplainWords {
  std::vector<std::string> name;
  std::string kind;
};

/// --packet-limit for packet_limit.
std::string option_of_field(std::string name) {
  for (char& c : name)
    if (c == '_') c = '-';
  return "--" + name;
}

std::vector<std::string> simulation_of(const std::string& algorithm, const ProblemWords& problem) {
  std::vector<std::string> words{"simulate", problem.network, problem.collective, "--algorithm",
                                 algorithm};
  for (const std::string& source : problem.sources) words.insert(words.end(), {"--source", source});
  if (problem.batch != 1) words.insert(words.end(), {"--batch", std::to_string(problem.batch)});
  for (const auto& [field, value] : problem.model)
    words.insert(words.end(), {option_of_field(field), value});
  return words;
}

/// Returns the example command; empty if there is nothing to run.
std::vector<std::string> example_of(const Explanation& explanation) {
  if (!explanation.command.empty()) return explanation.command;
  if (explanation.problem) return simulation_of(explanation.name, *explanation.problem);
  if (!explanation.member.empty()) return {"network", explanation.member};
  return {};
}

ExplainedPage page_of(const std::string& name, const Session& session) {
  Explanation explanation = explain(name);
  const std::vector<std::string> example = example_of(explanation);
  ExplainedPage page =
      begun_page(std::move(explanation), session.memory_limit(), session.progress());
  if (!example.empty()) page.command = ShownCommand{example, rehearsed(example, session)};
  return page;
}

/// Returns all pages of a kind, from which the documentation is generated.
std::string pages_of(ExplainedKind kind, const Session& session) {
  const auto names = documented_names(kind);
  const Progress progress = session.progress();
  std::vector<ExplainedPage> pages;
  pages.reserve(names.size());
  for (const std::string& name : names) {
    report(progress, "explaining", pages.size(), names.size());
    pages.push_back(page_of(name, session));
  }
  return explanations_report(kind, pages, session.form);
}

std::string answer_of(const ExplainWords& words, const Session& session) {
  if (!words.name.empty()) {
    if (!words.kind.empty())
      throw Error(ErrorCode::usage, "--kind does not go with a name",
                  "leave out the name for all of a kind, or --kind for one of them");
    return explanation_report(page_of(fmt::format("{}", fmt::join(words.name, " ")), session),
                              session.form);
  }
  if (words.kind.empty()) return explained_names_report(explained_kinds(), session.form);
  const ExplainedKind kind = parse_explained_kind(words.kind);
  return pages_of(kind, session);
}

}  // namespace

void add_explain_command(CommandLine& line) {
  Command command = line.add("explain", "Explain an algorithm, a network, a bound or a word",
                             "asterism explain recursive-doubling\n"
                             "  asterism explain virtual channel\n"
                             "  asterism explain 'each node receives N-1 messages'\n"
                             "  asterism explain --kind bound");
  const auto words = std::make_shared<ExplainWords>();
  command.texts(
      "NAME", words->name,
      "What to explain, or the reason that a plan gives for a bound; without it, all names "
      "are listed");
  command.text("--kind", words->kind,
               "All pages of a kind: algorithm, network, collective, bound or word");
  command.form("--markdown", Form::markdown,
               "Print Markdown; without a name the list, with --kind a page of documentation");
  command.runs([words](const Session& session) {
    print(answer_of(*words, session));
    return 0;
  });
}

}  // namespace asterism::cli
