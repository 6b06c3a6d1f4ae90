#include "view/spoken_name.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"

namespace asterism {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> spoken_prefixes{
    {{"both-ways:", ", forward and back"}, {"reverse:", ", reversed"}, {"emulate:", ", emulated"}}};

/// Converts "both-ways:emulate:X" to "X, emulated, forward and back".
std::string without_prefixes(std::string_view name) {
  for (const auto& [prefix, words] : spoken_prefixes)
    if (name.starts_with(prefix))
      return without_prefixes(name.substr(prefix.size())) + std::string(words);
  return std::string(name);
}

std::string in_parentheses(const std::vector<std::string>& words) {
  return words.empty() ? "" : fmt::format(" ({})", fmt::join(words, ", "));
}

/// The run that `isomorphic` translates, from its parameter: NETWORK/ALGORITHM[/NAME=VALUE...].
struct TranslatedRun {
  std::string network, algorithm;
  std::vector<std::string> parameters;
};

TranslatedRun parse_translated(const std::string& text) {
  TranslatedRun run;
  std::vector<std::string> parts = split(text, '/');
  while (parts.size() > 2 && parts.back().find('=') != std::string::npos) {
    std::string word = parts.back();
    word[word.find('=')] = ' ';
    run.parameters.insert(run.parameters.begin(), std::move(word));
    parts.pop_back();
  }
  run.algorithm = parts.back();
  parts.pop_back();
  run.network = fmt::format("{}", fmt::join(parts, "/"));
  return run;
}

}  // namespace

std::string spoken_name(const std::string& algorithm, const Parameters& parameters) {
  std::vector<std::string> words;
  std::string name = without_prefixes(algorithm);
  for (const auto& [key, value] : parameters) {
    if (algorithm == "isomorphic" && key == "as") {
      const TranslatedRun run = parse_translated(to_text(value));
      const std::string where =
          run.network == "cayley" ? "as a Cayley graph" : "on the isomorphic " + run.network;
      name = fmt::format("{}, {}", without_prefixes(run.algorithm), where);
      words.insert(words.begin(), run.parameters.begin(), run.parameters.end());
    } else {
      words.push_back(fmt::format("{} {}", key, to_text(value)));
    }
  }
  return name + in_parentheses(words);
}

std::string spoken_name(const PlanCandidate& candidate) {
  if (candidate.library.empty()) return spoken_name(candidate.algorithm, candidate.parameters);
  const auto choice = candidate.parameters.find("choice");
  return fmt::format("{} (baseline{})", candidate.library,
                     choice != candidate.parameters.end() ? ": " + to_text(choice->second) : "");
}

std::string inner_name(std::string_view algorithm) {
  const std::size_t colon = algorithm.rfind(':');
  return std::string(colon == std::string_view::npos ? algorithm : algorithm.substr(colon + 1));
}

std::string listed(const std::vector<std::string>& names, std::size_t max_names) {
  const auto has_comma = [](const std::string& name) {
    return name.find(',') != std::string::npos;
  };
  const char* const separator = std::ranges::any_of(names, has_comma) ? "; " : ", ";
  // "and 1 more" would be no shorter than the name.
  if (names.size() <= max_names + 1) return fmt::format("{}", fmt::join(names, separator));
  const std::vector<std::string> first(names.begin(),
                                       names.begin() + static_cast<std::ptrdiff_t>(max_names));
  return fmt::format("{}{}and {} more", fmt::join(first, separator), separator,
                     with_thousands(names.size() - max_names));
}

}  // namespace asterism
