#include "synthesis/phases/phased_walks.hpp"

#include <algorithm>

#include <asterism/error.hpp>

#include "synthesis/phases/phased_constants.hpp"

namespace asterism::phased {

WalkTree::WalkTree(const ProblemGraph& graph, std::span<const PacketCost> costs,
                   double latency_limit, const Price& price, const Use& use)
    : graph_(graph),
      costs_(costs),
      latency_limit_(latency_limit),
      price_(price),
      use_(use),
      is_reached_(graph.node_count()),
      uses_(graph.arcs().size()),
      missing_(graph.participants().size()) {}

std::vector<PhasedHop> WalkTree::grow(std::uint32_t unit, std::uint32_t origin) {
  reach(origin, none, 0);
  while (missing_ > 0) {
    if (offers_.empty())
      throw Error(ErrorCode::unsupported, "not every participant can be reached",
                  "choose other participants");
    const Offer offered = offers_.top();
    offers_.pop();
    const std::uint32_t node = graph_.arc(walks_[offered.walk].arc).to;
    if (is_reached_[node]) continue;
    const WalkCost now = cost_of(offered.walk);
    if (ranked(now) > offered.cost)
      offer(offered.walk);  // other walks have used its arcs since
    else if (graph_.only_forwards(node))
      extend(node, offered.walk, walks_[offered.walk].host);
    else
      take(offered.walk, unit, now.latency);
  }
  return std::move(hops_);
}

void WalkTree::reach(std::uint32_t node, std::uint32_t hop, double latency) {
  is_reached_[node] = true;
  if (graph_.takes_part(node)) --missing_;
  hosts_.push_back({hop, latency});
  is_passed_.resize(hosts_.size() * graph_.node_count());
  extend(node, none, static_cast<std::uint32_t>(hosts_.size() - 1));
}

/// Extends a walk by each outgoing arc. There is at most one walk from a host to a switch.
void WalkTree::extend(std::uint32_t node, std::uint32_t before, std::uint32_t host) {
  if (before != none) {
    const std::size_t place = std::size_t{host} * graph_.node_count() + node;
    if (is_passed_[place]) return;
    is_passed_[place] = true;
  }
  for (std::uint32_t arc = graph_.first_out(node); arc < graph_.first_out(node + 1); ++arc) {
    ++work_;
    if (is_reached_[graph_.arc(arc).to]) continue;
    walks_.push_back({arc, before, host});
    offer(static_cast<std::uint32_t>(walks_.size() - 1));
  }
}

void WalkTree::offer(std::uint32_t walk) {
  offers_.push({ranked(cost_of(walk)), walk});
}

WalkTree::WalkCost WalkTree::cost_of(std::uint32_t walk) const {
  WalkCost cost{0, hosts_[walks_[walk].host].latency};
  for (; walk != none; walk = walks_[walk].before) {
    const std::uint32_t arc = walks_[walk].arc;
    cost.price += price_(arc);
    cost.latency += costs_[arc].fixed;
    if (walks_[walk].before == none) cost.latency += uses_[arc] * costs_[arc].fixed;
  }
  return cost;
}

double WalkTree::ranked(const WalkCost& cost) const {
  return cost.price + phased_constants::weight_of_slack * cost.latency +
         std::max(0.0, cost.latency - latency_limit_);
}

void WalkTree::take(std::uint32_t walk, std::uint32_t unit, double latency) {
  segment_.clear();
  const std::uint32_t host = walks_[walk].host;
  const std::uint32_t end = graph_.arc(walks_[walk].arc).to;
  for (; walk != none; walk = walks_[walk].before) segment_.push_back(walks_[walk].arc);
  std::uint32_t parent = hosts_[host].hop;
  for (std::size_t i = segment_.size(); i-- > 0;) {
    hops_.push_back({unit, segment_[i], parent});
    parent = static_cast<std::uint32_t>(hops_.size() - 1);
    ++uses_[segment_[i]];
    use_(segment_[i]);
  }
  reach(end, parent, latency);
}

}  // namespace asterism::phased
