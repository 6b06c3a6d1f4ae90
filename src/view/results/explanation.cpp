#include "view/results/explanation.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "network/spec_form.hpp"
#include "view/facts.hpp"
#include "view/json.hpp"
#include "view/wrap.hpp"

namespace asterism {

namespace {

constexpr std::size_t page_width = usual_width;
constexpr std::size_t markdown_width = 110;
constexpr std::size_t first_lines_shown = 10;
constexpr std::size_t last_lines_shown = 9;

StepLines example_steps(const Explanation& explanation, std::uint64_t memory_limit,
                        const Progress& progress) {
  const CollectiveAlgorithm& algorithm = algorithm_catalogue().get(explanation.name);
  const ProblemWords& words = *explanation.problem;
  ScheduleRecorder recorder;
  run_algorithm(algorithm,
                {state_problem(words, algorithm.weakest_model()),
                 parse_parameters(algorithm, words.parameters), memory_limit, progress},
                recorder);
  return step_lines(recorder.schedule());
}

/// Returns "star:4, node 1234: 2134 over 2, 3214 over 3, 4231 over 4".
std::string neighbours_in(const Network& network) {
  std::string text = fmt::format("{}, node {}:", network.spec(), network.label(NodeId{0}));
  const char* separator = " ";
  for (std::uint32_t port = 0; port < network.port_count(); ++port) {
    const NodeId other = network.neighbour(NodeId{0}, Port{port});
    if (other == no_node) continue;
    text +=
        fmt::format("{}{} over {}", separator, network.label(other), network.port_name(Port{port}));
    separator = ", ";
  }
  return text;
}

std::vector<Fact> facts_of_page(const Explanation& explanation) {
  std::vector<Fact> facts;
  if (explanation.kind == ExplainedKind::algorithm)
    if (const auto* const algorithm = algorithm_catalogue().find(explanation.name))
      facts = facts_of(*algorithm);
  if (explanation.kind == ExplainedKind::network)
    if (const auto* const family = network_catalogue().find(explanation.name)) {
      facts = facts_of(*family);
      facts.insert(facts.begin(), {"Written", fmt::format("`{}`", spec_form(*family))});
    }
  if (!explanation.also.empty())
    facts.push_back({"Also called", fmt::format("{}", fmt::join(explanation.also, ", "))});
  if (!explanation.reasons.empty())
    facts.push_back({"Plans say", fmt::format("\"{}\"", fmt::join(explanation.reasons, "\", \""))});
  return facts;
}

/// Quotes words for a shell.
std::string shell_line(const std::vector<std::string>& words) {
  std::string line = "asterism";
  for (const std::string& word : words) {
    const bool plain = word.find_first_of(" '\"*?$()[]{}|&;<>#~\\") == std::string::npos;
    line += plain ? " " + word : fmt::format(" '{}'", word);
  }
  return line;
}

/// Shortens a long output to its beginning and its end, where plans state their reasons.
std::vector<std::string> shown_lines(const std::string& output) {
  std::vector<std::string> lines = split(output, '\n');
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  if (lines.size() <= first_lines_shown + last_lines_shown + 1) return lines;
  const std::size_t left_out = lines.size() - first_lines_shown - last_lines_shown;
  const auto behind = lines.begin() + static_cast<std::ptrdiff_t>(first_lines_shown);
  const auto last =
      lines.erase(behind, lines.end() - static_cast<std::ptrdiff_t>(last_lines_shown));
  lines.insert(last, fmt::format("[... {} more lines ...]", left_out));
  return lines;
}

std::string without_backticks(std::string text) {
  std::erase(text, '`');
  return text;
}

/// Capitalises the first letter, unless the text begins with the name of an algorithm.
std::string capitalised(std::string text) {
  const bool is_name = algorithm_catalogue().find(text.substr(0, text.find(' '))) != nullptr;
  if (!is_name && !text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

/// Continues long lines with a hanging indent.
std::string folded_line(const std::string& line) {
  static constexpr std::size_t hanging = 8;
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t cut = line.rfind(' ', page_width);
  if (display_width(line) <= page_width || cut == std::string::npos || cut <= begin)
    return line + '\n';
  const std::size_t indent = std::min(begin + hanging, page_width / 2);
  return line.substr(0, cut) + '\n' + folded_line(std::string(indent, ' ') + line.substr(cut + 1));
}

std::string aligned_facts(const std::vector<Fact>& facts) {
  std::size_t widest = 0;
  for (const Fact& fact : facts)
    widest = std::max(widest, display_width(without_backticks(fact.name)));
  std::string text;
  for (const Fact& fact : facts)
    text += labelled(fmt::format("{:<{}}  ", without_backticks(fact.name), widest),
                     without_backticks(fact.value), page_width);
  return text;
}

/// Formats numbered steps in lines of that width.
std::string numbered_steps(const StepLines& steps, std::size_t width) {
  std::string text;
  for (std::size_t i = 0; i < steps.lines.size(); ++i)
    text += labelled(fmt::format("{:>4}  ", i + 1), steps.lines[i], width);
  if (steps.left_out > 0) text += fmt::format("      and {} more steps\n", steps.left_out);
  return text;
}

std::string explained_text(const ExplainedPage& page) {
  const Explanation& explanation = page.explanation;
  std::string text = fmt::format("{} ({})\n", explanation.name, to_string(explanation.kind));
  if (!explanation.summary.empty())
    text += paragraph(capitalised(explanation.summary) + ".", page_width);
  for (const std::string& part : explanation.paragraphs)
    text += '\n' + paragraph(without_backticks(part), page_width);
  std::vector<Fact> facts = facts_of_page(explanation);
  if (!explanation.see.empty())
    facts.push_back({"See also", fmt::format("{}", fmt::join(explanation.see, ", "))});
  if (!facts.empty()) text += '\n' + aligned_facts(facts);
  if (!page.neighbours.empty())
    text += "\nNeighbours\n" + labelled("  ", page.neighbours, page_width);
  if (page.command) {
    text += "\nExample\n" + folded_line("$ " + shell_line(page.command->words));
    for (const std::string& line : shown_lines(page.command->output)) text += folded_line(line);
  }
  if (!page.steps.lines.empty())
    text += "\nStep by step\n" + numbered_steps(page.steps, page_width);
  return text;
}

/// Returns the documentation file of a kind.
std::string documentation_file(ExplainedKind kind) {
  return fmt::format("{}.md", plural_of(kind));
}

/// Returns the anchor that GitHub generates for a heading.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    if (kept) anchor += c;
    if (c >= 'A' && c <= 'Z') anchor += static_cast<char>(c - 'A' + 'a');
    if (c == ' ') anchor += '-';
  }
  return anchor;
}

std::string link_to(const std::string& name) {
  const Explanation other = explain(name);
  return fmt::format("[{}]({}#{})", name, documentation_file(other.kind), anchor_of(other.name));
}

std::string links_to(const std::vector<std::string>& names) {
  std::vector<std::string> links;
  links.reserve(names.size());
  std::ranges::transform(names, std::back_inserter(links), link_to);
  return fmt::format("{}", fmt::join(links, ", "));
}

std::string explained_markdown(const ExplainedPage& page) {
  const Explanation& explanation = page.explanation;
  std::string text = fmt::format("## {}\n\n", explanation.name);
  if (!explanation.summary.empty())
    text += fmt::format("*{}.*\n\n", markdown_escaped(capitalised(explanation.summary)));
  for (const std::string& part : explanation.paragraphs)
    text += paragraph(part, markdown_width) + '\n';
  std::vector<Fact> facts = facts_of_page(explanation);
  if (!page.neighbours.empty()) facts.push_back({"Neighbours", page.neighbours});
  if (!explanation.see.empty()) facts.push_back({"See also", links_to(explanation.see)});
  if (!facts.empty()) text += markdown_list(facts) + '\n';
  if (page.command) {
    text += "```text\n$ " + shell_line(page.command->words) + '\n';
    for (const std::string& line : shown_lines(page.command->output)) text += line + '\n';
    text += "```\n\n";
  }
  if (page.steps.lines.empty()) return text;
  return text + fmt::format("```text\n{}```\n\n", numbered_steps(page.steps, markdown_width));
}

Json explained_json(const ExplainedPage& page) {
  const Explanation& explanation = page.explanation;
  Json json = Json::object();
  json.set("kind", to_string(explanation.kind));
  json.set("name", explanation.name);
  json.set("also", Json::array_of(explanation.also));
  json.set("summary", explanation.summary);
  json.set("text", Json::array_of(explanation.paragraphs));
  Json facts = Json::object();
  for (const Fact& fact : facts_of_page(explanation))
    facts.set(without_backticks(fact.name), without_backticks(fact.value));
  json.set("facts", std::move(facts));
  json.set("see", Json::array_of(explanation.see));
  json.set("neighbours", page.neighbours.empty() ? Json() : Json(page.neighbours));
  Json example;
  if (page.command) {
    example = Json::object();
    example.set("command", shell_line(page.command->words));
    example.set("words", Json::array_of(page.command->words));
    example.set("output", page.command->output);
    example.set("steps", Json::array_of(page.steps.lines));
  }
  json.set("example", std::move(example));
  return json;
}

constexpr const char* names_title =
    "# Explanations\n\n`asterism explain NAME` explains an algorithm, a network, a collective, a "
    "bound or a term, with a small example that is run. Made by `./asterism explain --markdown`; "
    "the pages of each kind are made with `--kind KIND`.\n";

std::string names_as_text(ExplainedKind kind) {
  const auto all = explained_names(kind);
  const auto own = documented_names(kind);
  std::string text = fmt::format("{} ({})\n", plural_of(kind), all.size());
  text += labelled("  ", fmt::format("{}", fmt::join(own, ", ")), page_width);
  if (own.size() < all.size())
    text += labelled("  ",
                     fmt::format("and {} of the form emulate:NAME, reverse:NAME or both-ways:NAME",
                                 all.size() - own.size()),
                     page_width);
  return text + '\n';
}

std::string names_as_markdown(ExplainedKind kind) {
  std::string text =
      fmt::format("\n## [{}]({})\n\n", capitalised(plural_of(kind)), documentation_file(kind));
  return text + paragraph(links_to(documented_names(kind)), markdown_width);
}

std::string names_document(const std::vector<ExplainedKind>& kinds) {
  Json entries = Json::array();
  for (const ExplainedKind kind : kinds)
    for (const std::string& name : explained_names(kind)) {
      Json entry = Json::object();
      entry.set("kind", to_string(kind));
      entry.set("name", name);
      entries.add(std::move(entry));
    }
  Json document = Json::object();
  document.set("entries", std::move(entries));
  return document.document();
}

}  // namespace

ExplainedPage begun_page(Explanation explanation, std::uint64_t memory_limit,
                         const Progress& progress) {
  ExplainedPage page;
  if (explanation.problem) page.steps = example_steps(explanation, memory_limit, progress);
  if (!explanation.member.empty())
    page.neighbours = neighbours_in(*make_network(explanation.member));
  page.explanation = std::move(explanation);
  return page;
}

std::string explanation_report(const ExplainedPage& page, Form form) {
  if (form == Form::json) return explained_json(page).document();
  return form == Form::markdown ? explained_markdown(page) : explained_text(page);
}

std::string explanations_report(ExplainedKind kind, const std::vector<ExplainedPage>& pages,
                                Form form) {
  if (form == Form::json) {
    Json list = Json::array();
    for (const ExplainedPage& page : pages) list.add(explained_json(page));
    Json document = Json::object();
    document.set("entries", std::move(list));
    return document.document();
  }
  std::string text;
  if (form == Form::markdown)
    text = fmt::format("# {}\n\nMade by `./asterism explain --kind {} --markdown`.\n\n",
                       capitalised(plural_of(kind)), to_string(kind));
  for (const ExplainedPage& page : pages) {
    if (form == Form::text && !text.empty()) text += "\n\n";
    text += explanation_report(page, form);
  }
  while (form == Form::markdown && text.ends_with("\n\n")) text.pop_back();
  return text;
}

std::string explained_names_report(const std::vector<ExplainedKind>& kinds, Form form) {
  if (form == Form::json) return names_document(kinds);
  std::string text = form == Form::markdown ? names_title : "";
  for (const ExplainedKind kind : kinds)
    text += form == Form::markdown ? names_as_markdown(kind) : names_as_text(kind);
  if (form == Form::text) text += "asterism explain NAME explains one of them, with an example.\n";
  return text;
}

std::vector<std::string> documented_names(ExplainedKind kind) {
  std::vector<std::string> names = explained_names(kind);
  if (kind == ExplainedKind::algorithm)
    std::erase_if(names, [](const std::string& name) { return made_of(name).has_value(); });
  return names;
}

}  // namespace asterism
