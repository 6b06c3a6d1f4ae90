#include "bound/best_link.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "bound/travel_times.hpp"

namespace asterism {

BestLink best_link_of(const Problem& problem) {
  const Network& network = problem.network();
  const std::vector<double> rates = problem.model.rates_of(network);
  if (!network.has_own_link_costs())
    return {rates.empty() ? 1 : *std::ranges::max_element(rates), 0};
  BestLink best{0, std::numeric_limits<double>::infinity()};
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port) {
      if (network.neighbour(node, port) == no_node) continue;
      const LinkCost cost = network.link_cost(node, port);
      best.rate = std::max(best.rate, rates[network.link_class(node, port).value()] * cost.rate);
      best.latency = std::min(best.latency, cost.latency);
    }
  return best.rate == 0 ? BestLink{} : best;
}

double shortest_packet_time(const Problem& problem, const BestLink& link) {
  const Model& model = problem.model;
  return model.startup + link.latency + model.message_time() * smallest_packet(problem) / link.rate;
}

}  // namespace asterism
