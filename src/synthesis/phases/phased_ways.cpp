#include "synthesis/phases/phased_ways.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <queue>
#include <tuple>
#include <utility>

#include <asterism/error.hpp>

#include "synthesis/phases/phased_constants.hpp"
#include "synthesis/phases/phased_walks.hpp"

namespace asterism::phased {

namespace {

constexpr double out_of_reach = std::numeric_limits<double>::infinity();

}  // namespace

WayFinder::WayFinder(const ProblemGraph& graph, std::span<const PacketCost> costs,
                     std::span<const Unit> units)
    : graph_(graph),
      costs_(costs),
      units_(units),
      latency_to_(graph.node_count()),
      load_(graph.arcs().size()) {
  measure_latencies();
}

void WayFinder::number_kinds() {
  std::map<std::tuple<double, double, bool, bool>, std::uint32_t> numbers;
  kind_.assign(costs_.size(), 0);
  if (balance_ == Balance::of_kinds)
    for (std::uint32_t arc = 0; arc < costs_.size(); ++arc) {
      const std::tuple key(costs_[arc].fixed, costs_[arc].per_message,
                           graph_.takes_part(graph_.arc(arc).from),
                           graph_.takes_part(graph_.arc(arc).to));
      kind_[arc] = numbers.emplace(key, numbers.size()).first->second;
    }
  reference_.assign(std::max<std::size_t>(1, numbers.size()), 0);
}

std::vector<double> WayFinder::latencies_to(std::uint32_t node) const {
  std::vector<double> latency(graph_.node_count(), out_of_reach);
  using Item = std::pair<double, std::uint32_t>;
  std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
  latency[node] = 0;
  queue.emplace(0, node);
  while (!queue.empty()) {
    const auto [so_far, at] = queue.top();
    queue.pop();
    if (so_far > latency[at]) continue;
    for (const std::uint32_t arc : graph_.in(at)) {
      const double there = so_far + costs_[arc].fixed;
      double& known = latency[graph_.arc(arc).from];
      if (there >= known) continue;
      known = there;
      queue.emplace(there, graph_.arc(arc).from);
    }
  }
  return latency;
}

void WayFinder::measure_latencies() {
  const auto require = [](double latency) {
    if (latency == out_of_reach)
      throw Error(ErrorCode::unsupported, "not every participant can be reached",
                  "choose other participants");
  };
  std::vector<double> of_units;
  for (const Unit& unit : units_) {
    double latency = 0;
    const auto measure = [&](std::uint32_t node) {
      if (latency_to_[node].empty()) latency_to_[node] = latencies_to(node);
      require(latency_to_[node][unit.origin]);
      latency = std::max(latency, latency_to_[node][unit.origin]);
    };
    if (unit.destination != Unit::everybody)
      measure(unit.destination);
    else if (unit.piece > 0)
      latency = of_units.back();
    else
      for (const std::uint32_t node : graph_.participants()) measure(node);
    of_units.push_back(latency);
    longest_ = std::max(longest_, latency);
  }
  order_.resize(units_.size());
  std::iota(order_.begin(), order_.end(), 0U);
  // Origins take turns, so that no origin finds all nearby paths occupied by others.
  std::map<std::tuple<double, std::uint32_t, std::uint32_t>, std::uint32_t> alike;
  std::vector<std::uint32_t> turn;
  for (std::uint32_t unit = 0; unit < units_.size(); ++unit)
    turn.push_back(alike[{of_units[unit], units_[unit].piece, units_[unit].origin}]++);
  std::ranges::stable_sort(order_, {}, [&](std::uint32_t unit) {
    return std::tuple(of_units[unit], units_[unit].piece, turn[unit]);
  });
}

double WayFinder::price(std::uint32_t arc, std::uint32_t count) const {
  const double mine = costs_[arc].per_message * count;
  if (!(mine > 0)) return 0;
  const double in_use = costs_[arc].per_message * static_cast<double>(load_[arc]) + mine;
  const double share = in_use / std::max(reference_[kind_[arc]], mine);
  const double square = share * share;
  return mine * (phased_constants::price_of_idle_arc + square * square);
}

WayFinder::Way WayFinder::path(std::uint32_t number, double latency_limit) {
  const Unit& unit = units_[number];
  const std::vector<double>& rest = latency_to_[unit.destination];
  labels_.assign(graph_.node_count(), {out_of_reach, 0, PhasedHop::none});
  heap_.clear();
  const auto later = [](const Entry& a, const Entry& b) {
    return a.cost != b.cost ? a.cost > b.cost : a.node > b.node;
  };
  const auto push = [&](const Entry& entry) {
    heap_.push_back(entry);
    std::ranges::push_heap(heap_, later);
  };
  const auto penalty = [&](double latency) {
    return phased_constants::weight_of_slack * latency + std::max(0.0, latency - latency_limit);
  };
  labels_[unit.origin] = {0, 0, PhasedHop::none};
  push({0, unit.origin, PhasedHop::none, 0});
  while (!heap_.empty()) {
    std::ranges::pop_heap(heap_, later);
    const Entry entry = heap_.back();
    heap_.pop_back();
    const Label at = labels_[entry.node];
    if (entry.cost > at.cost) continue;
    if (entry.node == unit.destination) break;
    for (std::uint32_t arc = graph_.first_out(entry.node); arc < graph_.first_out(entry.node + 1);
         ++arc) {
      ++work_;
      const std::uint32_t to = graph_.arc(arc).to;
      if (rest[to] == out_of_reach) continue;
      const double latency = at.latency + costs_[arc].fixed;
      const double cost = at.cost + price(arc, unit.count) + penalty(latency + rest[to]) -
                          penalty(at.latency + rest[entry.node]);
      if (cost >= labels_[to].cost) continue;
      labels_[to] = {cost, latency, arc};
      push({cost, to, arc, latency});
    }
  }
  Way way;
  for (std::uint32_t node = unit.destination; node != unit.origin;) {
    const std::uint32_t arc = labels_[node].arc;
    way.hops.push_back({number, arc, PhasedHop::none});
    node = graph_.arc(arc).from;
  }
  std::ranges::reverse(way.hops);
  for (std::uint32_t i = 1; i < way.hops.size(); ++i) way.hops[i].parent = i - 1;
  return way;
}

/// Grows from the origin by the cheapest arc, ignoring the cost of previous arcs: every node is
/// entered once, and only the entering arc matters.
WayFinder::Way WayFinder::tree(std::uint32_t number, double latency_limit) {
  const Unit& unit = units_[number];
  settled_.assign(graph_.node_count(), 0);
  std::vector<std::uint32_t> hop_to(graph_.node_count(), PhasedHop::none);
  heap_.clear();
  const auto later = [](const Entry& a, const Entry& b) {
    return a.cost != b.cost ? a.cost > b.cost : a.arc > b.arc;
  };
  std::size_t missing = graph_.participants().size();
  Way way;
  const auto settle = [&](std::uint32_t node, double so_far) {
    settled_[node] = 1;
    if (graph_.takes_part(node)) --missing;
    for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc) {
      ++work_;
      const std::uint32_t to = graph_.arc(arc).to;
      if (settled_[to] != 0) continue;
      const double latency = so_far + costs_[arc].fixed;
      const double cost = price(arc, unit.count) + phased_constants::weight_of_slack * latency +
                          std::max(0.0, latency - latency_limit);
      heap_.push_back({cost, to, arc, latency});
      std::ranges::push_heap(heap_, later);
    }
  };
  settle(unit.origin, 0);
  while (missing > 0) {
    std::ranges::pop_heap(heap_, later);
    const Entry entry = heap_.back();
    heap_.pop_back();
    if (settled_[entry.node] != 0) continue;
    hop_to[entry.node] = static_cast<std::uint32_t>(way.hops.size());
    way.hops.push_back({number, entry.arc, hop_to[graph_.arc(entry.arc).from]});
    settle(entry.node, entry.latency);
  }
  keep_needed(way);
  return way;
}

