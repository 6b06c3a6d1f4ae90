#include "plan/placement_cost.hpp"

#include <algorithm>

namespace asterism {

namespace {

/// Weight of the total load beside the largest, so that moves that only help later also count.
constexpr double total_weight = 1e-4;

}  // namespace

PlacementCost::PlacementCost(const Problem& problem, const RankTraffic& traffic)
    : problem_(cut_into_chunks(problem, traffic.chunks)),
      traffic_(traffic),
      routes_(problem_.network()),
      costs_(problem_.model, problem_.network()),
      ranks_(problem.collective.participant_count()),
      ways_(ranks_ * ranks_) {
  const Network& network = problem_.network();
  load_.resize(network.node_count() * (network.port_count() + 2));
  for (const TrafficRound& round : traffic.rounds) work_ += 8 * round.flows.size();
}

const PlacementCost::Way& PlacementCost::way(std::uint32_t from, std::uint32_t to) {
  Way& found = ways_[from * ranks_ + to];
  if (!found.known)
    found = find_way(problem_.collective.participant(from), problem_.collective.participant(to));
  return found;
}

void PlacementCost::use_ports(NodeId node, std::uint32_t side, double per_packet,
                              double per_message, Way& way) {
  const Network& network = problem_.network();
  if (network.is_switch(node)) return;
  const double ports = problem_.model.ports.limit(std::max(network.degree(node), 1U));
  const std::uint64_t resource =
      network.node_count() * network.port_count() + 2 * node.value() + side;
  way.uses.push_back(
      {static_cast<std::uint32_t>(resource), per_packet / ports, per_message / ports});
}

PlacementCost::Way PlacementCost::find_way(NodeId from, NodeId to) {
  const Network& network = problem_.network();
  const bool cuts_through = problem_.model.switch_hops == Model::SwitchHops::cut_through;
  Way way{.known = true};
  NodeId at = from;
  double slowest = 0;  // time per message on the slowest link since the last host
  for (const Port port : routes_.path(from, to)) {
    const LinkCost cost = costs_.of(at, port);
    const double per_message = problem_.model.message_time() / cost.rate;
    const double per_packet = problem_.model.startup + cost.latency;
    const NodeId end = routes_.end(at, port);
    way.uses.push_back(
        {static_cast<std::uint32_t>(at.value() * network.port_count() + port.value()), per_packet,
         per_message});
    use_ports(at, 0, per_packet, per_message, way);
    use_ports(end, 1, per_packet, per_message, way);
    const bool is_begun = slowest > 0;
    way.per_packet +=
        (is_begun ? cost.latency : per_packet) + problem_.model.link_delay + cost.delay;
    slowest = std::max(slowest, per_message);
    if (!cuts_through || !network.is_switch(end)) {
      way.per_message += slowest;
      slowest = 0;
    }
    at = end;
  }
  return way;
}

double PlacementCost::distance(std::uint32_t from, std::uint32_t to) {
  const Way& found = way(from, to);
  return found.per_packet + found.per_message;
}

double PlacementCost::time_of(const TrafficRound& round, std::span<const std::uint32_t> order) {
  double longest = 0;
  double total = 0;
  for (const RankFlow& flow : round.flows) {
    const Way& taken = way(order[flow.from], order[flow.to]);
    const auto messages = static_cast<double>(flow.messages);
    longest = std::max(longest, taken.per_packet + messages * taken.per_message);
    for (const Use& use : taken.uses) {
      const double time = use.per_packet + messages * use.per_message;
      if (load_[use.resource] == 0) touched_.push_back(use.resource);
      load_[use.resource] += time;
      total += time;
    }
  }
  for (const std::uint32_t resource : touched_) {
    longest = std::max(longest, load_[resource]);
    load_[resource] = 0;
  }
  touched_.clear();
  return longest + total_weight * total;
}

double PlacementCost::of(std::span<const std::uint32_t> order) {
  double sum = 0;
  for (const TrafficRound& round : traffic_.rounds)
    sum += static_cast<double>(round.count) * time_of(round, order);
  return sum;
}

}  // namespace asterism
