#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include <asterism/error.hpp>
#include <asterism/traffic.hpp>

#include "base/mix.hpp"
#include "base/parallel.hpp"
#include "graph/level_search.hpp"

namespace asterism {

namespace {

/// Up to this number of pairs, all are routed.
constexpr std::uint64_t pairs_routed_all = 4'000'000;
constexpr std::uint64_t usual_sample = 100'000;
constexpr std::uint64_t pairs_per_chunk = 256;

/// Hops over each class of links, summed up over pairs; integers, so that the order does not
/// matter.
struct HopSums {
  std::vector<std::uint64_t> hops, squares;  // by class
};

HopSums operator+(HopSums a, const HopSums& b) {
  if (a.hops.size() < b.hops.size()) {
    a.hops.resize(b.hops.size());
    a.squares.resize(b.squares.size());
  }
  for (std::size_t i = 0; i < b.hops.size(); ++i) {
    a.hops[i] += b.hops[i];
    a.squares[i] += b.squares[i];
  }
  return a;
}

/// Counts the links of each class of the first nodes.
std::vector<std::uint64_t> links_of_first(const Network& network, std::uint64_t nodes) {
  std::vector<std::uint64_t> links(network.link_classes().size());
  for (NodeId node{0}; node.value() < nodes; ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port)
      if (network.neighbour(node, port) != no_node) ++links[network.link_class(node, port).value()];
  return links;
}

/// Counts the links of each class in both directions.
std::vector<std::uint64_t> count_links(const Network& network) {
  const std::uint64_t nodes = network.node_count();
  if (!network.port_symmetric()) return links_of_first(network, nodes);
  std::vector<std::uint64_t> links = links_of_first(network, 1);
  for (std::uint64_t& of_class : links) {
    if (of_class > std::numeric_limits<std::uint64_t>::max() / nodes)
      throw Error(ErrorCode::too_large,
                  fmt::format("{} has more links than 64 bits can count", network.spec()),
                  "choose a smaller network");
    of_class *= nodes;
  }
  return links;
}

class TrafficCount {
 public:
  TrafficCount(const std::shared_ptr<const Network>& network, const RouteAlgorithm& algorithm,
               const TrafficOptions& options)
      : network_(network), algorithm_(algorithm), options_(options) {
    if (options.pairs == 1)
      throw Error(ErrorCode::out_of_range, "a sample of one pair gives no estimate of its error",
                  "use at least two pairs");
    if (!network->port_symmetric()) require_search_time(*network);
    const std::uint64_t nodes = network->node_count();
    const bool few = nodes - 1 <= pairs_routed_all / nodes;
    exact_ = options.pairs == 0 && few;
    pairs_ = exact_ ? nodes * (nodes - 1) : options.pairs == 0 ? usual_sample : options.pairs;
  }

  [[nodiscard]] Traffic run() const {
    Traffic result;
    result.algorithm = algorithm_.name;
    result.exact = exact_;
    result.pairs = pairs_;
    if (exact_)
      count_all(result);
    else
      sample(result);
    return result;
  }

 private:
  [[nodiscard]] std::uint64_t nodes() const { return network_->node_count(); }
  [[nodiscard]] Route route(NodeId from, NodeId to) const {
    return find_route(algorithm_, {network_, from, to, options_.route});
  }

  /// Counts every link individually.
  void count_all(Traffic& result) const {
    std::vector<std::uint64_t> used(nodes() * network_->port_count());
    std::uint64_t hops = 0;
    for (NodeId from{0}; from.value() < nodes(); ++from) {
      report(options_.progress, "routing", from.value(), nodes());
      for (NodeId to{0}; to.value() < nodes(); ++to) {
        const Route found = route(from, to);
        for (std::size_t i = 0; i < found.ports.size(); ++i)
          ++used[found.path[i].value() * network_->port_count() + found.ports[i].value()];
        hops += found.hops();
      }
    }
    result.mean_hops = static_cast<double>(hops) / static_cast<double>(pairs_);
    fill_classes(used, result);
  }

