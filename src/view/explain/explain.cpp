#include <algorithm>
#include <array>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/explain.hpp>

#include "base/text.hpp"
#include "view/explain/entries.hpp"

namespace asterism {

namespace {

struct KindName {
  ExplainedKind kind;
  const char* one;
  const char* many;
};
constexpr std::array kind_names{
    KindName{ExplainedKind::algorithm, "algorithm", "algorithms"},
    KindName{ExplainedKind::network, "network", "networks"},
    KindName{ExplainedKind::collective, "collective", "collectives"},
    KindName{ExplainedKind::bound, "bound", "bounds"},
    KindName{ExplainedKind::word, "word", "words"},
};

const KindName& names_of_kind(ExplainedKind kind) {
  return *std::ranges::find(kind_names, kind, &KindName::kind);
}

/// Normalises a name for comparison: lower case, and hyphens for blanks.
std::string name_key(std::string_view name) {
  std::string key;
  for (const std::string& word : words(name, " \t\r\n_-")) key += (key.empty() ? "" : "-") + word;
  for (char& c : key)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return key;
}

/// Returns the explanation from the files; only the name if they have none.
Explanation from_entry(ExplainedKind kind, const std::string& name, const ExplainEntry* entry) {
  Explanation result;
  result.kind = kind;
  result.name = name;
  if (entry == nullptr) return result;
  result.also = entry->also;
  result.summary = entry->summary;
  result.paragraphs = entry->paragraphs;
  result.see = entry->see;
  result.reasons = entry->reasons;
  result.command = entry->command;
  return result;
}

/// Returns the entry of an algorithm, or of the one that it is derived from.
const ExplainEntry* entry_below(std::string_view name) {
  if (const ExplainEntry* const entry = find_entry(ExplainedKind::algorithm, name)) return entry;
  const auto parts = made_of(name);
  return parts ? entry_below(parts->second) : nullptr;
}

/// Returns the problem that the entries name for an algorithm if it solves that, otherwise the
/// smallest one.
std::optional<ProblemWords> example_problem(const CollectiveAlgorithm& algorithm) {
  std::vector<const ExplainEntry*> named{entry_below(algorithm.name)};
  if (const auto parts = made_of(algorithm.name))
    named.push_back(find_entry(ExplainedKind::algorithm, parts->first + ":"));
  for (const ExplainEntry* const entry : named) {
    if (entry == nullptr || entry->network.empty()) continue;
    ProblemWords words;
    words.network = entry->network;
    const bool own = entry->name == algorithm.name && !entry->collective.empty();
    words.collective = own ? entry->collective : to_string(algorithm.collectives.front());
    if (own || entry->collective.empty()) words.sources = entry->sources;
    words.batch = entry->batch;
    words.model = entry->model;
    if (!why_not(algorithm, state_problem(words, algorithm.weakest_model()))) return words;
  }
  return smallest_problem(algorithm);
}

void add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

/// Adds what the explanations of both parts of a derived algorithm say.
void add_parts(Explanation& result, const std::string& how, const std::string& of) {
  const ExplainEntry* const making = find_entry(ExplainedKind::algorithm, how + ":");
  if (making != nullptr) {
    result.paragraphs = making->paragraphs;
    for (const std::string& name : making->see) add_name(result.see, name);
  }
  const Explanation other = explain(of);
  if (!other.paragraphs.empty())
    result.paragraphs.push_back(fmt::format("{}: {}", of, other.paragraphs.front()));
  add_name(result.see, of);
}

Explanation explained_algorithm(const CollectiveAlgorithm& algorithm) {
  Explanation result = from_entry(ExplainedKind::algorithm, algorithm.name,
                                  find_entry(ExplainedKind::algorithm, algorithm.name));
  result.summary = algorithm.summary;
  if (const auto parts = made_of(algorithm.name); parts && result.paragraphs.empty())
    add_parts(result, parts->first, parts->second);
  if (result.command.empty()) result.problem = example_problem(algorithm);
  return result;
}

/// Returns the spec of an example, or the smallest one in the catalogue.
std::string small_member(const NetworkFamily& family, const ExplainEntry* entry) {
  if (entry != nullptr && !entry->network.empty()) return entry->network;
  std::string smallest;
  std::uint64_t least = 0;
  for (const std::string& spec : family.examples) {
    const std::uint64_t nodes = make_network(spec)->node_count();
    if (!smallest.empty() && nodes >= least) continue;
    smallest = spec;
    least = nodes;
  }
  return smallest;
}

Explanation explained_network(const NetworkFamily& family) {
  const ExplainEntry* const entry = find_entry(ExplainedKind::network, family.name);
  Explanation result = from_entry(ExplainedKind::network, family.name, entry);
  result.summary = family.summary;
  result.member = small_member(family, entry);
  return result;
}

Explanation explained_collective(const CollectiveTraits& traits) {
  const std::string& name = traits.names.front();
  Explanation result =
      from_entry(ExplainedKind::collective, name, find_entry(ExplainedKind::collective, name));
  result.summary = traits.description;
  result.also.assign(traits.names.begin() + 1, traits.names.end());
  result.also.insert(result.also.end(), traits.names_with_counts.begin(),
                     traits.names_with_counts.end());
  return result;
}

std::optional<Explanation> find_algorithm(std::string_view key) {
  for (const CollectiveAlgorithm& algorithm : algorithm_catalogue())
    if (name_key(algorithm.name) == key) return explained_algorithm(algorithm);
  // The derivations themselves are explained, too: "reverse:".
  for (const ExplainEntry& entry : explain_entries())
    if (entry.kind == ExplainedKind::algorithm && entry.name.ends_with(':') &&
        (name_key(entry.name) == key || name_key(entry.name) == fmt::format("{}:", key)))
      return from_entry(ExplainedKind::algorithm, entry.name, &entry);
  return std::nullopt;
}

/// Finds a network by its family or spec.
std::optional<Explanation> find_network(std::string_view key) {
  const std::string_view family_name = key.substr(0, key.find(':'));
  for (const NetworkFamily& family : network_catalogue())
    if (name_key(family.name) == family_name) return explained_network(family);
  return std::nullopt;
}

std::optional<Explanation> find_collective(std::string_view key) {
  for (const CollectiveTraits& traits : collective_catalogue())
    for (const auto* const names : {&traits.names, &traits.names_with_counts})
      for (const std::string& name : *names)
        for (const std::string_view prefix : {"", "mpi-"})
          if (name_key(fmt::format("{}{}", prefix, name)) == key)
            return explained_collective(traits);
  return std::nullopt;
}

/// Finds entries that are in no catalogue: bounds and words.
std::optional<Explanation> find_other(ExplainedKind kind, std::string_view key) {
  for (const ExplainEntry& entry : explain_entries()) {
    if (entry.kind != kind) continue;
    const bool named = name_key(entry.name) == key ||
                       std::ranges::any_of(entry.also, [&](const std::string& name) {
                         return name_key(name) == key;
                       });
    if (named) return from_entry(kind, entry.name, &entry);
  }
  return std::nullopt;
}

/// Finds a bound by the reason that a plan prints.
std::optional<Explanation> find_reason(std::string_view key) {
  for (const ExplainEntry& entry : explain_entries())
    for (const std::string& reason : entry.reasons)
      if (key.find(name_key(reason)) != std::string_view::npos)
        return from_entry(entry.kind, entry.name, &entry);
  return std::nullopt;
}

std::vector<std::string> entry_names(ExplainedKind kind) {
  std::vector<std::string> names;
  for (const ExplainEntry& entry : explain_entries())
    if (entry.kind == kind) names.push_back(entry.name);
  return names;
}

/// Returns all names for suggestions, including alternative ones.
std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const ExplainedKind kind : explained_kinds())
    for (std::string& name : explained_names(kind)) names.push_back(std::move(name));
  for (const ExplainEntry& entry : explain_entries())
    names.insert(names.end(), entry.also.begin(), entry.also.end());
  for (const CollectiveTraits& traits : collective_catalogue())
    names.insert(names.end(), traits.names.begin(), traits.names.end());
  return names;
}

