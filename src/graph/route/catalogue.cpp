// The catalogue of routing algorithms: one line per algorithm. Each algorithm and its description
// are in a separate file.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/error.hpp>
#include <asterism/permutation_network.hpp>
#include <asterism/route.hpp>

#include "base/text.hpp"
#include "network/family_match.hpp"
#include "network/required_shape.hpp"

// clang-format off
#define ASTERISM_ROUTES(ROUTE) \
  ROUTE(akers87)               \
  ROUTE(tseng98)               \
  ROUTE(yeh96)                 \
  ROUTE(emulate_akers87)       \
  ROUTE(scc_all_orders)        \
  ROUTE(latifi93)              \
  ROUTE(dimension_ordered)     \
  ROUTE(e_cube)                \
  ROUTE(wk)                    \
  ROUTE(factor_ordered)        \
  ROUTE(shortest)
// clang-format on

namespace asterism {

#define ASTERISM_DECLARE(name) RouteAlgorithm name##_route();
ASTERISM_ROUTES(ASTERISM_DECLARE)
#undef ASTERISM_DECLARE

bool RouteAlgorithm::applies_to(const Network& network) const {
  return is_of_family(network, families);
}

Registry<RouteAlgorithm>& route_catalogue() {
#define ASTERISM_LIST(name) name##_route(),
  static Registry<RouteAlgorithm> algorithms("routing algorithm", {ASTERISM_ROUTES(ASTERISM_LIST)});
#undef ASTERISM_LIST
  return algorithms;
}

namespace {

bool fits(const RouteAlgorithm& algorithm, const Network& network, bool to_substar) {
  return algorithm.applies_to(network) && (!to_substar || algorithm.to_substars);
}

std::vector<std::string> fitting_names(const Network& network, bool to_substar) {
  std::vector<std::string> names;
  for (const RouteAlgorithm& algorithm : route_catalogue())
    if (fits(algorithm, network, to_substar)) names.push_back(algorithm.name);
  return names;
}

bool reaches(const RouteRequest& request, NodeId end) {
  const std::vector<unsigned>& substar = request.to.substar;
  if (substar.empty()) return end == request.to.node;
  const Permutation label = required_shape(request.network().permutations()).permutation(end);
  for (unsigned i = 0; i < substar.size(); ++i)
    if (substar[i] != 0 && substar[i] != label[i] + 1) return false;
  return true;
}

}  // namespace

Route find_route(const RouteAlgorithm& algorithm, const RouteRequest& request) {
  Route route = algorithm.find(request);
  if (!reaches(request, route.path.back()))
    throw std::logic_error(
        fmt::format("{} lost its way on {}", algorithm.name, request.network().spec()));
  return route;
}

const RouteAlgorithm& route_algorithm(const Network& network, std::string_view name,
                                      bool to_substar) {
  const auto& algorithms = route_catalogue();
  const auto named = std::ranges::find_if(algorithms, [&](const RouteAlgorithm& algorithm) {
    return name.empty() ? fits(algorithm, network, to_substar) : algorithm.name == name;
  });
  const std::string where = to_substar
                                ? fmt::format("from a node to a substar of {}", network.spec())
                                : fmt::format("on {}", network.spec());
  const std::string choose =
      fmt::format("{} these route: {}", where, fmt::join(fitting_names(network, to_substar), ", "));
  if (named == algorithms.end())
    throw Error(ErrorCode::unknown_name,
                fmt::format("unknown routing algorithm {}", in_quotes(name)), choose);
  if (!fits(*named, network, to_substar))
    throw Error(ErrorCode::unsupported,
                fmt::format("the algorithm {} does not route {}", named->name, where), choose);
  return *named;
}

RouteTarget parse_route_target(const Network& network, std::string_view text) {
  const auto* permutations = network.permutations();
  if (permutations == nullptr || network.family() != "star" ||
      text.find('*') == std::string_view::npos)
    return network.parse_label(text);
  std::vector<unsigned> substar = parse_symbols(text, permutations->symbols());
  if (substar[0] != 0)
    throw Error(ErrorCode::not_a_node,
                fmt::format("the substar {} does not start with *", in_quotes(text)),
                "the first symbol of a substar is free, as in **43");
  return RouteTarget(std::move(substar));
}

}  // namespace asterism
