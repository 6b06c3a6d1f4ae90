#include "graph/bisection.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "graph/link_table.hpp"

namespace asterism {

namespace {

/// Two halves that are improved by exchanging nodes.
class Halves {
 public:
  Halves(const LinkTable& links, const std::vector<std::uint32_t>& order)
      : links_(links), side_(links.node_count()), gain_(links.node_count()) {
    for (std::size_t i = order.size() / 2; i < order.size(); ++i) side_[order[i]] = 1;
  }

  [[nodiscard]] std::uint64_t cut() const {
    std::uint64_t arcs = 0;
    for (std::uint32_t node = 0; node < links_.node_count(); ++node)
      for (const std::uint32_t end : links_.neighbours(node)) arcs += side_[node] != side_[end];
    return arcs / 2;
  }

  /// Exchanges all nodes, best pair first, and keeps the best prefix of the exchanges. Returns
  /// whether the cut became smaller.
  bool improve() {
    for (auto& free : free_) free.clear();
    for (std::uint32_t node = 0; node < links_.node_count(); ++node) {
      gain_[node] = gain_of(node);
      free_[side_[node]].insert({-gain_[node], node});
    }
    std::vector<std::uint32_t> moved;
    std::int64_t gained = 0, best = 0;
    std::size_t best_length = 0;
    while (!free_[0].empty() && !free_[1].empty()) {
      for (const unsigned from : {0U, 1U}) {
        const std::uint32_t node = free_[from].begin()->second;
        gained += gain_[node];
        move(node);
        moved.push_back(node);
      }
      if (gained <= best) continue;
      best = gained;
      best_length = moved.size();
    }
    for (std::size_t i = best_length; i < moved.size(); ++i) side_[moved[i]] ^= 1U;
    return best > 0;
  }

 private:
  /// Returns by how much the cut shrinks if a node changes sides.
  [[nodiscard]] std::int64_t gain_of(std::uint32_t node) const {
    std::int64_t gain = 0;
    for (const std::uint32_t end : links_.neighbours(node))
      gain += side_[node] != side_[end] ? 1 : -1;
    return gain;
  }
  void move(std::uint32_t node) {
    free_[side_[node]].erase({-gain_[node], node});
    side_[node] ^= 1U;
    for (const std::uint32_t end : links_.neighbours(node)) {
      const auto found = free_[side_[end]].find({-gain_[end], end});
      if (found == free_[side_[end]].end()) continue;
      free_[side_[end]].erase(found);
      gain_[end] += side_[end] == side_[node] ? -2 : 2;
      free_[side_[end]].insert({-gain_[end], end});
    }
  }

  const LinkTable& links_;
  std::vector<std::uint8_t> side_;
  std::vector<std::int64_t> gain_;
  std::set<std::pair<std::int64_t, std::uint32_t>> free_[2];  // not moved yet, best first
};

std::uint64_t improved_cut(const LinkTable& links, const std::vector<std::uint32_t>& order) {
  static constexpr int max_passes = 50;
  Halves halves(links, order);
  for (int pass = 0; pass < max_passes && halves.improve();) ++pass;
  return halves.cut();
}

/// All shortest paths from a node, and the load that one unit to every other node puts on each arc.
class EvenFlow {
 public:
  explicit EvenFlow(const LinkTable& links)
      : links_(links), search_(links), paths_(links.node_count()), below_(links.node_count()) {}

  void add(std::uint32_t source, std::vector<double>& load) {
    const auto distance = search_.from(source);
    std::vector<std::uint32_t> order(links_.node_count());
    for (std::uint32_t node = 0; node < order.size(); ++node) order[node] = node;
    std::ranges::stable_sort(order, {}, [&](std::uint32_t node) { return distance[node]; });
    std::ranges::fill(paths_, 0.0);
    std::ranges::fill(below_, 0.0);
    paths_[source] = 1;
    for (const std::uint32_t node : order)
      for (const std::uint32_t end : links_.neighbours(node))
        if (distance[end] == distance[node] + 1) paths_[end] += paths_[node];
    for (std::size_t i = order.size(); i-- > 0;) {
      const std::uint32_t node = order[i];
      const auto ends = links_.neighbours(node);
      for (std::size_t arc = 0; arc < ends.size(); ++arc) {
        if (distance[ends[arc]] != distance[node] + 1) continue;
        const double flow = paths_[node] / paths_[ends[arc]] * (1 + below_[ends[arc]]);
        below_[node] += flow;
        load[links_.first_arc(node) + arc] += flow;
      }
    }
  }

 private:
  const LinkTable& links_;
  DistanceSearch search_;
  std::vector<double> paths_, below_;
};

/// Returns the maximum load of a link in one direction. On a port-symmetric network, each link of a
/// port carries what all links of that port carry together in one source's flow.
double busiest_link(const Network& network, const LinkTable& links) {
  std::vector<double> load(links.arc_count());
  EvenFlow flow(links);
  if (!network.port_symmetric()) {
    for (std::uint32_t source = 0; source < links.node_count(); ++source) flow.add(source, load);
    return std::ranges::max(load);
  }
  flow.add(0, load);
  std::vector<double> by_port(links.degree(0));
  for (std::size_t arc = 0; arc < load.size(); ++arc) by_port[arc % by_port.size()] += load[arc];
  return std::ranges::max(by_port);
}

}  // namespace

Bisection bisection(const Network& network) {
  const LinkTable links(network);
  std::vector<std::uint32_t> by_id(links.node_count());
  for (std::uint32_t node = 0; node < by_id.size(); ++node) by_id[node] = node;
  DistanceSearch search(links);
  const auto distance = search.from(0);
  std::vector<std::uint32_t> by_distance = by_id;
  std::ranges::stable_sort(by_distance, {}, [&](std::uint32_t node) { return distance[node]; });
  const auto nodes = static_cast<double>(network.node_count());
  const double halves = network.node_count() % 2 == 0 ? nodes * nodes : nodes * nodes - 1;
  // Rounding must not increase the bound.
  static constexpr double rounding = 1e-9;
  const double least = halves / 4 / busiest_link(network, links);
  return {static_cast<std::uint64_t>(std::ceil(least * (1 - rounding))),
          std::min(improved_cut(links, by_id), improved_cut(links, by_distance))};
}

}  // namespace asterism
