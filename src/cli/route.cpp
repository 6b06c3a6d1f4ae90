// asterism route SPEC FROM TO: a route between two nodes, or what an algorithm does over all.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/route.hpp>

#include "base/text.hpp"
#include "cli/command.hpp"

namespace asterism::cli {

namespace {

/// The true distance is searched for comparison while that is quick.
constexpr std::uint64_t most_nodes_to_compare = 1'000'000;

struct Options {
  std::string spec, from, to, algorithm;
  RouteOptions route;
  bool all = false;
};

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

/// The distance of two nodes, if it can be found quickly.
std::optional<std::size_t> quick_distance(const Network& network, const RouteRequest& request) {
  if (request.to.node == no_node) return std::nullopt;
  const auto route = find_shortest(network, request.from, request.to.node, most_nodes_to_compare);
  if (!route) return std::nullopt;
  return route->hops();
}

void print_route(const Network& network, const Route& route, std::optional<std::size_t> distance,
                 const std::string& to, bool json) {
  const auto ports = port_names(network, route);
  const auto path = path_labels(network, route);
  if (json) {
    print_json({{"network", network.spec()},
                {"algorithm", route.algorithm},
                {"from", path.front()},
                {"to", to},
                {"hops", route.hops()},
                {"shortest_hops", distance ? Json(*distance) : Json(nullptr)},
                {"ports", ports},
                {"path", path},
                {"note", route.note}});
    return;
  }
  fmt::print("algorithm  {}{}\n", route.algorithm,
             route.note.empty() ? "" : fmt::format(" ({})", route.note));
  fmt::print("hops       {}", route.hops());
  if (distance && route.hops() == *distance) fmt::print(", a shortest route");
  if (distance && route.hops() != *distance)
    fmt::print(", where the shortest route has {}", *distance);
  fmt::print("\nports      {}\n",
             ports.empty() ? "none" : fmt::format("{}", fmt::join(ports, ",")));
  fmt::print("path       {}\n", path.front());
  for (std::size_t i = 0; i < ports.size(); ++i)
    fmt::print("           {}   over {}\n", path[i + 1], ports[i]);
}

double mean(std::uint64_t sum, std::uint64_t count) {
  return static_cast<double>(sum) / static_cast<double>(count);
}

void print_survey(const Network& network, const RouteSurvey& survey, bool json) {
  if (json) {
    Json document{{"network", network.spec()},
                  {"algorithm", survey.algorithm},
                  {"all_pairs", survey.all_pairs},
                  {"pairs", survey.pairs},
                  {"hops_max", survey.hops_max},
                  {"hops_mean", mean(survey.hops_sum, survey.pairs)},
                  {"distance_max", survey.distance_max},
                  {"distance_mean", mean(survey.distance_sum, survey.pairs)},
                  {"not_shortest", survey.longer},
                  {"first_not_shortest", nullptr}};
    if (const auto& example = survey.first_longer)
      document["first_not_shortest"] = {{"from", network.label(example->from)},
                                        {"to", network.label(example->to)},
                                        {"hops", example->hops},
                                        {"shortest_hops", example->distance}};
    print_json(document);
    return;
  }
  fmt::print("{} on {}, {}\n", survey.algorithm, network.spec(),
             !survey.all_pairs            ? "all nodes to a sample of targets"
             : network.vertex_symmetric() ? "all nodes to one, which stands for all pairs"
                                          : "all pairs of nodes");
  fmt::print("  pairs          {}\n", with_thousands(survey.pairs));
  fmt::print("  hops           at most {}, {:.4f} on average\n", survey.hops_max,
             mean(survey.hops_sum, survey.pairs));
  fmt::print("  distance       at most {}, {:.4f} on average\n", survey.distance_max,
             mean(survey.distance_sum, survey.pairs));
  fmt::print("  not shortest   {}", with_thousands(survey.longer));
  if (const auto& example = survey.first_longer)
    fmt::print(", first {} to {}: {} hops instead of {}", network.label(example->from),
               network.label(example->to), example->hops, example->distance);
  fmt::print("\n");
}

void require_tag_is_used(const RouteAlgorithm& algorithm, const std::string& tag) {
  if (!tag.empty() && algorithm.name != "yeh96")
    throw Error(ErrorCode::usage,
                fmt::format("--tag does not go with the algorithm {}", algorithm.name),
                "only yeh96, on macro-star networks, has a routing tag");
}

int run_survey(const std::shared_ptr<const Network>& network, const Options& options,
               const Session& session) {
  if (!options.from.empty())
    throw Error(ErrorCode::usage, "--all goes without FROM and TO", "leave one or the other out");
  const RouteAlgorithm& algorithm = route_algorithm(*network, options.algorithm);
  require_tag_is_used(algorithm, options.route.tag);
  print_survey(*network, survey_routes(network, algorithm, options.route, session.progress()),
               session.json);
  return 0;
}

int run(Options options, const Session& session) {
  options.route.memory_limit = session.memory_limit();
  const auto network = open_network(options.spec);
  if (options.all) return run_survey(network, options, session);
  if (options.to.empty())
    throw Error(ErrorCode::usage, "a route needs two nodes, FROM and TO",
                "write `asterism route star:4 3241 1234`, or --all for all pairs");
  const RouteRequest request{network, network->parse_label(options.from),
                             parse_route_target(*network, options.to), options.route};
  const RouteAlgorithm& algorithm =
      route_algorithm(*network, options.algorithm, !request.to.substar.empty());
  require_tag_is_used(algorithm, options.route.tag);
  const Route route = find_route(algorithm, request);
  const std::string to = request.to.substar.empty() ? network->label(request.to.node) : options.to;
  print_route(*network, route, quick_distance(*network, request), to, session.json);
  return 0;
}

std::string algorithms_text() {
  std::string text = "\n\nAlgorithms (the first that fits is the default):\n";
  for (const RouteAlgorithm& algorithm : route_catalogue())
    text += fmt::format("  {:<18} {}: {}\n", algorithm.name,
                        algorithm.families.empty()
                            ? "any network"
                            : fmt::format("{}", fmt::join(algorithm.families, ", ")),
                        algorithm.summary);
  return text;
}

}  // namespace

void add_route_command(CLI::App& app, Session& session) {
  CLI::App& command =
      add_command(app, session, "route", "Find a route between two nodes, or survey all routes",
                  "asterism route macro-star:3,2 6572341 1234567 --tag 2,3,1\n"
                  "  asterism route scc:4 --all" +
                      algorithms_text());
  const auto options = std::make_shared<Options>();
  command.add_option("SPEC", options->spec, "The network, as in star:4")->required();
  command.add_option("FROM", options->from, "The label of the first node, as in 3241");
  command.add_option("TO", options->to,
                     "The label of the last node, or on a star graph a substar, as in '**43'");
  command.add_option("--algorithm", options->algorithm, "The routing algorithm (see below)");
  command.add_option("--tag", options->route.tag,
                     "Routing tag of yeh96: identity, best, or the blocks in order, as in 2,3,1");
  command.add_flag("--all", options->all,
                   "Instead of one route: all nodes to all nodes, compared "
                   "with breadth-first search");
  command.callback([&session, options] {
    session.action = [&session, options] { return run(*options, session); };
  });
}

}  // namespace asterism::cli