[[noreturn]] void refuse_unexplained(std::string_view name, const std::string& key) {
  static constexpr std::size_t longest = 200;  // limit for names that may have been mistyped
  const auto near = key.size() > longest ? std::nullopt : nearest(key, all_names());
  throw Error(ErrorCode::unknown_name,
              fmt::format("there is no explanation of {}", in_quotes(name)),
              near ? fmt::format("did you mean \"{}\"?", *near)
                   : "without a name all that is explained is listed; names are of algorithms, "
                     "networks, collectives, bounds and words");
}

}  // namespace

const char* to_string(ExplainedKind kind) {
  return names_of_kind(kind).one;
}

const char* plural_of(ExplainedKind kind) {
  return names_of_kind(kind).many;
}

const std::vector<ExplainedKind>& explained_kinds() {
  static const std::vector<ExplainedKind> kinds = [] {
    std::vector<ExplainedKind> all;
    all.reserve(kind_names.size());
    for (const KindName& name : kind_names) all.push_back(name.kind);
    return all;
  }();
  return kinds;
}

ExplainedKind parse_explained_kind(std::string_view text) {
  std::vector<std::string> names;
  names.reserve(kind_names.size());
  for (const KindName& name : kind_names) {
    if (text == name.one || text == name.many) return name.kind;
    names.emplace_back(name.one);
  }
  refuse_unknown("kind of explanation", text, names);
}

