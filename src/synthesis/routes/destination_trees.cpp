#include "synthesis/routes/destination_trees.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <asterism/error.hpp>

#include "synthesis/routes/route_constants.hpp"

namespace asterism::routes {

namespace {

constexpr std::size_t ends_per_report = 16;

Error too_wide() {
  return {ErrorCode::too_large,
          "trees of destinations have at most 65,534 levels and arcs per node",
          "choose a smaller network"};
}

/// Computes number^32 by products, which round the same everywhere.
double steep(double number) {
  for (int i = 0; i < 5; ++i) number *= number;
  return number;
}

}  // namespace

DestinationTrees::DestinationTrees(const RouteGraph& graph, std::span<const std::uint32_t> ends,
                                   const Progress& progress)
    : graph_(graph),
      ends_(ends),
      progress_(progress),
      is_end_(graph.node_count()),
      hops_(ends.size() * graph.node_count(), Hop{0, nowhere}),
      messages_(graph.arcs().size()),
      links_(graph.half_duplex() ? graph.link_count() : graph.arcs().size()),
      sending_(graph.node_count()),
      receiving_(graph.node_count()),
      price_(graph.arcs().size()),
      cost_(graph.node_count()),
      behind_(graph.node_count()) {
  for (std::uint32_t node = 0; node < graph.node_count(); ++node) {
    if (graph.out(node).size() >= nowhere) throw too_wide();
    send_limited_.push_back(graph.sends(node) < graph.out(node).size() ? 1 : 0);
    receive_limited_.push_back(graph.receives(node) < graph.in(node).size() ? 1 : 0);
    ports_limit_ = ports_limit_ || send_limited_[node] != 0 || receive_limited_[node] != 0;
  }
  for (const std::uint32_t node : ends) is_end_[node] = 1;
  for (std::size_t end = 0; end < ends.size(); ++end) {
    report(progress, "measuring distances", end, ends.size());
    measure(end);
  }
  set_scale();
}

double DestinationTrees::bytes(const RouteGraph& graph, std::size_t ends) {
  return 2 * static_cast<double>(ends) * graph.node_count() * sizeof(Hop);
}

void DestinationTrees::measure(std::size_t end) {
  const std::span<Hop> hops = tree(end);
  order_.assign(1, ends_[end]);
  hops[ends_[end]].distance = 0;
  std::size_t reached = 0;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const std::uint32_t node = order_[i];
    const std::uint32_t distance = hops[node].distance;
    if (is_end_[node] != 0) {
      longest_ = std::max(longest_, distance);
      ++reached;
    }
    for (const std::uint32_t arc : graph_.in(node)) {
      Hop& before = hops[graph_.arc(arc).from];
      if (before.distance != nowhere) continue;
      if (distance + 1 == nowhere) throw too_wide();
      before.distance = static_cast<std::uint16_t>(distance + 1);
      order_.push_back(graph_.arc(arc).from);
    }
  }
  if (reached == ends_.size()) return;
  throw Error(ErrorCode::unsupported,
              fmt::format("node {} cannot be reached from all others", ends_[end]),
              "let only nodes take part that can reach each other");
}

/// Powers of loads relative to about the average load stay within the range of doubles.
void DestinationTrees::set_scale() {
  double time = 0;
  for (std::size_t end = 0; end < ends_.size(); ++end)
    for (const std::uint32_t node : ends_) time += hop(end, node).distance;
  scale_ = std::max(1.0, time / static_cast<double>(std::max<std::size_t>(1, links_.size()))) *
           graph_.least_per_message();
}

double DestinationTrees::hops() const {
  double sum = 0;
  for (const double messages : messages_) sum += messages;
  return sum;
}

double DestinationTrees::busiest() const {
  double most = 0;
  for (const double load : links_) most = std::max(most, load);
  for (std::uint32_t node = 0; node < graph_.node_count(); ++node) {
    if (send_limited_[node] != 0) most = std::max(most, sending_[node]);
    if (receive_limited_[node] != 0) most = std::max(most, receiving_[node]);
  }
  return most;
}

void DestinationTrees::balance(std::uint32_t rounds) {
  build_round(true);
  std::vector<Hop> best = hops_;
  double least = busiest();
  std::uint32_t in_vain = 0;
  for (std::uint32_t round = 1; round < rounds; ++round) {
    build_round(false);
    in_vain = busiest() > route_constants::useful_round * least ? in_vain + 1 : 0;
    if (busiest() < least) {
      least = busiest();
      best = hops_;
    }
    if (in_vain >= route_constants::max_rounds_in_vain) break;
  }
  hops_ = std::move(best);
  count_loads();
}

