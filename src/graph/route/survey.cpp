#include <algorithm>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/route.hpp>

#include "base/memory.hpp"
#include "base/parallel.hpp"
#include "base/random.hpp"
#include "graph/level_search.hpp"
#include "graph/link_table.hpp"
#include "graph/links_towards.hpp"

namespace asterism {

namespace {

constexpr std::uint64_t max_pairs = 20'000'000;
constexpr std::uint64_t sampled_targets = 16;
constexpr std::uint64_t sample_seed = 1;

/// On a vertex-symmetric network, one target represents all.
std::vector<std::uint64_t> choose_targets(const Network& network) {
  const std::uint64_t nodes = network.node_count();
  if (network.vertex_symmetric()) return {0};
  std::vector<std::uint64_t> targets;
  if (nodes <= max_pairs / nodes) {
    for (std::uint64_t i = 0; i < nodes; ++i) targets.push_back(i);
    return targets;
  }
  Random random(sample_seed);
  while (targets.size() < sampled_targets) targets.push_back(random.below(nodes));
  std::ranges::sort(targets);
  return targets;
}

bool before(const RouteSurvey::Example& a, const RouteSurvey::Example& b) {
  return std::pair(a.to, a.from) < std::pair(b.to, b.from);
}

/// A part of a survey; parts are summed up.
struct Part : RouteSurvey {
  void add(NodeId from, NodeId to, std::uint64_t hops, std::uint64_t distance) {
    ++pairs;
    max_hops = std::max(max_hops, hops);
    hops_sum += hops;
    max_distance = std::max(max_distance, distance);
    distance_sum += distance;
    if (hops <= distance) return;
    ++longer;
    if (!first_longer) first_longer = Example{from, to, hops, distance};
  }
};

Part operator+(Part a, const Part& b) {
  a.pairs += b.pairs;
  a.max_hops = std::max(a.max_hops, b.max_hops);
  a.hops_sum += b.hops_sum;
  a.max_distance = std::max(a.max_distance, b.max_distance);
  a.distance_sum += b.distance_sum;
  a.longer += b.longer;
  if (b.first_longer && (!a.first_longer || before(*b.first_longer, *a.first_longer)))
    a.first_longer = b.first_longer;
  return a;
}

/// A route may take a tenth of a millisecond, and an interruption should be answered within a
/// second.
constexpr std::uint64_t sources_between_reports = 2048;

/// Routes are at least as long as the distances.
void require_few_hops(const Network& network, std::span<const std::uint32_t> distances,
                      std::size_t targets) {
  static constexpr double max_hops = 2e10;
  double hops = 0;
  for (const std::uint32_t distance : distances) hops += distance;
  hops *= static_cast<double>(targets);
  if (hops > max_hops)
    throw Error(
        ErrorCode::too_large,
        fmt::format("all routes on {} have about {:.1e} hops together", network.spec(), hops),
        "choose a smaller network, or name two nodes for a single route");
}

}  // namespace

RouteSurvey survey_routes(const std::shared_ptr<const Network>& network,
                          const RouteAlgorithm& algorithm, const RouteOptions& options,
                          const Progress& progress) {
  require_search_time(*network);
  const double bytes_per_node = 16.0 + 4.0 * network->port_count();
  MemoryBudget(options.memory_limit)
      .require(bytes_per_node * static_cast<double>(network->node_count()),
               fmt::format("a survey of all routes on {}", network->spec()),
               "choose a smaller network, or name two nodes for a single route");
  const LinkTable links = links_towards(*network);
  DistanceSearch search(links);
  const std::vector<std::uint64_t> targets = choose_targets(*network);
  const std::uint64_t nodes = network->node_count();
  Part sum;
  for (const std::uint64_t target : targets) {
    const auto distances = search.from(static_cast<std::uint32_t>(target));
    require_few_hops(*network, distances, targets.size());
    for (std::uint64_t begin = 0; begin < nodes; begin += sources_between_reports) {
      report(progress, "routing", sum.pairs, targets.size() * nodes);
      const std::uint64_t count = std::min(sources_between_reports, nodes - begin);
      sum = sum + parallel_sum<Part>(count, 64, [&](std::uint64_t first, std::uint64_t last) {
              Part part;
              for (std::uint64_t from = begin + first; from < begin + last; ++from) {
                const Route route =
                    find_route(algorithm, {network, NodeId{from}, NodeId{target}, options});
                part.add(NodeId{from}, NodeId{target}, route.hops(), distances[from]);
              }
              return part;
            });
    }
  }
  RouteSurvey result = sum;
  result.algorithm = algorithm.name;
  result.all_pairs = network->vertex_symmetric() || targets.size() == network->node_count();
  return result;
}

}  // namespace asterism