std::vector<std::string> explained_names(ExplainedKind kind) {
  if (kind == ExplainedKind::network) return network_catalogue().names();
  if (kind == ExplainedKind::collective) {
    std::vector<std::string> names;
    for (const CollectiveTraits& traits : collective_catalogue())
      names.push_back(traits.names.front());
    return names;
  }
  if (kind == ExplainedKind::algorithm) {
    std::vector<std::string> names = algorithm_catalogue().names();
    for (std::string& name : entry_names(kind))
      if (name.ends_with(':')) names.push_back(std::move(name));
    return names;
  }
  std::vector<std::string> names = entry_names(kind);
  std::ranges::sort(names, {}, [](const std::string& name) { return name_key(name); });
  return names;
}

std::optional<std::pair<std::string, std::string>> made_of(std::string_view name) {
  const std::size_t colon = name.find(':');
  if (colon == std::string_view::npos || colon + 1 == name.size()) return std::nullopt;
  return std::pair{std::string(name.substr(0, colon)), std::string(name.substr(colon + 1))};
}

Explanation explain(std::string_view name) {
  const std::string key = name_key(name);
  if (!key.empty()) {
    if (auto found = find_algorithm(key)) return *std::move(found);
    if (auto found = find_network(key)) return *std::move(found);
    if (auto found = find_collective(key)) return *std::move(found);
    for (const ExplainedKind kind : {ExplainedKind::bound, ExplainedKind::word})
      if (auto found = find_other(kind, key)) return *std::move(found);
    if (auto found = find_reason(key)) return *std::move(found);
  }
  refuse_unexplained(name, key);
}

namespace {

std::string first_sentences(const std::string& text, int count) {
  std::size_t end = 0;
  for (; count > 0 && end != std::string::npos; --count) end = text.find(". ", end + 1);
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

}  // namespace

std::string how_it_works(const CollectiveAlgorithm& algorithm) {
  try {
    const Explanation explanation = explain(algorithm.name);
    if (!explanation.paragraphs.empty()) return first_sentences(explanation.paragraphs.front(), 2);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::unknown_name) throw;  // a user-defined algorithm has none
  }
  return algorithm.summary;
}

}  // namespace asterism
