#include "bound/best_link.hpp"

#include <algorithm>
#include <limits>

#include "bound/travel_times.hpp"
#include "problem/link_costs.hpp"

namespace asterism {

BestLink best_link_of(const Problem& problem) {
  static constexpr double endless = std::numeric_limits<double>::infinity();
  const Network& network = problem.network();
  const LinkCosts costs(problem.model, network);
  BestLink best{0, endless, endless};
  const auto improve = [&](const LinkCost& cost) {
    best.rate = std::max(best.rate, cost.rate);
    best.latency = std::min(best.latency, cost.latency + cost.delay);
    best.busy_latency = std::min(best.busy_latency, cost.latency);
  };
  if (!network.has_own_link_costs()) {
    for (LinkClass any{0}; any.value() < network.link_classes().size(); ++any)
      improve(costs.of(any));
    return best.rate == 0 ? BestLink{} : best;
  }
  for (NodeId node{0}; node.value() < network.node_count(); ++node)
    for (Port port{0}; port.value() < network.port_count(); ++port)
      if (network.neighbour(node, port) != no_node) improve(costs.of(node, port));
  return best.rate == 0 ? BestLink{} : best;
}

double shortest_packet_time(const Problem& problem, const BestLink& link) {
  const Model& model = problem.model;
  return model.startup + link.busy_latency +
         model.message_time() * smallest_packet(problem) / link.rate;
}

}  // namespace asterism
