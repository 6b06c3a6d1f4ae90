#include "view/explain/entries.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <toml++/toml.h>

#include <asterism/error.hpp>

#include "base/text.hpp"
#include "embedded/explanations.hpp"

namespace asterism {

namespace {

constexpr std::array entry_files{
    explanations::algorithms_any,   explanations::algorithms_star,   explanations::algorithms_torus,
    explanations::algorithms_graph, explanations::algorithms_reduce, explanations::algorithms_made,
    explanations::algorithms_ranks, explanations::networks,          explanations::collectives,
    explanations::bounds,           explanations::words_machine,     explanations::words_schedule,
    explanations::words_network,
};

[[noreturn]] void refuse_entries(const std::string& complaint) {
  throw Error(ErrorCode::malformed, fmt::format("explanations: {}", complaint),
              "a file has a kind, and each [[entry]] a name and a text");
}

std::string text_in(const toml::table& table, std::string_view key) {
  const toml::node_view<const toml::node> node = table[key];
  if (!node) return {};
  const auto value = node.value<std::string>();
  if (!value) refuse_entries(fmt::format("{} is not a text", key));
  return std::string(trimmed(*value));
}

std::vector<std::string> texts_in(const toml::table& table, std::string_view key) {
  std::vector<std::string> texts;
  if (!table.contains(key)) return texts;
  const toml::array* const array = table[key].as_array();
  if (array == nullptr) refuse_entries(fmt::format("{} is not a list", key));
  texts.reserve(array->size());
  for (const toml::node& node : *array) {
    const auto value = node.value<std::string>();
    if (!value) refuse_entries(fmt::format("the list {} holds something else", key));
    texts.push_back(*value);
  }
  return texts;
}

/// Splits text at empty lines and joins the lines of each paragraph.
std::vector<std::string> paragraphs_of(const std::string& text) {
  std::vector<std::string> result;
  std::string paragraph;
  const auto close = [&] {
    if (!paragraph.empty()) result.push_back(std::move(paragraph));
    paragraph.clear();
  };
  for (const std::string& line : split(text, '\n')) {
    const std::string_view words_of_line = trimmed(line);
    if (words_of_line.empty()) close();
    if (!paragraph.empty()) paragraph += ' ';
    paragraph += words_of_line;
  }
  close();
  return result;
}

/// Splits a command line into words; single quotes group.
std::vector<std::string> command_words(const std::string& command) {
  std::vector<std::string> result;
  bool quoted = false, in_word = false;
  for (const char c : command) {
    if (c == '\'') quoted = !quoted;
    const bool blank = c == ' ' && !quoted;
    if (!blank && !in_word) result.emplace_back();
    in_word = !blank;
    if (in_word && c != '\'') result.back() += c;
  }
  return result;
}

std::vector<std::pair<std::string, std::string>> model_in(const toml::table& table) {
  std::vector<std::pair<std::string, std::string>> fields;
  if (!table.contains("model")) return fields;
  const toml::table* const model = table["model"].as_table();
  if (model == nullptr) refuse_entries("model is not a table");
  for (const auto& [key, node] : *model) {
    const auto value = node.value<std::string>();
    if (!value) refuse_entries(fmt::format("{} of a model is not a text", key.str()));
    fields.emplace_back(std::string(key.str()), *value);
  }
  return fields;
}

ExplainEntry entry_of(ExplainedKind kind, const toml::table& table) {
  ExplainEntry entry;
  entry.kind = kind;
  entry.name = text_in(table, "name");
  if (entry.name.empty()) refuse_entries("an entry lacks its name");
  entry.also = texts_in(table, "also");
  entry.summary = text_in(table, "summary");
  entry.paragraphs = paragraphs_of(text_in(table, "text"));
  if (entry.paragraphs.empty()) refuse_entries(fmt::format("{} lacks its text", entry.name));
  entry.see = texts_in(table, "see");
  entry.reasons = texts_in(table, "reasons");
  entry.command = command_words(text_in(table, "example"));
  entry.network = text_in(table, "network");
  entry.collective = text_in(table, "collective");
  entry.sources = texts_in(table, "sources");
  if (const auto batch = table["batch"].value<std::int64_t>()) {
    if (*batch < 1) refuse_entries(fmt::format("the batch of {} is below 1", entry.name));
    entry.batch = static_cast<std::uint64_t>(*batch);
  }
  entry.model = model_in(table);
  return entry;
}

toml::table parsed_entries(std::string_view text) {
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    refuse_entries(fmt::format("line {}: {}", error.source().begin.line, error.description()));
  }
}

}  // namespace

std::vector<ExplainEntry> parse_entries(std::string_view text) {
  const toml::table file = parsed_entries(text);
  const ExplainedKind kind = parse_explained_kind(text_in(file, "kind"));
  const toml::array* const list = file["entry"].as_array();
  if (list == nullptr || list->empty()) refuse_entries("a file without an entry");
  std::vector<ExplainEntry> entries;
  entries.reserve(list->size());
  for (const toml::node& node : *list) {
    if (!node.is_table()) refuse_entries("an entry that is not a table");
    entries.push_back(entry_of(kind, *node.as_table()));
  }
  return entries;
}

const std::vector<ExplainEntry>& explain_entries() {
  static const std::vector<ExplainEntry> entries = [] {
    std::vector<ExplainEntry> all;
    for (const std::string_view file : entry_files)
      for (ExplainEntry& entry : parse_entries(file)) all.push_back(std::move(entry));
    return all;
  }();
  return entries;
}

const ExplainEntry* find_entry(ExplainedKind kind, std::string_view name) {
  const auto found = std::ranges::find_if(explain_entries(), [&](const ExplainEntry& entry) {
    return entry.kind == kind && entry.name == name;
  });
  return found == explain_entries().end() ? nullptr : &*found;
}

}  // namespace asterism
