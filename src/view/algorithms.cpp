#include "view/algorithms.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "view/facts.hpp"
#include "view/json.hpp"

namespace asterism {

namespace {

std::vector<std::string> collective_names(const CollectiveAlgorithm& algorithm) {
  std::vector<std::string> names;
  for (const CollectiveKind kind : algorithm.collectives) names.emplace_back(to_string(kind));
  if (!algorithm.has(Capability::uneven)) return names;
  for (const CollectiveKind kind : algorithm.collectives)
    for (const std::string& with_counts : traits_of(kind).names_with_counts)
      names.push_back(with_counts);
  return names;
}

std::string needed_ports(const CollectiveAlgorithm& algorithm) {
  return ports_text(algorithm.weakest_model());
}

/// Returns whether the algorithm supports multi-broadcasts, with known or unknown sources.
bool does_multi_broadcast(const CollectiveAlgorithm& algorithm) {
  return std::ranges::find(algorithm.collectives, CollectiveKind::multi_broadcast) !=
         algorithm.collectives.end();
}
bool needs_sources(const CollectiveAlgorithm& algorithm) {
  return !algorithm.has(Capability::unknown_sources);
}
std::string sources_text(const CollectiveAlgorithm& algorithm) {
  return needs_sources(algorithm)
             ? "all nodes must know the sources of a multi-broadcast beforehand"
             : "the sources of a multi-broadcast need not be known";
}

std::string families_text(const CollectiveAlgorithm& algorithm) {
  return algorithm.families.empty() ? "any network"
                                    : fmt::format("{}", fmt::join(algorithm.families, ", "));
}

Json parameters_json(const CollectiveAlgorithm& algorithm) {
  Json parameters = Json::array();
  for (const AlgorithmParameter& parameter : algorithm.parameters) {
    Json json = Json::object();
    json.set("name", parameter.name);
    json.set("description", parameter.description);
    json.set("default", parameter.fallback);
    parameters.add(std::move(json));
  }
  return parameters;
}

Json json_of(const ListedAlgorithm& listed) {
  const CollectiveAlgorithm& algorithm = listed.algorithm;
  Json json = Json::object();
  json.set("name", algorithm.name);
  json.set("summary", algorithm.summary);
  json.set("citation", algorithm.citation);
  json.set("origin", to_string(algorithm.origin));
  json.set("our_construction", algorithm.origin == AlgorithmOrigin::reconstructed);
  json.set("collectives", Json::array_of(collective_names(algorithm)));
  json.set("families", Json::array_of(algorithm.families));
  json.set("ports", needed_ports(algorithm));
  json.set("parameters", parameters_json(algorithm));
  json.set("symmetric", algorithm.is_symmetric());
  json.set("asynchronous", algorithm.program() != nullptr);
  json.set("needs_sources", needs_sources(algorithm));
  json.set("applies", !listed.obstacle.has_value());
  json.set("obstacle", listed.obstacle ? Json(sentence(*listed.obstacle)) : Json());
  json.set("obstacle_code", listed.obstacle ? Json(code_name(*listed.obstacle)) : Json());
  return json;
}

std::string document_of(const std::vector<ListedAlgorithm>& algorithms) {
  Json list = Json::array();
  for (const ListedAlgorithm& listed : algorithms) list.add(json_of(listed));
  Json document = Json::object();
  document.set("algorithms", std::move(list));
  return document.document();
}

std::string section_of(const CollectiveAlgorithm& algorithm) {
  return fmt::format("\n## `{}`\n\n{}.\n\n{}", algorithm.name, algorithm.summary,
                     markdown_list(facts_of(algorithm)));
}

/// Generates the page algorithms.md of the documentation site.
std::string page_of(const std::vector<ListedAlgorithm>& algorithms) {
  std::string page =
      "# Algorithms\n\nMade from the catalogue by `./asterism algorithms --markdown`.\n";
  for (const ListedAlgorithm& listed : algorithms) page += section_of(listed.algorithm);
  return page;
}

std::string text_of(const CollectiveAlgorithm& algorithm) {
  std::string text = fmt::format("{}\n  {}\n  {}; {}; ports: {}{}; {}\n", algorithm.name,
                                 algorithm.summary, fmt::join(collective_names(algorithm), ", "),
                                 families_text(algorithm), needed_ports(algorithm),
                                 algorithm.is_symmetric()         ? "; symmetric"
                                 : algorithm.program() != nullptr ? "; also asynchronous"
                                                                  : "",
                                 algorithm.citation);
  for (const AlgorithmParameter& parameter : algorithm.parameters)
    text += fmt::format("  --{}: {} (default: {})\n", parameter.name, parameter.description,
                        parameter.fallback);
  if (does_multi_broadcast(algorithm)) text += fmt::format("  {}\n", sources_text(algorithm));
  return text + '\n';
}

std::string text_of(const std::vector<ListedAlgorithm>& algorithms) {
  std::string fitting, others;
  for (const ListedAlgorithm& listed : algorithms)
    if (listed.obstacle)
      others += fmt::format("not {}: {}\n", listed.algorithm.name, sentence(*listed.obstacle));
    else
      fitting += text_of(listed.algorithm);
  return fitting + others;
}

}  // namespace

std::vector<Fact> facts_of(const CollectiveAlgorithm& algorithm) {
  std::vector<Fact> facts{
      {"Collectives", fmt::format("{}", fmt::join(collective_names(algorithm), ", "))},
      {"Networks", fmt::format("{}{}", families_text(algorithm),
                               algorithm.is_symmetric()
                                   ? " that looks alike from every node, port by port (symmetric)"
                                   : "")},
      {"Ports", fmt::format("{} and stronger{}", needed_ports(algorithm),
                            algorithm.program() != nullptr
                                ? "; any with `--asynchronous`, for it is a node program"
                                : "")}};
  for (const AlgorithmParameter& parameter : algorithm.parameters)
    facts.push_back({fmt::format("Parameter `{}`", parameter.name),
                     fmt::format("{} (default: {})", parameter.description, parameter.fallback)});
  if (does_multi_broadcast(algorithm)) facts.push_back({"Knowledge", sources_text(algorithm)});
  facts.push_back({"Source", algorithm.citation});
  return facts;
}

std::string markdown_list(const std::vector<Fact>& facts) {
  std::string list;
  for (const Fact& fact : facts) list += fmt::format("- {}: {}\n", fact.name, fact.value);
  return list;
}

std::string algorithms_report(const std::vector<ListedAlgorithm>& algorithms, Form form) {
  if (form == Form::json) return document_of(algorithms);
  return form == Form::markdown ? page_of(algorithms) : text_of(algorithms);
}

}  // namespace asterism
