// asterism route SPEC FROM TO: a route between two nodes, or a survey of an algorithm over all
// nodes.
#include "view/results/route.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/networks.hpp>
#include <asterism/route.hpp>

#include "cli/command.hpp"
#include "cli/open_network.hpp"
#include "cli/output.hpp"
#include "cli/route_options.hpp"

namespace asterism::cli {

namespace {

/// The distance is computed for comparison only on networks of at most this size.
constexpr std::uint64_t max_nodes_to_compare = 1'000'000;

struct RouteWords {
  std::string spec, from, to, algorithm;
  RouteOptions route;
  bool all = false;
  FaultWords faults;
};

/// Returns the distance of two nodes, if it can be found quickly.
std::optional<std::size_t> quick_distance(const Network& network, const RouteRequest& request) {
  if (request.to.node == no_node) return std::nullopt;
  const auto route = find_shortest(network, request.from, request.to.node, max_nodes_to_compare);
  if (!route) return std::nullopt;
  return route->hops();
}

int run_survey(const std::shared_ptr<const Network>& network, const RouteWords& options,
               const Session& session) {
  if (!options.from.empty())
    throw Error(ErrorCode::usage, "--all goes without FROM and TO", "leave one or the other out");
  const RouteAlgorithm& algorithm = route_algorithm(*network, options.algorithm);
  require_tag_is_used(algorithm, options.route.tag);
  const RouteSurvey survey = survey_routes(network, algorithm, options.route, session.progress());
  print(route_survey_report(*network, survey, session.form));
  return 0;
}

int run_route(RouteWords options, const Session& session) {
  options.route.memory_limit = session.memory_limit();
  const auto network = open_network(options.spec, options.faults);
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
  print(route_report(*network, route, quick_distance(*network, request), to, session.form));
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

void add_route_command(CommandLine& line) {
  Command command = line.add("route", "Find a route between two nodes, or survey all routes",
                             "asterism route macro-star:3,2 6572341 1234567 --tag 2,3,1\n"
                             "  asterism route scc:4 --all" +
                                 algorithms_text());
  const auto options = std::make_shared<RouteWords>();
  command.text("SPEC", options->spec, "Network, e.g. star:4").required();
  command.text("FROM", options->from, "Label of the first node, e.g. 3241");
  command.text("TO", options->to,
               "Label of the last node; on star graphs also a substar, e.g. '**43'");
  command.text("--algorithm", options->algorithm, "Routing algorithm (see below)");
  command.text("--tag", options->route.tag,
               "Routing tag of yeh96: identity, best, or an order of the blocks, e.g. 2,3,1");
  command.flag("--explain", options->route.explain,
               "Also print how the route was found (yeh96: the proxy cycles)");
  command.flag("--all", options->all,
               "Survey the routes between all pairs of nodes and compare them with breadth-first "
               "search");
  add_fault_options_with_seed(command, options->faults);
  command.runs([options](const Session& session) { return run_route(*options, session); });
}

}  // namespace asterism::cli