/// Used if switches only forward.
WayFinder::Way WayFinder::tree_of_walks(std::uint32_t number, double latency_limit) {
  const Unit& unit = units_[number];
  const WalkTree::Price unit_price = [&](std::uint32_t arc) { return price(arc, unit.count); };
  const WalkTree::Use use = [&](std::uint32_t arc) { load_[arc] += unit.count; };
  WalkTree tree(graph_, costs_, latency_limit, unit_price, use);
  Way way{tree.grow(number, unit.origin)};
  for (const PhasedHop& hop : way.hops) load_[hop.arc] -= unit.count;
  work_ += tree.work();
  keep_needed(way);
  return way;
}

/// Removes hops to nodes that neither participate nor forward anything.
void WayFinder::keep_needed(Way& way) const {
  std::vector<bool> needed(way.hops.size());
  for (std::size_t i = way.hops.size(); i-- > 0;) {
    const PhasedHop& hop = way.hops[i];
    if (graph_.takes_part(graph_.arc(hop.arc).to)) needed[i] = true;
    if (needed[i] && hop.parent != PhasedHop::none) needed[hop.parent] = true;
  }
  std::vector<std::uint32_t> place(way.hops.size());
  std::vector<PhasedHop> kept;
  for (std::size_t i = 0; i < way.hops.size(); ++i) {
    if (!needed[i]) continue;
    place[i] = static_cast<std::uint32_t>(kept.size());
    kept.push_back(way.hops[i]);
    if (kept.back().parent != PhasedHop::none) kept.back().parent = place[kept.back().parent];
  }
  way.hops = std::move(kept);
}

