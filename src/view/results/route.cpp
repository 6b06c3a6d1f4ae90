#include "view/results/route.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.hpp"
#include "view/json.hpp"

namespace asterism {

namespace {

std::vector<std::string> port_names(const Network& network, const Route& route) {
  std::vector<std::string> names;
  for (const Port port : route.ports) names.push_back(network.port_name(port));
  return names;
}

std::vector<std::string> path_labels(const Network& network, const Route& route) {
  std::vector<std::string> labels;
  for (const NodeId node : route.path) labels.push_back(network.label(node));
  return labels;
}

std::string hops_text(std::size_t hops, std::optional<std::size_t> distance) {
  if (!distance) return fmt::format("{}", hops);
  if (hops == *distance) return fmt::format("{}, a shortest route", hops);
  return fmt::format("{}, where the shortest route has {}", hops, *distance);
}

double mean(std::uint64_t sum, std::uint64_t count) {
  return static_cast<double>(sum) / static_cast<double>(count);
}

Json document_of(const Network& network, const RouteSurvey& survey) {
  Json document = Json::object();
  document.set("network", network.spec());
  document.set("algorithm", survey.algorithm);
  document.set("all_pairs", survey.all_pairs);
  document.set("pairs", survey.pairs);
  document.set("max_hops", survey.max_hops);
  document.set("mean_hops", mean(survey.hops_sum, survey.pairs));
  document.set("max_distance", survey.max_distance);
  document.set("mean_distance", mean(survey.distance_sum, survey.pairs));
  document.set("not_shortest", survey.longer);
  Json first;
  if (const auto& example = survey.first_longer) {
    first = Json::object();
    first.set("from", network.label(example->from));
    first.set("to", network.label(example->to));
    first.set("hops", example->hops);
    first.set("shortest_hops", example->distance);
  }
  document.set("first_not_shortest", std::move(first));
  return document;
}

std::string text_of(const Network& network, const RouteSurvey& survey) {
  std::string text =
      fmt::format("{} on {}, {}\n", survey.algorithm, network.spec(),
                  !survey.all_pairs            ? "all nodes to a sample of targets"
                  : network.vertex_symmetric() ? "all nodes to one, which stands for all pairs"
                                               : "all pairs of nodes");
  text += fmt::format("  pairs          {}\n", with_thousands(survey.pairs));
  text += fmt::format("  hops           at most {}, {:.4f} on average\n", survey.max_hops,
                      mean(survey.hops_sum, survey.pairs));
  text += fmt::format("  distance       at most {}, {:.4f} on average\n", survey.max_distance,
                      mean(survey.distance_sum, survey.pairs));
  text += fmt::format("  not shortest   {}", with_thousands(survey.longer));
  if (const auto& example = survey.first_longer)
    text += fmt::format(", first {} to {}: {} hops instead of {}", network.label(example->from),
                        network.label(example->to), example->hops, example->distance);
  return text + '\n';
}

}  // namespace

std::string route_report(const Network& network, const Route& route,
                         std::optional<std::size_t> distance, const std::string& to, Form form) {
  const auto ports = port_names(network, route);
  const auto path = path_labels(network, route);
  if (form == Form::json) {
    Json document = Json::object();
    document.set("network", network.spec());
    document.set("algorithm", route.algorithm);
    document.set("from", path.front());
    document.set("to", to);
    document.set("hops", route.hops());
    document.set("shortest_hops", distance);
    document.set("port_names", Json::array_of(ports));
    document.set("path", Json::array_of(path));
    document.set("note", route.note);
    document.set("explanation", Json::array_of(route.explanation));
    return document.document();
  }
  std::string text = fmt::format("algorithm  {}{}\n", route.algorithm,
                                 route.note.empty() ? "" : fmt::format(" ({})", route.note));
  text += fmt::format("hops       {}\n", hops_text(route.hops(), distance));
  text += fmt::format("ports      {}\n",
                      ports.empty() ? "none" : fmt::format("{}", fmt::join(ports, ",")));
  text += fmt::format("path       {}\n", path.front());
  for (std::size_t i = 0; i < ports.size(); ++i)
    text += fmt::format("           {}   over {}\n", path[i + 1], ports[i]);
  for (const std::string& line : route.explanation)
    text += fmt::format("{}{}\n",
                        &line == &route.explanation.front() ? "because    " : "           ", line);
  return text;
}

std::string route_survey_report(const Network& network, const RouteSurvey& survey, Form form) {
  return form == Form::json ? document_of(network, survey).document() : text_of(network, survey);
}

}  // namespace asterism
