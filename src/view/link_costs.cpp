#include "view/link_costs.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace asterism {

namespace {

constexpr std::uint64_t max_nodes_with_costs_shown = 1'000'000;
constexpr std::size_t max_costs_shown = 32;

/// The directions of links, counted by class and cost.
struct DirectionCount {
  LinkClass link_class;
  LinkCost cost;
  std::uint64_t directions = 0;
};

void count_direction(std::vector<DirectionCount>& counts, LinkClass link_class,
                     const LinkCost& cost) {
  const auto known = std::ranges::find_if(counts, [&](const DirectionCount& count) {
    return count.link_class == link_class && count.cost == cost;
  });
  if (known != counts.end())
    ++known->directions;
  else
    counts.push_back({link_class, cost, 1});
}

std::vector<DirectionCount> count_directions(const Network& network) {
  std::vector<DirectionCount> counts;
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.ports_of(node); ++port) {
      if (network.neighbour(node, port) == no_node) continue;
      count_direction(counts, network.link_class(node, port), network.link_cost(node, port));
      if (counts.size() > max_costs_shown) return {};
    }
  std::ranges::stable_sort(counts, {},
                           [](const DirectionCount& count) { return count.link_class.value(); });
  return counts;
}

}  // namespace

std::vector<LinkCostOfClass> link_costs_of(const Network& network) {
  std::vector<LinkCostOfClass> costs;
  if (!network.costs_in_units() || network.node_count() > max_nodes_with_costs_shown) return costs;
  for (const DirectionCount& count : count_directions(network))
    costs.push_back({network.link_classes()[count.link_class.value()], count.cost,
                     network.directed() ? count.directions : (count.directions + 1) / 2});
  return costs;
}

std::string link_cost_text(const LinkCostOfClass& costs) {
  std::string text = fmt::format("{} of {:g} GB/s", costs.links, costs.cost.rate);
  if (costs.cost.latency > 0) text += fmt::format(", {:g} us", costs.cost.latency);
  if (costs.cost.delay > 0) text += fmt::format(", delay {:g} us", costs.cost.delay);
  return text;
}

Json link_costs_json(const Network& network) {
  const std::vector<LinkCostOfClass> costs = link_costs_of(network);
  if (costs.empty()) return nullptr;
  Json list = Json::array();
  for (const LinkCostOfClass& each : costs) {
    Json json = Json::object();
    json.set("link_class", each.link_class);
    json.set("links", each.links);
    json.set("rate", each.cost.rate);
    json.set("latency", each.cost.latency);
    json.set("delay", each.cost.delay);
    list.add(std::move(json));
  }
  return list;
}

}  // namespace asterism