  void fill_classes(const std::vector<std::uint64_t>& used, Traffic& result) const {
    const auto links = count_links(*network_);
    std::vector<std::uint64_t> sums(links.size()), most(links.size());
    std::vector<std::uint64_t> least(links.size(), std::numeric_limits<std::uint64_t>::max());
    for (NodeId node{0}; node.value() < nodes(); ++node)
      for (Port port{0}; port.value() < network_->port_count(); ++port) {
        if (network_->neighbour(node, port) == no_node) continue;
        const std::size_t index = network_->link_class(node, port).value();
        const std::uint64_t paths = used[node.value() * network_->port_count() + port.value()];
        sums[index] += paths;
        most[index] = std::max(most[index], paths);
        least[index] = std::min(least[index], paths);
      }
    const auto packets = static_cast<double>(nodes() - 1);  // packets sent by each node
    for (std::size_t i = 0; i < links.size(); ++i)
      if (links[i] > 0)
        result.classes.push_back(
            {network_->link_classes()[i], links[i],
             static_cast<double>(sums[i]) / static_cast<double>(links[i]) / packets, 0,
             static_cast<double>(least[i]) / packets, static_cast<double>(most[i]) / packets});
  }

  void sample(Traffic& result) const {
    const auto links = count_links(*network_);
    const HopSums sums = parallel_sum<HopSums>(
        pairs_, pairs_per_chunk,
        [this](std::uint64_t first, std::uint64_t last) { return sampled(first, last); });
    const auto count = static_cast<double>(pairs_);
    double hops = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (links[i] == 0) continue;
      const double mean = static_cast<double>(sums.hops[i]) / count;
      const double variance =
          (static_cast<double>(sums.squares[i]) / count - mean * mean) * count / (count - 1);
      const double links_per_node = static_cast<double>(links[i]) / static_cast<double>(nodes());
      static constexpr double quantile = 1.96;
      const double margin = quantile * std::sqrt(std::max(0.0, variance) / count);
      result.classes.push_back({network_->link_classes()[i], links[i], mean / links_per_node,
                                margin / links_per_node, 0, 0});
      hops += mean;
    }
    result.mean_hops = hops;
  }

  /// Draws two different nodes for each number, independent of the thread.
  [[nodiscard]] HopSums sampled(std::uint64_t first, std::uint64_t last) const {
    const std::size_t classes = network_->link_classes().size();
    HopSums sums{std::vector<std::uint64_t>(classes), std::vector<std::uint64_t>(classes)};
    for (std::uint64_t i = first; i < last; ++i) {
      // A range may have far more than one chunk.
      if (i % pairs_per_chunk == 0) report(options_.progress, "routing", i, pairs_);
      const NodeId from{mixed(options_.seed, 2 * i) % nodes()};
      const std::uint64_t apart = 1 + mixed(options_.seed, 2 * i + 1) % (nodes() - 1);
      const std::uint64_t to_last = nodes() - from.value();
      const Route found =
          route(from, NodeId{apart < to_last ? from.value() + apart : apart - to_last});
      std::vector<std::uint64_t> hops(classes);
      for (std::size_t hop = 0; hop < found.ports.size(); ++hop)
        ++hops[network_->link_class(found.path[hop], found.ports[hop]).value()];
      for (std::size_t c = 0; c < classes; ++c) {
        sums.hops[c] += hops[c];
        sums.squares[c] += hops[c] * hops[c];
      }
    }
    return sums;
  }

  std::shared_ptr<const Network> network_;
  const RouteAlgorithm& algorithm_;
  const TrafficOptions& options_;
  bool exact_ = false;
  std::uint64_t pairs_ = 0;
};

}  // namespace

double Traffic::imbalance() const {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (const ClassTraffic& of_class : classes) {
    least = std::min(least, of_class.mean);
    most = std::max(most, of_class.mean);
  }
  return least > 0 && !classes.empty() ? most / least : std::numeric_limits<double>::infinity();
}

Traffic measure_traffic(const std::shared_ptr<const Network>& network,
                        const RouteAlgorithm& algorithm, const TrafficOptions& options) {
  return TrafficCount(network, algorithm, options).run();
}

}  // namespace asterism