void WayFinder::change_loads(const Way& way, std::int64_t sign) {
  for (const PhasedHop& hop : way.hops) {
    load_[hop.arc] += sign * units_[hop.unit].count;
    double& reference = reference_[kind_[hop.arc]];
    reference =
        std::max(reference, costs_[hop.arc].per_message * static_cast<double>(load_[hop.arc]));
  }
}

void WayFinder::measure_loads() {
  std::ranges::fill(reference_, 0);
  for (std::size_t arc = 0; arc < load_.size(); ++arc) {
    double& reference = reference_[kind_[arc]];
    reference = std::max(reference, costs_[arc].per_message * static_cast<double>(load_[arc]));
  }
}

double WayFinder::largest_loads() const {
  double sum = 0;
  for (std::size_t arc = 0; arc < load_.size(); ++arc)
    sum += costs_[arc].per_message * static_cast<double>(load_[arc]);
  return std::accumulate(reference_.begin(), reference_.end(), 0.0) +
         phased_constants::weight_of_mean_load * sum / static_cast<double>(load_.size());
}

Hops WayFinder::joined(std::span<const Way> ways) const {
  Hops hops;
  for (const Way& way : ways) {
    const auto first = static_cast<std::uint32_t>(hops.size());
    for (PhasedHop hop : way.hops) {
      if (hop.parent != PhasedHop::none) hop.parent += first;
      hops.push_back(hop);
    }
  }
  return hops;
}

Hops WayFinder::find(Balance balance, double latency_limit, unsigned rounds,
                     const Progress& progress) {
  load_.assign(graph_.arcs().size(), 0);
  balance_ = balance;
  number_kinds();
  std::vector<Way> ways(units_.size());
  Hops best;
  double least = out_of_reach;
  for (unsigned round = 0; round <= rounds; ++round) {
    for (std::size_t i = 0; i < units_.size(); ++i) {
      if (i % 256 == 0) report(progress, "finding paths", i, units_.size());
      const std::uint32_t unit = order_[i];
      change_loads(ways[unit], -1);
      if (units_[unit].destination != Unit::everybody)
        ways[unit] = path(unit, latency_limit);
      else
        ways[unit] = graph_.some_only_forward() ? tree_of_walks(unit, latency_limit)
                                                : tree(unit, latency_limit);
      change_loads(ways[unit], 1);
    }
    measure_loads();
    const double now = largest_loads();
    if (now >= least) continue;
    least = now;
    best = joined(ways);
  }
  return best;
}

}  // namespace asterism::phased
