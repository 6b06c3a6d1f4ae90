#include <algorithm>
#include <atomic>
#include <limits>
#include <set>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/exact_counts.hpp>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "graph/level_search.hpp"
#include "graph/link_table.hpp"
#include "graph/search_batch.hpp"

namespace asterism {

namespace {

/// All sources are used as long as nodes times links stay below this: about ten seconds.
constexpr double affordable_arcs = 2e10;
/// Limit on the links that all requested searches may examine together, which takes hours.
constexpr double max_looks_asked_for = 1e13;

/// Accumulated distances from several sources.
struct Distances {
  std::vector<std::uint64_t> pairs;  // by distance
  std::uint64_t sources = 0;
  std::uint64_t largest_eccentricity = 0;
  std::uint64_t smallest_eccentricity = std::numeric_limits<std::uint64_t>::max();

  void add_source(const std::vector<std::uint64_t>& nodes_by_distance) {
    const std::uint64_t eccentricity = nodes_by_distance.size() - 1;
    if (pairs.size() < nodes_by_distance.size()) pairs.resize(nodes_by_distance.size());
    for (std::size_t d = 0; d < nodes_by_distance.size(); ++d) pairs[d] += nodes_by_distance[d];
    ++sources;
    largest_eccentricity = std::max(largest_eccentricity, eccentricity);
    smallest_eccentricity = std::min(smallest_eccentricity, eccentricity);
  }
  void add_batch(const BatchDistances& batch, std::uint64_t count) {
    if (pairs.size() < batch.pairs.size()) pairs.resize(batch.pairs.size());
    for (std::size_t d = 0; d < batch.pairs.size(); ++d) pairs[d] += batch.pairs[d];
    sources += count;
    largest_eccentricity = std::max<std::uint64_t>(largest_eccentricity, batch.pairs.size() - 1);
    smallest_eccentricity = std::min(smallest_eccentricity, batch.smallest_eccentricity);
  }
};

Distances operator+(Distances a, const Distances& b) {
  if (a.pairs.size() < b.pairs.size()) a.pairs.resize(b.pairs.size());
  for (std::size_t d = 0; d < b.pairs.size(); ++d) a.pairs[d] += b.pairs[d];
  a.sources += b.sources;
  a.largest_eccentricity = std::max(a.largest_eccentricity, b.largest_eccentricity);
  a.smallest_eccentricity = std::min(a.smallest_eccentricity, b.smallest_eccentricity);
  return a;
}

std::vector<std::uint64_t> histogram(std::span<const std::uint32_t> distances) {
  std::vector<std::uint64_t> counts;
  for (const std::uint32_t distance : distances) {
    if (distance >= counts.size()) counts.resize(distance + 1);
    ++counts[distance];
  }
  return counts;
}

std::vector<std::uint64_t> sample_of_nodes(std::uint64_t nodes, std::uint64_t size,
                                           std::uint64_t seed) {
  std::set<std::uint64_t> chosen;
  Random random(seed);
  while (chosen.size() < std::min(size, nodes)) chosen.insert(random.below(nodes));
  return {chosen.begin(), chosen.end()};
}

double link_table_bytes(const Network& network, std::uint64_t arcs) {
  const auto nodes = static_cast<double>(network.node_count());
  const double buffers = SearchBatch::bytes(network.node_count()) * parallel_threads();
  return 8 * nodes + 4 * static_cast<double>(arcs) + buffers;
}

/// Returns whether the eccentricities are so small that searches in batches are faster.
bool has_few_levels(const LinkTable& links, std::uint64_t source) {
  // A batch visits every arc once per level, separate searches once per source.
  static constexpr std::size_t few_levels = 64;
  DistanceSearch search(links);
  return histogram(search.from(static_cast<std::uint32_t>(source))).size() <= few_levels;
}

Distances search_batches(const LinkTable& links, const std::vector<std::uint64_t>& sources,
                         const Progress& progress) {
  std::atomic<std::uint64_t> done = 0;
  const Progress within = [&](std::string_view what, std::uint64_t, std::uint64_t) {
    report(progress, what, done, sources.size());
  };
  const std::uint64_t batches =
      (sources.size() + SearchBatch::max_sources - 1) / SearchBatch::max_sources;
  return parallel_sum<Distances>(batches, 1, [&](std::uint64_t first, std::uint64_t last) {
    SearchBatch search(links);
    Distances sum;
    for (std::uint64_t i = first; i < last; ++i) {
      const std::size_t begin = i * SearchBatch::max_sources;
      const std::size_t count = std::min(SearchBatch::max_sources, sources.size() - begin);
      sum.add_batch(search.from(std::span(sources).subspan(begin, count), within), count);
      done += count;
    }
    return sum;
  });
}

/// Runs many single-threaded searches in parallel, over the links as a table.
Distances search_table(const Network& network, const std::vector<std::uint64_t>& sources,
                       const Progress& progress) {
  const LinkTable links(network, progress);
  std::atomic<std::uint64_t> done = 0;
  const Progress within = [&](std::string_view what, std::uint64_t, std::uint64_t) {
    report(progress, what, done, sources.size());
  };
  if (sources.size() >= SearchBatch::max_sources && has_few_levels(links, sources.front()))
    return search_batches(links, sources, progress);
  return parallel_sum<Distances>(sources.size(), 16, [&](std::uint64_t first, std::uint64_t last) {
    DistanceSearch search(links);
    Distances sum;
    for (std::uint64_t i = first; i < last; ++i) {
      sum.add_source(histogram(search.from(static_cast<std::uint32_t>(sources[i]), within)));
      report(progress, "searching", ++done, sources.size());
    }
    return sum;
  });
}

/// Runs one multi-threaded search after the other, over the implicit graph.
Distances search_implicit(const Network& network, const std::vector<std::uint64_t>& sources,
                          const MemoryBudget& budget, const Progress& progress) {
  Distances sum;
  const Progress of_all = [&](std::string_view what, std::uint64_t, std::uint64_t) {
    report(progress, what, sum.sources, sources.size());
  };
  for (const std::uint64_t source : sources)
    sum.add_source(
        nodes_by_distance(network, NodeId{source}, budget, sources.size() > 1 ? of_all : progress));
  return sum;
}

bool wants_all(const Network& network, const MeasureOptions& options, std::uint64_t arcs) {
  if (options.sources != MeasureOptions::Sources::automatic)
    return options.sources == MeasureOptions::Sources::all;
  return static_cast<double>(network.node_count()) * static_cast<double>(arcs) <= affordable_arcs;
}

/// Returns the number of sources to sample. It is less than the option says if the number was not
/// requested explicitly and would take too long.
std::uint64_t sample_size(const Network& network, const MeasureOptions& options) {
  if (options.sources != MeasureOptions::Sources::automatic) return options.sample_size;
  const double affordable = std::max(1.0, max_looks / search_looks(network));
  return std::min(options.sample_size, static_cast<std::uint64_t>(affordable));
}

std::vector<std::uint64_t> choose_sources(const Network& network, const MeasureOptions& options,
                                          std::uint64_t arcs) {
  if (network.vertex_symmetric()) return {0};
  if (!wants_all(network, options, arcs))
    return sample_of_nodes(network.node_count(), sample_size(network, options), options.seed);
  std::vector<std::uint64_t> all(network.node_count());
  for (std::uint64_t i = 0; i < all.size(); ++i) all[i] = i;
  return all;
}

/// Returns the number of searches that were requested explicitly.
double searches_asked_for(const Network& network, const MeasureOptions& options) {
  const auto nodes = static_cast<double>(network.node_count());
  if (network.vertex_symmetric()) return 1;
  switch (options.sources) {
    case MeasureOptions::Sources::all:
      return nodes;
    case MeasureOptions::Sources::sample:
      return std::min(nodes, static_cast<double>(options.sample_size));
    case MeasureOptions::Sources::automatic:
      break;
  }
  return 1;
}

void require_time(const Network& network, const MeasureOptions& options) {
  require_search_time(network);
  const double looks = search_looks(network);
  const double searches = searches_asked_for(network, options);
  if (searches * looks > max_looks_asked_for)
    throw Error(ErrorCode::too_large,
                fmt::format("{:.1e} searches of {} would follow about {:.1e} links", searches,
                            network.spec(), searches * looks),
                "search from fewer nodes, or choose a smaller network");
}

/// Counts the links without an arc back.
std::uint64_t one_way_links(const Network& network, const Progress& progress) {
  static constexpr std::uint64_t nodes_per_report = 4096;
  std::uint64_t links = 0;
  if (!network.directed()) return links;
  for (NodeId node{0}; node.value() < network.node_count(); ++node) {
    if (node.value() % nodes_per_report == 0)
      report(progress, "counting links", node.value(), network.node_count());
    for (Port port{0}; port.value() < network.ports_of(node); ++port) {
      const NodeId end = network.neighbour(node, port);
      if (end != no_node && network.neighbour(end, network.reverse_port(node, port)) == no_node)
        ++links;
    }
  }
  return links;
}

/// There is a path between any two nodes through a source; it is at most twice the source's
/// eccentricity, unless links are one-way.
std::uint64_t max_diameter(const Network& network, const Distances& distances) {
  return network.directed() ? network.node_count() - 1 : 2 * distances.smallest_eccentricity;
}

std::uint64_t in_64_bits(WideCount number) {
  return static_cast<std::uint64_t>(
      std::min<WideCount>(number, std::numeric_limits<std::uint64_t>::max()));
}

/// Counts both directions of every link.
WideCount count_arcs(const Network& network, const Degrees& degrees) {
  return network.vertex_symmetric() ? WideCount{network.node_count()} * degrees.least
                                    : degrees.arcs;
}

void fill_distances(NetworkMeasures& result, Distances distances, const Network& network) {
  result.sources = distances.sources;
  result.exact = network.vertex_symmetric() || distances.sources == network.node_count();
  result.diameter = distances.largest_eccentricity;
  result.diameter_at_most = result.exact ? result.diameter : max_diameter(network, distances);
  result.distance_distribution = std::move(distances.pairs);
  const WideCount sum = exact_distance_sum(result);
  result.distance_sum = in_64_bits(sum);
  result.average_distance = static_cast<double>(sum) / static_cast<double>(network.node_count()) /
                            static_cast<double>(result.sources);
}

}  // namespace

WideCount exact_links(const NetworkMeasures& measures) {
  if (measures.links < std::numeric_limits<std::uint64_t>::max()) return measures.links;
  // Only networks with equal degrees are that large, and they are searched from one node.
  WideCount nodes = 0;
  for (const std::uint64_t count : measures.distance_distribution) nodes += count;
  return nodes * measures.max_degree / 2;
}

WideCount exact_distance_sum(const NetworkMeasures& measures) {
  WideCount sum = 0;
  for (std::size_t d = 0; d < measures.distance_distribution.size(); ++d)
    sum += WideCount{d} * measures.distance_distribution[d];
  return sum;
}

NetworkMeasures measure(const Network& network, const MeasureOptions& options) {
  const MemoryBudget budget(options.memory_limit);
  require_time(network, options);
  require_search_memory(network, budget);
  const Degrees degrees = count_degrees(network, options.progress);
  NetworkMeasures result;
  const WideCount arcs = count_arcs(network, degrees);
  result.links = in_64_bits((arcs + one_way_links(network, options.progress)) / 2);
  result.min_degree = degrees.least;
  result.max_degree = degrees.most;
  const std::vector<std::uint64_t> sources = choose_sources(network, options, degrees.arcs);
  const bool table_fits =
      network.node_count() < std::numeric_limits<std::uint32_t>::max() &&
      link_table_bytes(network, degrees.arcs) <= static_cast<double>(budget.bytes());
  const bool use_table = sources.size() > 1 && table_fits;
  fill_distances(result,
                 use_table ? search_table(network, sources, options.progress)
                           : search_implicit(network, sources, budget, options.progress),
                 network);
  return result;
}

}  // namespace asterism