void DestinationTrees::count_loads() {
  for (auto* loads : {&messages_, &links_, &sending_, &receiving_}) std::ranges::fill(*loads, 0.0);
  for (std::size_t end = 0; end < ends_.size(); ++end) {
    if (end % ends_per_report == 0) report(progress_, "balancing paths", end, ends_.size());
    order_nodes(end);
    count_ends(end);
    for (std::size_t i = order_.size(); i-- > 1;) {
      const std::uint32_t node = order_[i];
      if (behind_[node] == 0) continue;
      change(arc(end, node), behind_[node]);
      behind_[graph_.arc(arc(end, node)).to] += behind_[node];
    }
  }
}

void DestinationTrees::build_round(bool is_first) {
  refresh_prices();
  for (std::size_t end = 0; end < ends_.size(); ++end) {
    if (end % ends_per_report == 0) report(progress_, "balancing paths", end, ends_.size());
    order_nodes(end);
    if (!is_first) remove(end);
    if (ports_limit_) refresh_prices();
    find_costs(end);
    build(end);
  }
}

/// Sorts the nodes from which the end can be reached by distance.
void DestinationTrees::order_nodes(std::size_t end) {
  const std::span<const Hop> hops = tree(end);
  std::vector<std::uint32_t> first;
  for (const Hop& hop : hops) {
    if (hop.distance == nowhere) continue;
    if (first.size() < hop.distance + std::size_t{2}) first.resize(hop.distance + std::size_t{2});
    ++first[hop.distance + std::size_t{1}];
  }
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  order_.resize(first.back());
  for (std::uint32_t node = 0; node < hops.size(); ++node)
    if (hops[node].distance != nowhere) order_[first[hops[node].distance]++] = node;
}

void DestinationTrees::count_ends(std::size_t end) {
  for (const std::uint32_t node : order_) behind_[node] = is_end_[node];
  behind_[ends_[end]] = 0;
}

void DestinationTrees::remove(std::size_t end) {
  count_ends(end);
  for (std::size_t i = order_.size(); i-- > 1;) {
    const std::uint32_t node = order_[i];
    if (behind_[node] == 0) continue;
    const std::uint32_t arc = this->arc(end, node);
    change(arc, -behind_[node]);
    behind_[graph_.arc(arc).to] += behind_[node];
  }
}

void DestinationTrees::find_costs(std::size_t end) {
  const std::span<const Hop> hops = tree(end);
  cost_[ends_[end]] = 0;
  for (std::size_t i = 1; i < order_.size(); ++i) {
    const std::uint32_t node = order_[i];
    double least = std::numeric_limits<double>::infinity();
    for (const std::uint32_t arc : graph_.out(node)) {
      const std::uint32_t next = graph_.arc(arc).to;
      if (hops[next].distance + 1U == hops[node].distance)
        least = std::min(least, price_[arc] + cost_[next]);
    }
    cost_[node] = least;
  }
}

/// Starts at the farthest nodes, so that it is known how many messages pass a node when its arc is
/// chosen.
void DestinationTrees::build(std::size_t end) {
  const std::span<Hop> hops = tree(end);
  count_ends(end);
  for (std::size_t i = order_.size(); i-- > 1;) {
    const std::uint32_t node = order_[i];
    if (behind_[node] == 0) continue;
    const auto arcs = graph_.out(node);
    double least = 0;
    bool is_found = false;  // even if all prices are infinite
    for (std::size_t port = 0; port < arcs.size(); ++port) {
      const std::uint32_t next = graph_.arc(arcs[port]).to;
      if (hops[next].distance + 1U != hops[node].distance) continue;
      const double cost = price(arcs[port], behind_[node]) + cost_[next];
      if (is_found && !(cost < least)) continue;
      is_found = true;
      least = cost;
      hops[node].port = static_cast<std::uint16_t>(port);
    }
    const std::uint32_t chosen = arcs[hops[node].port];
    change(chosen, behind_[node]);
    behind_[graph_.arc(chosen).to] += behind_[node];
  }
}

void DestinationTrees::change(std::uint32_t arc, double messages) {
  const RouteArc& of = graph_.arc(arc);
  const double time = messages * of.cost.per_message;
  messages_[arc] += messages;
  links_[link_of(arc)] += time;
  sending_[of.from] += time / graph_.sends(of.from);
  receiving_[of.to] += time / graph_.receives(of.to);
  if (!ports_limit_) price_[arc] = price(arc, 0);
}

void DestinationTrees::refresh_prices() {
  for (std::uint32_t arc = 0; arc < price_.size(); ++arc) price_[arc] = price(arc, 0);
}

double DestinationTrees::price(std::uint32_t arc, double more) const {
  const RouteArc& of = graph_.arc(arc);
  const double time = more * of.cost.per_message;
  double sum = steep((links_[link_of(arc)] + time) / scale_);
  if (send_limited_[of.from] != 0) {
    const double sends = graph_.sends(of.from);
    sum += steep((sending_[of.from] + time / sends) / scale_) / sends;
  }
  if (receive_limited_[of.to] != 0) {
    const double receives = graph_.receives(of.to);
    sum += steep((receiving_[of.to] + time / receives) / scale_) / receives;
  }
  return sum * of.cost.per_message;
}

}  // namespace asterism::routes
