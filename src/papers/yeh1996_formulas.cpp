#include "papers/yeh1996_formulas.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <asterism/algorithm.hpp>
#include <asterism/bounds.hpp>
#include <asterism/networks.hpp>
#include <asterism/route.hpp>
#include <asterism/traffic.hpp>

#include "base/natural_log.hpp"
#include "papers/kept.hpp"

namespace asterism {

double theorem_3_1(const MacroStarSize& size) {
  return 2.5 * (size.n * size.l + size.l - 1);
}

std::uint64_t worst_of_all_tags(const MacroStarSize& size, const PaperRequest& request) {
  const auto network = make_network(size.spec());
  const RouteAlgorithm& algorithm = route_algorithm(*network, "yeh96");
  std::vector<unsigned> tag(size.l);
  std::iota(tag.begin(), tag.end(), 1U);
  std::uint64_t most = 0;
  do {
    RouteOptions options;
    options.tag = fmt::format("{}", fmt::join(tag, ","));
    most = std::max(most, survey_routes(network, algorithm, options, request.progress).max_hops);
  } while (std::ranges::next_permutation(tag).found);
  return most;
}

namespace {

LinkTraffic measured_link_traffic(const MacroStarSize& size, const PaperRequest& request) {
  const auto network = make_network(size.spec());
  TrafficOptions options;
  options.progress = request.progress;
  if (size.symbols() > 5) options.pairs = request.effort == Effort::full ? 1'000'000 : 20'000;
  const Traffic traffic = measure_traffic(network, route_algorithm(*network, "yeh96"), options);
  LinkTraffic result;
  result.exact = traffic.exact;
  result.imbalance = traffic.imbalance();
  double least[2], most[2];
  std::ranges::fill(least, std::numeric_limits<double>::infinity());
  std::ranges::fill(most, 0.0);
  for (std::size_t i = 0; i < traffic.classes.size(); ++i) {
    const std::size_t kind = i < size.n ? 0 : 1;
    const double mean = traffic.classes[i].mean;
    (kind == 0 ? result.nucleus : result.inter_cluster) += mean / (kind == 0 ? size.n : size.l - 1);
    least[kind] = std::min(least[kind], mean);
    most[kind] = std::max(most[kind], mean);
  }
  result.nucleus_spread = most[0] / least[0];
  result.inter_cluster_spread = most[1] / least[1];
  return result;
}

}  // namespace

LinkTraffic link_traffic(const MacroStarSize& size, const PaperRequest& request) {
  static Kept<std::tuple<unsigned, unsigned, Effort>, LinkTraffic> kept;
  return kept.get({size.l, size.n, request.effort},
                  [&] { return measured_link_traffic(size, request); });
}

double log_factorial(double k) {
  static constexpr double exact_up_to = 1000;
  if (k <= exact_up_to) {
    double sum = 0;
    for (unsigned i = 2; i <= k; ++i) sum += natural_log(i);
    return sum;
  }
  static constexpr double two_pi = 6.283185307179586;
  return k * natural_log(k) - k + natural_log(two_pi * k) / 2 + 1 / (12 * k);
}

DiameterRatio diameter_ratio(double l, double n) {
  const double degree = n + l - 1;
  const double log_nodes = log_factorial(n * l + 1);
  // At most 1 + d ((d-1)^D - 1) / (d-2) nodes are within D hops; this far exceeds the range of a
  // double.
  const double exact = (log_nodes + natural_log((degree - 2) / degree)) / natural_log(degree - 1);
  return {2.5 * (n * l + l - 1), std::ceil(exact)};
}

double mean_distance_at_least(double log_nodes, double log_degree) {
  static constexpr double log_4 = 1.3862943611198906;
  return (log_nodes - log_4) / log_degree / 2;
}

double transmissions_at_least(const MacroStarSize& size, Model::Ports ports,
                              const PaperRequest& request) {
  const auto network = make_network(size.spec());
  Model model;
  model.ports = ports;
  const Problem problem(network, Collective(CollectiveKind::alltoall, *network), model);
  return static_cast<double>(
      lower_bound(problem, request.memory_limit, request.progress).transmissions);
}

const std::vector<StarChoice>& emulated_choices() {
  using Ports = Model::Ports;
  static const std::vector<StarChoice> choices{{"misic94-nonpersonalized", Ports::single_dimension},
                                               {"misic94-personalized", Ports::single_dimension},
                                               {"fragopoulou95-multinode", Ports::all},
                                               {"fragopoulou95-exchange", Ports::all},
                                               {"akers87-switching", Ports::one},
                                               {"azevedo95-delta-port", Ports::all}};
  return choices;
}

namespace {

const CollectiveAlgorithm& algorithm_of(const StarChoice& choice) {
  return algorithm_catalogue().get(choice.algorithm);
}

}  // namespace

bool copies(const StarChoice& choice) {
  return traits_of(algorithm_of(choice).collectives.front()).handling == Handling::copied;
}

bool is_affordable(const StarChoice& choice, const MacroStarSize& size) {
  static constexpr unsigned max_symbols_explicit = 7;
  return algorithm_of(choice).is_symmetric() || size.symbols() <= max_symbols_explicit;
}

}  // namespace asterism
